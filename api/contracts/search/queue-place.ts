import { z } from 'zod';
import { PLATFORM_IDS } from '#domain/names.ts';

/** The position of a search in the queue of a rate-limited platform. */
export const queuePlaceSchema = z.object({
  platform: z.enum(PLATFORM_IDS),
  /** Searches ahead of it; users take turns. */
  ahead: z.int().nonnegative(),
  /** Estimated time until its turn; null while the queue does not move. */
  seconds: z.number().nonnegative().nullable(),
});
export type QueuePlace = z.infer<typeof queuePlaceSchema>;
