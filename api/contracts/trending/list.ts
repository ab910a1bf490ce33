import { z } from 'zod';
import { wholeNumber } from '../http.ts';
import { TREND_PLATFORMS } from '#domain/trending/names.ts';
import { trendingProblemSchema } from './problem.ts';

const TREND_SOURCE_STATES = ['listening', 'silent', 'limited', 'not_configured'] as const;

/** A platform as of the last refreshes. */
const trendSourceSchema = z.object({
  platform: z.enum(TREND_PLATFORMS),
  state: z.enum(TREND_SOURCE_STATES),
  /** A message for readers; null while it answers. */
  reason: z.string().nullable(),
  lastAnswerAt: z.iso.datetime().nullable(),
  /** Posts of the last refresh that state a problem. */
  kept: z.int().nonnegative(),
});
export type TrendSource = z.infer<typeof trendSourceSchema>;

const TREND_STAGES = ['queued', 'collecting', 'ranking'] as const;

/** The current refresh. */
const trendProgressSchema = z.object({
  stage: z.enum(TREND_STAGES),
  startedAt: z.iso.datetime(),
  /** Platforms that have answered or failed, and their total. */
  sourcesDone: z.int().nonnegative(),
  sourcesTotal: z.int().nonnegative(),
  /** Posts read so far. */
  posts: z.int().nonnegative(),
});
export type TrendProgress = z.infer<typeof trendProgressSchema>;

/** Changes of the last refresh. */
const trendSummarySchema = z.object({
  new: z.int().nonnegative(),
  rising: z.int().nonnegative(),
  falling: z.int().nonnegative(),
  gone: z.array(z.object({ id: z.int().positive(), title: z.string() })),
});
export type TrendSummary = z.infer<typeof trendSummarySchema>;

/** A list without its problems. */
export const trendStateSchema = z.object({
  /** When the last ranking ended; null before the first. */
  refreshedAt: z.iso.datetime().nullable(),
  /** The sources' own time of that ranking; ages count from it. */
  dataAt: z.iso.datetime().nullable(),
  nextRefreshAt: z.iso.datetime(),
  sources: z.array(trendSourceSchema),
  summary: trendSummarySchema,
  /** Number of days in the list's history; rises show from the second day on. */
  observedDays: z.number().nonnegative(),
});
export type TrendState = z.infer<typeof trendStateSchema>;

export const trendingListSchema = trendStateSchema.extend({
  problems: z.array(trendingProblemSchema),
  progress: trendProgressSchema.nullable(),
});
export type TrendingList = z.infer<typeof trendingListSchema>;

export const problemParamSchema = z.strictObject({ id: wholeNumber(1, 2_147_483_647) });

export const refreshAcceptedSchema = z.object({
  refreshId: z.uuid(),
  /** Earliest time of the next refresh request. */
  nextAllowedAt: z.iso.datetime(),
});

/** Every visible change of Trending Problems, on the global stream. */
export const trendingEvents = [
  z.object({
    /** A refresh began or progressed; null: none is running. */
    type: z.literal('trending.progress.v1'),
    data: z.object({ progress: trendProgressSchema.nullable() }),
  }),
  z.object({
    /** Current problems, in batches; `trending.refreshed.v1` states which are listed. */
    type: z.literal('trending.problems_changed.v1'),
    data: z.object({ problems: z.array(trendingProblemSchema) }),
  }),
  z.object({
    type: z.literal('trending.refreshed.v1'),
    data: z.object({ state: trendStateSchema, order: z.array(z.int().positive()) }),
  }),
  z.object({
    /** These quotes were removed under a provider's terms; the counts stay. */
    type: z.literal('trending.quotes_removed.v1'),
    data: z.object({ postIds: z.array(z.uuid()) }),
  }),
] as const;
