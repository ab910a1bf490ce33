import { z } from 'zod';
import { storableText, wholeNumber } from './http.ts';

/** A committed event: `seq` is gapless per stream, `at` the database's commit-side clock. */
export const envelopeSchema = z.object({
  seq: z.int().positive(),
  type: z.string(),
  data: z.unknown(),
  at: z.iso.datetime(),
  /** Trace that caused the event: 16 bytes as hex. */
  trace: z
    .string()
    .regex(/^[\da-f]{32}$/)
    .optional(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** What NATS carries on `earshot.v1.user.<id>` and `earshot.v1.global`. */
export const batchSchema = z.object({ epoch: z.string(), events: z.array(envelopeSchema) });
export type Batch = z.infer<typeof batchSchema>;

/** GET /api/events?after=&epoch=&stream= */
export const eventsQuerySchema = z.strictObject({
  after: wholeNumber(0),
  epoch: storableText.max(64).optional(),
  stream: z.enum(['user', 'global']).default('user'),
});

export const eventsPageSchema = z.object({
  epoch: z.string(),
  /** Last seq of the stream when it was read. */
  head: z.int().nonnegative(),
  /** True: the epoch differs or `after` is older than the log; refetch instead of replaying. */
  reset: z.boolean(),
  events: z.array(envelopeSchema),
});
export type EventsPage = z.infer<typeof eventsPageSchema>;
