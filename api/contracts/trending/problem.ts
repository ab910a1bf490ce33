import { z } from 'zod';
import {
  TREND_CATEGORIES,
  TREND_CHANGES,
  TREND_LEVELS,
  TREND_PLATFORMS,
  TRENDING,
} from '#domain/trending/names.ts';

/** The parts of a score, each 0..100, with the underlying figures. */
export const trendPartsSchema = z.object({
  burst: z.int().min(0).max(100),
  breadth: z.int().min(0).max(100),
  energy: z.int().min(0).max(100),
  /** Authors of the last three days, and the number expected from the past. */
  recentVoices: z.int().nonnegative(),
  expectedVoices: z.number().nonnegative(),
  /** Votes and comments of its posts relative to what is usual on their platforms; 1 is usual. */
  engagementRatio: z.number().nonnegative(),
});
export type TrendParts = z.infer<typeof trendPartsSchema>;

/** A verbatim quote with its source link. */
const trendQuoteSchema = z.object({
  postId: z.uuid(),
  text: z.string(),
  url: z.string(),
  platform: z.enum(TREND_PLATFORMS),
  /** Community or repository as usually written; null where the platform has none. */
  place: z.string().nullable(),
  postedAt: z.iso.datetime(),
});
export type TrendQuote = z.infer<typeof trendQuoteSchema>;

export const trendSourceCountSchema = z.object({
  platform: z.enum(TREND_PLATFORMS),
  posts: z.int().nonnegative(),
});

export const trendingProblemSchema = z.object({
  /** Permanent; a problem merged into an older one redirects to it. */
  id: z.int().positive(),
  title: z.string(),
  category: z.enum(TREND_CATEGORIES),
  score: z.int().min(0).max(100),
  level: z.enum(TREND_LEVELS),
  parts: trendPartsSchema,
  /** Of the last 17 days; copies and repetitions of one author count once as `authors`. */
  postCount: z.int().nonnegative(),
  authors: z.int().nonnegative(),
  sources: z.array(trendSourceCountSchema),
  /** Posts a day, oldest first; the last is today (UTC). */
  sparkline: z.array(z.int().nonnegative()).length(TRENDING.sparklineDays),
  quotes: z.array(trendQuoteSchema).max(TRENDING.quotes),
  change: z.enum(TREND_CHANGES),
  /** Current score minus the score at the previous refresh. */
  scoreChange: z.int(),
  firstSeenAt: z.iso.datetime(),
  lastPostAt: z.iso.datetime(),
});
export type TrendingProblem = z.infer<typeof trendingProblemSchema>;

/** The products blamed, where people name them. */
export const blamedProductSchema = z.object({ name: z.string(), people: z.int().positive() });

const trendHistoryPointSchema = z.object({
  /** UTC day. */
  day: z.iso.date(),
  /** Highest score of the day; null before it was first ranked. */
  score: z.int().nullable(),
  posts: z.int().nonnegative(),
});

export const trendingProblemDetailSchema = z.object({
  problem: trendingProblemSchema,
  /** More quotes, best first. */
  quotes: z.array(trendQuoteSchema),
  products: z.array(blamedProductSchema),
  /** The last 30 days, oldest first. */
  history: z.array(trendHistoryPointSchema),
  related: z.array(trendingProblemSchema.pick({ id: true, title: true, score: true, level: true })),
  /** Null before the first ranking. */
  refreshedAt: z.iso.datetime().nullable(),
  /** The sources' own time at that refresh: ages of posts count from it. */
  dataAt: z.iso.datetime().nullable(),
});
export type TrendingProblemDetail = z.infer<typeof trendingProblemDetailSchema>;
