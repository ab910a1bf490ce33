import type { TrendPlatform } from '#domain/trending/names.ts';
import { DAY_MS } from './burst.ts';

/**
 * Strength of the prior, in posts: platforms with few posts are treated like all platforms
 * together.
 */
const PRIOR_POSTS = 20;

/** The number of recent days, and of days just before them that are excluded from the baseline. */
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
 * Exposure of the baseline for some posts, in days of the recent volume. Platforms have histories
 * of different length, and one may have grown while another fell silent, so each post uses the
 * volume of its own platform. Returns a function of the stretch (recent days and gap) and the
 * posts.
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
