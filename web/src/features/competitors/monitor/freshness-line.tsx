import type { Freshness } from '#contracts/competitors/monitoring.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { formatDuration } from '../../../lib/format.ts';

/** Measured delay from a post's publication to its row here, over the last week of monitoring. */
export function FreshnessLine({ freshness }: { freshness: readonly Freshness[] }) {
  const mentions = freshness.reduce((sum, row) => sum + row.mentions, 0);
  if (mentions === 0)
    return (
      <p className="text-hint text-ink-2">
        Time from a post to here: measured on what is posted from now on
      </p>
    );
  // Weighted mean of medians, since the raw delays stay on the server.
  const typical = freshness.reduce((sum, row) => sum + row.p50Seconds * row.mentions, 0) / mentions;
  return (
    <details className="text-hint text-ink-2 tabular-nums">
      <summary className="cursor-pointer hover:text-ink">
        {`Fresh: about ${formatDuration(typical * 1_000)} from post to here`}
      </summary>
      <ul className="mt-1">
        {freshness.map(({ platform, p50Seconds, p95Seconds }) => (
          <li key={platform}>
            {`${PLATFORM_CATALOGUE[platform].name}: half within ${formatDuration(p50Seconds * 1_000)}, 95% within ${formatDuration(p95Seconds * 1_000)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
