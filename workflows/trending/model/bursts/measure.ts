import { TRENDING, TREND_PLATFORMS } from '#domain/trending/names.ts';
import type { TrendCategory, TrendPlatform } from '#domain/trending/names.ts';
import type { TrendParts as ShownParts } from '#contracts/trending/problem.ts';
import type { SameSaid } from './core.ts';
import { DAY_MS, RECENT_DAYS, STRETCHES, USUAL_DAYS, burstOf } from './burst.ts';
import type { Burst, Stretch } from './burst.ts';
import type { VolumeStretch } from './volume.ts';
import { breadthPart, burstPart, energyPart, trendScore } from './score.ts';

/** Days of posts that a problem is measured on. */
export const WINDOW_DAYS = RECENT_DAYS + USUAL_DAYS;
/** Least baseline, in days: before that, nothing counts as unusual. */
const LEAST_USUAL_DAYS = 1;

export interface MeasuredPost {
  platform: TrendPlatform;
  author: string;
  /** All posts under one title are one conversation, however many authors take part. */
  conversation: string;
  words: string;
  category: TrendCategory;
  /** Probability that the post states a problem. */
  chance: number;
  likes: number;
  comments: number;
  /** Milliseconds. */
  postedAt: number;
}

/** Context of the measurement. */
interface Habits {
  /** Milliseconds; the sources' own time. */
  now: number;
  /** Exposure of the window before a stretch and its gap; see `volume.ts`. */
  usualDays: (stretch: VolumeStretch, posts: readonly MeasuredPost[]) => number;
  /** Authors of earlier days, and the number of those days. */
  older: number;
  olderDays: number;
  /** Posts that match the core of the problem's recent posts; see `core.ts`. */
  same: SameSaid<MeasuredPost>;
  /** Least surprise of a burst. */
  leastSurprise: number;
  /** Usual engagement of a post, by platform. */
  usualEngagement: ReadonlyMap<TrendPlatform, number>;
}

export interface Measured {
  score: number;
  surprise: number;
  parts: ShownParts;
  category: TrendCategory;
  postCount: number;
  authors: number;
  sources: { platform: TrendPlatform; posts: number }[];
  sparkline: number[];
  firstAt: number;
  lastAt: number;
}

const engagementOf = ({ likes, comments }: MeasuredPost): number =>
  Math.max(0, likes) + 2 * Math.max(0, comments);

/** Median engagement by platform, at least 1, so that ratios are finite. */
export function usualEngagementOf(posts: readonly MeasuredPost[]): Map<TrendPlatform, number> {
  return new Map(
    [...Map.groupBy(posts, ({ platform }) => platform)].map(([platform, own]) => {
      const sorted = own.map(engagementOf).toSorted((a, b) => a - b);
      return [platform, Math.max(1, sorted[Math.floor(sorted.length / 2)] ?? 1)];
    }),
  );
}

/** Score and figures of one problem. Pure; posts in any order, those of the future are left out. */
export function measure(posts: readonly MeasuredPost[], habits: Habits): Measured {
  const { now } = habits;
  const known = posts
    .filter(({ postedAt }) => postedAt <= now && postedAt > now - WINDOW_DAYS * DAY_MS)
    .toSorted((a, b) => a.postedAt - b.postedAt);
  const said = withoutCopies(known);
  const since = (days: number) => said.filter(({ postedAt }) => postedAt > now - days * DAY_MS);
  const recent = since(RECENT_DAYS);
  const recentVoices = countAuthors(recent);
  const sameRecently = countSpoken(withoutCopies(habits.same.recent));
  const burst = burstOfSaid(habits);
  const { surprise } = burst;
  const ratios = (recent.length > 0 ? recent : said).map(
    (post) => engagementOf(post) / (habits.usualEngagement.get(post.platform) ?? 1),
  );
  const parts = {
    burst: habits.same.coherent ? burstPart(surprise, sameRecently, habits.leastSurprise) : 0,
    breadth: breadthPart(recentVoices, new Set(recent.map(({ platform }) => platform)).size),
    energy: energyPart(ratios),
  };
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / Math.max(1, ratios.length);
  return {
    score: trendScore(parts),
    surprise,
    parts: {
      burst: Math.round(parts.burst * 100),
      breadth: Math.round(parts.breadth * 100),
      energy: Math.round(parts.energy * 100),
      recentVoices,
      expectedVoices: Math.round(burst.expected * 10) / 10,
      engagementRatio: Math.round(mean * 10) / 10,
    },
    category: commonest(known.map(({ category }) => category)),
    postCount: known.length,
    authors: countAuthors(said),
    sources: TREND_PLATFORMS.flatMap((platform) => {
      const own = known.filter((post) => post.platform === platform).length;
      return own > 0 ? [{ platform, posts: own }] : [];
    }),
    sparkline: postsByDay(known, now),
    firstAt: known[0]?.postedAt ?? now,
    lastAt: known.at(-1)?.postedAt ?? now,
  };
}

/** How unusual the number of authors is; 0 when the baseline is too short. */
export function burstOfSaid(habits: Omit<Habits, 'leastSurprise' | 'usualEngagement'>): Burst {
  const { related, relatedSquares } = habits.same;
  const burst = burstOf(stretchesOf(habits), { ...habits, related, relatedSquares });
  const known =
    habits.usualDays({ days: RECENT_DAYS, gap: 0 }, habits.same.recent) >= LEAST_USUAL_DAYS;
  return { ...burst, surprise: known ? burst.surprise : 0 };
}

/** Matching posts in each of the stretches. */
function stretchesOf({
  now,
  same,
  usualDays,
}: Pick<Habits, 'now' | 'same' | 'usualDays'>): Stretch[] {
  const [last, before] = [withoutCopies(same.recent), withoutCopies(same.usual)];
  return STRETCHES.map(({ days, gap }) => {
    const since = now - days * DAY_MS;
    const usualUntil = since - gap * DAY_MS;
    return {
      days,
      recent: countSpoken(last.filter(({ postedAt }) => postedAt > since)),
      usual: countSpokenDays([...before, ...last].filter(({ postedAt }) => postedAt <= usualUntil)),
      usualDays: usualDays({ days, gap }, last),
    };
  });
}

/** The first post of each text: copies and reposts do not count. */
function withoutCopies(posts: readonly MeasuredPost[]): MeasuredPost[] {
  const seen = new Set<string>();
  return posts.filter(({ words }) => !seen.has(words) && seen.add(words));
}

export const countAuthors = (posts: readonly MeasuredPost[]): number =>
  new Set(posts.map(({ author }) => author)).size;

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** Independent authors: at most one per conversation. */
export const countSpoken = (posts: readonly MeasuredPost[]): number =>
  Math.min(countAuthors(posts), new Set(posts.map(({ conversation }) => conversation)).size);

const countSpokenDays = (posts: readonly MeasuredPost[]): number =>
  [...Map.groupBy(posts, ({ postedAt }) => dayOf(postedAt)).values()].reduce(
    (sum, own) => sum + countSpoken(own),
    0,
  );

function postsByDay(posts: readonly MeasuredPost[], now: number): number[] {
  const today = dayOf(now);
  const days = Array.from({ length: TRENDING.sparklineDays }, () => 0);
  for (const { postedAt } of posts) {
    const at = days.length - 1 - (today - dayOf(postedAt));
    if (at >= 0 && at < days.length) days[at] = (days[at] ?? 0) + 1;
  }
  return days;
}

function commonest(categories: readonly TrendCategory[]): TrendCategory {
  const groups = [...Map.groupBy(categories, (category) => category)];
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'complaint';
}
