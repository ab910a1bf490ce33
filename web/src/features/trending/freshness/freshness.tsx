import type { ReactNode } from 'react';
import type { TrendingList } from '#contracts/trending/list.ts';
import { cx } from '../../../ui/cx.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useTakingOver } from '../../../ui/use-taking-over.ts';
import type { ProblemPath } from '../list/problem-row.tsx';
import { missingSources, overdueWords, progressWords, utcTime } from '../list/words.ts';
import { ChangeStrip } from './change-strip.tsx';

/** When it was made, when it comes again, what changed, and which source is missing. */
export function Freshness({
  list,
  current,
  pathOf,
  control,
}: {
  /** The list that shows. */
  list: TrendingList;
  /** The same, or a newer one. */
  current: TrendingList;
  pathOf: ProblemPath;
  /** Something is refreshed, or can be. */
  control?: ReactNode;
}) {
  const { refreshedAt } = list;
  const { nextRefreshAt, progress } = current;
  const missing = missingSources(list);
  const overdue = useOverdue(current.refreshedAt);
  return (
    <div className="flex flex-col gap-2">
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-3 gap-y-1',
          control !== undefined && 'min-h-9',
        )}
      >
        <p role="status" className="text-meta text-ink-2 tabular-nums">
          {progress !== null
            ? progressWords(progress)
            : refreshedAt === null
              ? `First ranking at about ${utcTime(nextRefreshAt)}`
              : (overdue ?? `Updated ${utcTime(refreshedAt)}, next ${nextRefreshAt.slice(11, 16)}`)}
        </p>
        {control}
      </div>
      {refreshedAt !== null && <ChangeStrip summary={list.summary} pathOf={pathOf} />}
      {missing.length > 0 && <p className="text-meta text-caution">{missing.join(' ')}</p>}
      {refreshedAt !== null && list.observedDays < 4 && (
        <p className="text-meta text-ink-2">
          Listening for {list.observedDays.toFixed(1)} days: rises show once a few days are known.
        </p>
      )}
    </div>
  );
}

/** A list that has missed two refreshes says how old it is; the browser alone knows the time. */
function useOverdue(refreshedAt: string | null): string | null {
  const now = useNow(60_000);
  const takingOver = useTakingOver();
  return takingOver || refreshedAt === null ? null : overdueWords(refreshedAt, now);
}
