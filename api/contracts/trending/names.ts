/** Names and limits of Trending Problems. No imports: workflow code bundles this file. */

/** R-PROD-13. */
export const TREND_PLATFORMS = [
  'reddit',
  'hackernews',
  'stackoverflow',
  'youtube',
  'github',
] as const;
export type TrendPlatform = (typeof TREND_PLATFORMS)[number];

/** What people say when they state a problem. */
export const TREND_CATEGORIES = ['complaint', 'alternative', 'recommendation', 'howto'] as const;
export type TrendCategory = (typeof TREND_CATEGORIES)[number];

/** R-STATE-26 to R-STATE-31, highest first, each with the least score it has. */
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

/** What happened to a problem since the refresh before. */
export const TREND_CHANGES = ['new', 'rising', 'steady', 'falling', 'gone'] as const;
export type TrendChange = (typeof TREND_CHANGES)[number];

export const TRENDING = {
  /** Between two scheduled refreshes. */
  refreshMinutes: 30,
  /** Between two refreshes that people ask for, shared by all. */
  refreshCooldownSeconds: 60,
  /** Problems of the list. */
  listed: 50,
  quotes: 3,
  sparklineDays: 14,
  historyDays: 30,
} as const;
