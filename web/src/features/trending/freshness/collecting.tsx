import type { TrendingList } from '#contracts/trending/list.ts';
import { TRENDING_TEXTS } from '../../../texts/trending.ts';
import { useNow } from '../../../ui/use-now.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

/** 'in about 12 minutes' */
function firstRanking({ nextRefreshAt, progress }: TrendingList, now: number): string {
  if (progress !== null) return 'in a minute or two';
  const minutes = Math.ceil((Date.parse(nextRefreshAt) - now) / 60_000);
  return minutes <= 1 ? 'in about a minute' : `in about ${minutes} minutes`;
}

/** The first day: what will be here, and when. */
export function Collecting({ list }: { list: TrendingList }) {
  const now = useNow(30_000);
  // The list was read before the refresh that is under way; only its progress is live.
  const read =
    list.progress?.sourcesDone ??
    list.sources.filter(({ lastAnswerAt }) => lastAnswerAt !== null).length;
  return (
    <EmptyState type="firstTime" title={TRENDING_TEXTS.empty}>
      <span suppressHydrationWarning>First ranking {firstRanking(list, now)}.</span> So far {read}{' '}
      of {list.sources.length} sources have been read
      {list.progress === null ? '' : `, with ${list.progress.posts} posts`}.
    </EmptyState>
  );
}
