import { z } from 'zod';
import { alertSchema, muteSchema } from './alerts.ts';
import { channelSchema, deliverySchema } from './channels.ts';
import { ruleSchema } from './rules.ts';
import { alertSettingsSchema } from './settings.ts';

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
    data: z.object({ mute: muteSchema, muted: z.boolean() }),
  }),
  z.object({
    /** All channels of the user, oldest first. */
    type: z.literal('alert.channels_changed.v1'),
    data: z.object({ channels: z.array(channelSchema) }),
  }),
  z.object({
    /** Deliveries that are new or changed, and the health of their channels. */
    type: z.literal('alert.deliveries_changed.v1'),
    data: z.object({ deliveries: z.array(deliverySchema), channels: z.array(channelSchema) }),
  }),
  z.object({
    /** Rules that are new or changed, oldest first, and those that were removed. */
    type: z.literal('alert.rules_changed.v1'),
    data: z.object({ rules: z.array(ruleSchema), removedIds: z.array(z.uuid()) }),
  }),
  z.object({
    type: z.literal('alert.settings_changed.v1'),
    data: alertSettingsSchema,
  }),
] as const;
