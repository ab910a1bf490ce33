import type { Overview } from '#contracts/overview.ts';
import { OVERVIEW_LIMITS } from '#contracts/overview.ts';
import { useGetTrendingListQuery } from '../../features/trending/api.ts';
import { TopProblems } from './top-problems.tsx';

/** The top of the live list; until it has loaded, the overview's own copy. */
export function LiveTopProblems({ initial }: { initial: Overview['topProblems'] }) {
  const { data } = useGetTrendingListQuery();
  const problems = data?.problems
    .slice(0, OVERVIEW_LIMITS.problems)
    .map(({ sources, ...problem }) => ({
      ...problem,
      platforms: sources.map(({ platform }) => platform),
    }));
  return <TopProblems problems={problems ?? initial} />;
}
