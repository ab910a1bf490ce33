import { useRef } from 'react';
import type { Overview } from '#contracts/overview.ts';
import { OVERVIEW_LIMITS } from '#domain/overview.ts';
import type { TrendingList } from '#contracts/trending/list.ts';
import { useGetTrendingListQuery } from '../../features/trending/api.ts';
import { useSteady } from '../../features/trending/live/use-steady.ts';
import { TopProblems } from './top-problems.tsx';

const topOf = (list: TrendingList | undefined) =>
  list?.problems.slice(0, OVERVIEW_LIMITS.problems) ?? [];
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
