import { z } from 'zod';
import { PLATFORM_IDS } from '#domain/names.ts';
import { leadCountsSchema } from './leads/leads.ts';
import { planInfoSchema } from './account/plans.ts';
import { searchSummarySchema } from './search/search.ts';
import { TREND_CHANGES, TREND_LEVELS } from '#domain/trending/names.ts';
import { trendingProblemSchema } from './trending/problem.ts';

const insightsSchema = z.object({
  totalSearches: z.int().nonnegative(),
  /** When the newest search, discovery or analysis began. */
  lastActivityDate: z.iso.datetime().nullable(),
});

/** With what is needed to open it. */
const recentActivitySchema = z.object({
  id: z.uuid(),
  searchId: z.uuid(),
  /** Cut to 100 characters. */
  text: z.string(),
  platform: z.enum(PLATFORM_IDS),
  /** When it was posted; null where the platform does not report it. */
  timestamp: z.iso.datetime().nullable(),
  sentiment: z.number(),
  url: z.string(),
});

const topProblemSchema = z.object({
  id: z.int().positive(),
  title: z.string(),
  /** 0..100 */
  score: z.number(),
  level: z.enum(TREND_LEVELS),
  change: z.enum(TREND_CHANGES),
  sparkline: trendingProblemSchema.shape.sparkline,
  platforms: z.array(z.enum(PLATFORM_IDS)),
});

/** GET /api/overview. */
export const overviewSchema = z.object({
  insights: insightsSchema,
  usage: planInfoSchema.shape.counters,
  recentSearches: z.array(searchSummarySchema),
  /** The posts that arrived last for this user, newest arrival first. */
  recentActivity: z.array(recentActivitySchema),
  topProblems: z.array(topProblemSchema),
  leads: leadCountsSchema,
});
export type Overview = z.infer<typeof overviewSchema>;
