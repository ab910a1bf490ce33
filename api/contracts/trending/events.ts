import { z } from 'zod';
import { trendProgressSchema, trendStateSchema } from './list.ts';
import { trendingProblemSchema } from './problem.ts';

/** Every visible change of Trending Problems, on the global stream. */
export const trendingEvents = [
  z.object({
    /** A refresh began or moved on; null: none runs any more. */
    type: z.literal('trending.progress.v1'),
    data: z.object({ progress: trendProgressSchema.nullable() }),
  }),
  z.object({
    /** Problems as they are now, some at a time; `trending.refreshed.v1` says which are listed. */
    type: z.literal('trending.problems_changed.v1'),
    data: z.object({ problems: z.array(trendingProblemSchema) }),
  }),
  z.object({
    type: z.literal('trending.refreshed.v1'),
    data: z.object({ state: trendStateSchema, order: z.array(z.int().positive()) }),
  }),
  z.object({
    /** A provider's terms: these quotes are gone, the counts stay. */
    type: z.literal('trending.quotes_removed.v1'),
    data: z.object({ postIds: z.array(z.uuid()) }),
  }),
] as const;
