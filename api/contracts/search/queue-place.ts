import { z } from 'zod';
import { PLATFORM_IDS } from '../names.ts';

/** Where a search waits for a platform that is asked at most so often. */
export const queuePlaceSchema = z.object({
  platform: z.enum(PLATFORM_IDS),
  /** Searches whose turn comes first; users take turns. */
  ahead: z.int().nonnegative(),
  /** Until its turn, estimated; null while nothing moves. */
  seconds: z.number().nonnegative().nullable(),
});
export type QueuePlace = z.infer<typeof queuePlaceSchema>;
