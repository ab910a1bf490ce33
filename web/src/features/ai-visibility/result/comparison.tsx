import { Link } from 'react-router-dom';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import type { Change, Comparison as Compared } from '#domain/ai-visibility/summary/comparison.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { VERDICTS, changeWords } from './words.ts';

const TONES = {
  up: 'positive',
  down: 'negative',
  no_clear_change: 'neutral',
  too_little_data: 'neutral',
} as const;

/** Significant changes since the previous run, over the same questions. */
export function Comparison({
  analysis,
  comparison,
}: {
  analysis: AiVisibilityDetail;
  comparison: Compared | null;
}) {
  if (comparison === null)
    return (
      <section aria-labelledby="ai-visibility-change" className="flex flex-col gap-2">
        <h3 id="ai-visibility-change" className="text-card font-semibold">
          Change
        </h3>
        <p className="text-body text-ink-2">
          {analysis.earlier.length > 0
            ? 'Compared with the previous run once this one ends.'
            : 'This is the first run with these questions. Run it again to see whether anything changed.'}
        </p>
      </section>
    );
  const joint = comparison.changes.filter(({ assistant }) => assistant === null);
  const single = comparison.changes.filter(
    ({ assistant, verdict }) => assistant !== null && (verdict === 'up' || verdict === 'down'),
  );
  const earlier = joint[0]?.earlier;
  const nameOf = (key: string): string =>
    analysis.brands.find((brand) => brand.key === key)?.name ?? key;
  const assistantName = (id: Change['assistant']): string =>
    analysis.assistantInfos.find((info) => info.id === id)?.name ?? '';
  return (
    <section aria-labelledby="ai-visibility-change" className="flex flex-col gap-3">
      <h3 id="ai-visibility-change" className="text-card font-semibold">
        {'Compared with '}
        {earlier && (
          <Link
            to={`${paths.aiVisibilityHistory}/${earlier.id}`}
            className="text-accent-ink underline-offset-2 hover:underline"
          >
            {formatDateTime(earlier.finishedAt)}
          </Link>
        )}
      </h3>
      {comparison.modelMoved && (
        <p className="text-body text-caution">
          Everything moved at once, so the assistants’ models probably changed. No change is
          reported for single brands.
        </p>
      )}
      {comparison.otherModel.length > 0 && (
        <p className="text-body text-ink-2">
          {`Left out, because another model answers now: ${comparison.otherModel.map(assistantName).join(', ')}. A new series starts there.`}
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {[...joint, ...single].map((change) => (
          <li
            key={`${change.brand} ${change.assistant}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-body"
          >
            <span className="sm:min-w-56 font-medium text-ink wrap-anywhere">
              {nameOf(change.brand)}
              {change.assistant === null ? '' : ` at ${assistantName(change.assistant)}`}
            </span>
            <Badge tone={TONES[change.verdict]}>{VERDICTS[change.verdict]}</Badge>
            <span className="text-meta text-ink-2 tabular-nums">{changeWords(change)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
