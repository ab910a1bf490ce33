import { Link } from 'react-router-dom';
import { useRef } from 'react';
import type { Overview } from '#contracts/overview.ts';
import { OVERVIEW_LIMITS } from '#domain/overview.ts';
import { isTrending } from '#domain/trending/names.ts';
import type { TrendingList } from '#contracts/trending/list.ts';
import { paths } from '../../lib/paths.ts';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { PlatformMark } from '../../ui/display/platform-mark.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LevelBadge } from '../../features/trending/list/quote.tsx';
import { useGetTrendingListQuery } from '../../features/trending/api.ts';
import { useSteady } from '../../features/trending/live/use-steady.ts';

/** The problems that clearly more people than usual write about now, best first. */
export function TopProblems({ problems }: { problems: Overview['topProblems'] }) {
  if (problems.length === 0) {
    return (
      <EmptyState type="noData" compact>
        Nothing is rising right now.
      </EmptyState>
    );
  }
  return (
    <ol className="-mt-3 divide-y divide-line border-b border-line">
      {problems.map(({ id, title, score, level, platforms, sparkline }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 grow basis-60">
            <Link
              to={`${paths.trending}/${id}`}
              className="text-body font-medium wrap-anywhere hover:underline"
            >
              {title}
            </Link>
            <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-hint text-ink-2">
              {platforms.map((platform) => (
                <PlatformMark key={platform} platform={platform} />
              ))}
            </p>
          </div>
          <span className="flex shrink-0 items-center gap-3">
            <Sparkline values={sparkline} openEnd />
            <LevelBadge level={level} />
            <span className="min-w-6 text-right text-body font-semibold tabular-nums">{score}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const topOf = (list: TrendingList | undefined) =>
  list?.problems.filter(isTrending).slice(0, OVERVIEW_LIMITS.problems) ?? [];
const orderOf = (list: TrendingList | undefined): string =>
  topOf(list)
    .map(({ id }) => id)
    .join();

/** The top of the live list; until it has loaded, the overview's own copy. */
export function LiveTopProblems({ initial }: { initial: Overview['topProblems'] }) {
  const { data } = useGetTrendingListQuery();
  const rows = useRef<HTMLDivElement>(null);
  const list = useSteady(data, orderOf, rows).shown;
  const problems = topOf(list).map(({ sources, ...problem }) => ({
    ...problem,
    platforms: sources.map(({ platform }) => platform),
  }));
  return (
    <div ref={rows}>
      <TopProblems problems={list === undefined ? initial : problems} />
    </div>
  );
}
