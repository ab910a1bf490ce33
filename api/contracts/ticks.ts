import { z } from 'zod';
import { operatorStatusSchema } from './operator.ts';
import { queuePlaceSchema } from './search/queue-place.ts';

/** Unnumbered and may be lost: each one repeats the whole state. */
export const tickSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('search.analysis_text'),
    searchId: z.uuid(),
    /** The whole text so far, so that a lost tick does not matter. */
    text: z.string(),
  }),
  z.object({
    type: z.literal('search.places'),
    searchId: z.uuid(),
    places: z.array(queuePlaceSchema),
  }),
  /** A session of the account began or ended: refetch the list. */
  z.object({ type: z.literal('account.sessions') }),
  /** To visitors of a shared search: it changed. */
  z.object({ type: z.literal('shared.changed') }),
  /** To the administrator's sockets only, every few seconds. */
  z.object({ type: z.literal('operator.status'), status: operatorStatusSchema }),
]);
export type Tick = z.infer<typeof tickSchema>;
