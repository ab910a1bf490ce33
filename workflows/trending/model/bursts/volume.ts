import type { TrendPlatform } from '#contracts/trending/names.ts';
import { DAY_MS } from './burst.ts';

/** Posts of a platform needed to judge it by itself; until then it counts as all platforms together. */
const PRIOR_POSTS = 20;

/** So many last days, and the days just before them that do not count as usual either. */
export interface VolumeStretch {
  days: number;
  gap: number;
}

interface VolumePost {
  platform: TrendPlatform;
  /** Milliseconds. */
  postedAt: number;
}

/**
 * What the days before the last ones weigh for some posts, in days of the recent volume. Platforms
 * are known for different times, and one may have grown while another fell silent, so each post is
 * held against the volume of its own platform. The answer is a function of the stretch that counts
 * as the last days, with the gap before it, and of those posts.
 */
export function createVolume(
  known: readonly VolumePost[],
  now: number,
): (stretch: VolumeStretch, posts: readonly VolumePost[]) => number {
  const byPlatform = Map.groupBy(known, ({ platform }) => platform);
  const usualPerRecent = ({ days, gap }: VolumeStretch): ((platform: TrendPlatform) => number) => {
    const since = now - days * DAY_MS;
    const usualUntil = since - gap * DAY_MS;
    const count = (posts: readonly VolumePost[]): number =>
      posts.filter(({ postedAt }) => postedAt > since).length;
    const skipped = (posts: readonly VolumePost[]): number =>
      posts.filter(({ postedAt }) => postedAt <= since && postedAt > usualUntil).length;
    const recent = Math.max(1, count(known));
    const prior = (PRIOR_POSTS * recent) / Math.max(1, known.length);
    const ratios = new Map(
      [...byPlatform].map(([platform, own]) => [
        platform,
        (own.length - skipped(own) + PRIOR_POSTS) / (count(own) + prior) - 1,
      ]),
    );
    return (platform) => Math.max(0, ratios.get(platform) ?? 0);
  };
  const made = new Map<string, (platform: TrendPlatform) => number>();
  return ({ days, gap }, posts) => {
    const key = `${days} ${gap}`;
    const ratioOf = made.get(key) ?? usualPerRecent({ days, gap });
    made.set(key, ratioOf);
    if (posts.length === 0) return 0;
    return (days * posts.reduce((sum, { platform }) => sum + ratioOf(platform), 0)) / posts.length;
  };
}
