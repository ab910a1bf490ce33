import { z } from 'zod';
import { operatorStatusSchema } from './operator.ts';
import { PLATFORM_IDS } from '#domain/names.ts';

/** The position of a search in the queue of a rate-limited platform. */
const queuePlaceSchema = z.object({
  platform: z.enum(PLATFORM_IDS),
  /** Searches ahead of it; users take turns. */
  ahead: z.int().nonnegative(),
  /** Estimated time until its turn; null while the queue does not move. */
  seconds: z.number().nonnegative().nullable(),
});
export type QueuePlace = z.infer<typeof queuePlaceSchema>;

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
  /** Jobs wait since then, because the engine is away; null: they go on. */
  z.object({ type: z.literal('engine'), awaySince: z.iso.datetime().nullable() }),
  /** To visitors of a shared search: it changed. */
  z.object({ type: z.literal('shared.changed') }),
  /** To the administrator's sockets only, every few seconds. */
  z.object({ type: z.literal('operator.status'), status: operatorStatusSchema }),
]);
export type Tick = z.infer<typeof tickSchema>;
