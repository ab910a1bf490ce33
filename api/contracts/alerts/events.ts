import { z } from 'zod';
import { alertSchema, muteSchema } from './alerts.ts';

export const alertEvents = [
  z.object({
    type: z.literal('alert.raised.v1'),
    data: z.object({ alerts: z.array(alertSchema), unread: z.int().nonnegative() }),
  }),
  z.object({
    /** Null `alertIds`: all alerts up to this event. */
    type: z.literal('alert.read.v1'),
    data: z.object({
      alertIds: z.array(z.uuid()).nullable(),
      readAt: z.iso.datetime().nullable(),
      unread: z.int().nonnegative(),
    }),
  }),
  z.object({
    type: z.literal('alert.mutes_changed.v1'),
    data: z.object({ mutes: z.array(muteSchema) }),
  }),
] as const;
