/** Names and limits of Trending Problems. Workflow code bundles this file: plain data only. */
import { platformsWith } from '../platforms/index.ts';

export const TREND_PLATFORMS = platformsWith('hasFeed');
export type TrendPlatform = (typeof TREND_PLATFORMS)[number];

/** Kinds of statement that express a problem. */
export const TREND_CATEGORIES = ['complaint', 'alternative', 'recommendation', 'howto'] as const;
export type TrendCategory = (typeof TREND_CATEGORIES)[number];

/** Highest first, each with its minimum score. */
export const TREND_LEVELS = ['exploding', 'viral', 'hot', 'trending', 'active', 'quiet'] as const;
export type TrendLevel = (typeof TREND_LEVELS)[number];
export const TREND_LEVEL_SCORES: Readonly<Record<TrendLevel, number>> = {
  exploding: 90,
  viral: 80,
  hot: 60,
  trending: 40,
  active: 20,
  quiet: 0,
};

export const trendLevelOf = (score: number): TrendLevel =>
  TREND_LEVELS.find((level) => score >= TREND_LEVEL_SCORES[level]) ?? 'quiet';

/**
 * Whether a problem is shown without being asked for: it is hot, or clearly more people than usual
 * state it. The others are quiet: people always have them.
 */
export const isTrending = ({
  score,
  parts,
}: {
  score: number;
  parts: { burst: number };
}): boolean => score >= TREND_LEVEL_SCORES.hot || parts.burst > 0;

/** How a problem changed since the previous refresh. */
export const TREND_CHANGES = ['new', 'rising', 'steady', 'falling', 'gone'] as const;
export type TrendChange = (typeof TREND_CHANGES)[number];

export const TRENDING = {
  /** Time between two scheduled refreshes. */
  refreshMinutes: 30,
  /** Minimum time between two requested refreshes, shared by all users. */
  refreshCooldownSeconds: 60,
  /** Number of problems in the list. */
  listed: 50,
  quotes: 3,
  sparklineDays: 14,
  historyDays: 30,
} as const;
