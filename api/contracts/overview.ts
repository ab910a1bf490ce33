import { z } from 'zod';
import { PLATFORM_IDS, RELEVANCE_CUTOFFS } from '#domain/names.ts';
import { leadCountsSchema } from './leads/leads.ts';
import { planInfoSchema } from './account/plans.ts';
import { searchSummarySchema } from './search/search.ts';
import { TREND_CHANGES, TREND_LEVELS } from '#domain/trending/names.ts';
import { trendingProblemSchema } from './trending/problem.ts';
import type { SearchResult } from './search/search.ts';

export const OVERVIEW_LIMITS = { searches: 5, activity: 10, problems: 5, textLength: 100 } as const;

/** R-ENT-09. */
const insightsSchema = z.object({
  totalSearches: z.int().nonnegative(),
  lastActivityDate: z.iso.datetime().nullable(),
});

/** R-ENT-45, with what is needed to open it. */
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
export type RecentActivity = z.infer<typeof recentActivitySchema>;

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

type Found = Pick<
  SearchResult,
  'id' | 'platform' | 'title' | 'content' | 'createdAt' | 'sentiment' | 'url' | 'relevance'
>;

/** A result as a line of activity; null for noise, which is never announced. */
export function toActivity(searchId: string, found: Found): RecentActivity | null {
  if (found.relevance < RELEVANCE_CUTOFFS.somewhatRelevant) return null;
  return {
    id: found.id,
    searchId,
    text: cutText(found.title.trim() === '' ? found.content : found.title),
    platform: found.platform,
    timestamp: found.createdAt,
    sentiment: found.sentiment,
    url: found.url,
  };
}

/** First n characters plus '...', never half a character. */
export function cutText(text: string, length: number = OVERVIEW_LIMITS.textLength): string {
  const characters = [...text.trim()];
  return characters.length <= length
    ? characters.join('')
    : `${characters.slice(0, length).join('')}...`;
}

/** Prepends new arrivals. A post, or its cross-post, is listed once, at its latest position. */
export function withArrivals(
  known: readonly RecentActivity[],
  arrived: readonly RecentActivity[],
): RecentActivity[] {
  const seen = new Set<string>();
  return [...arrived, ...known]
    .filter(({ id, text }) => {
      const words = text.toLowerCase();
      const repeated = seen.has(id) || seen.has(words);
      seen.add(id).add(words);
      return !repeated;
    })
    .slice(0, OVERVIEW_LIMITS.activity);
}
