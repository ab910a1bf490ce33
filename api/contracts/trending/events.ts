import { z } from 'zod';
import { trendProgressSchema, trendStateSchema } from './list.ts';
import { trendingProblemSchema } from './problem.ts';

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
