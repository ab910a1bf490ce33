import { DAY_MS, RECENT_DAYS } from '../../../../workflows/trending/model/bursts/burst.ts';
import { WINDOW_DAYS, burstOfSaid } from '../../../../workflows/trending/model/bursts/measure.ts';
import { createVolume } from '../../../../workflows/trending/model/bursts/volume.ts';
import { withConversations } from '../../../../workflows/trending/model/groups/conversations.ts';
import { groupCopies } from '../../../../workflows/trending/model/rank.ts';
import type { WorldPost } from './worlds.lib.ts';

/** One in ten thousand. */
const UNUSUAL = 4;

/**
 * Which planted problems the test of a ranking would call a burst if it knew the labels: the posts of
 * the last days against those before, in the volume of their platforms. What only the labels of more
 * posts could tell from an accident no grouping can find.
 */
export function detectableAt(posts: readonly WorldPost[], now: number): (id: string) => boolean {
  const known = posts.filter(
    ({ postedAt }) => postedAt <= now && postedAt > now - WINDOW_DAYS * DAY_MS,
  );
  const distinct = [...groupCopies(withConversations(known)).keys()];
  const usualDays = createVolume(distinct, now);
  return (id) => {
    const { recent = [], usual = [] } = Object.groupBy(
      distinct.filter(({ truth }) => truth === id),
      ({ postedAt }) => (postedAt > now - RECENT_DAYS * DAY_MS ? 'recent' : 'usual'),
    );
    const same = { recent, usual, related: 0, relatedSquares: 0, coherent: true };
    return burstOfSaid({ now, usualDays, older: 0, olderDays: 0, same }).surprise >= UNUSUAL;
  };
}
