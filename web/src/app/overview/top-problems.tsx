import type { Overview } from '#contracts/overview.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlatformMark } from '../../ui/display/platform-mark.tsx';

/** The problems that most people write about now, best first. */
export function TopProblems({ problems }: { problems: Overview['topProblems'] }) {
  if (problems.length === 0) {
    return (
      <EmptyState type="noData" compact>
        Nothing trending yet.
      </EmptyState>
    );
  }
  return (
    <ol className="-mt-3 divide-y divide-line border-b border-line">
      {problems.map(({ id, title, score, platforms }) => (
        <li key={id} className="flex items-start justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="text-body font-medium wrap-anywhere">{title}</p>
            <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-hint text-ink-2">
              {platforms.map((platform) => (
                <PlatformMark key={platform} platform={platform} />
              ))}
            </p>
          </div>
          <p className="shrink-0 text-body font-semibold tabular-nums" title="Score, 0 to 100">
            {Math.round(score)}
          </p>
        </li>
      ))}
    </ol>
  );
}
