import { z } from 'zod';
import { watchedSearchSchema } from './watched-search.ts';

/** Events contain states and counts, never words of posts: open lists read new posts themselves. */
export const watchedSearchEvents = [
  z.object({
    /** New, or changed by a collection or by opening its list. */
    type: z.literal('watched_search.changed.v1'),
    data: z.object({
      search: watchedSearchSchema,
      /** Number of posts this change added. */
      added: z.int().nonnegative(),
    }),
  }),
  z.object({
    type: z.literal('watched_search.removed.v1'),
    data: z.object({ id: z.uuid() }),
  }),
] as const;
