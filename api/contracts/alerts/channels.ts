import { z } from 'zod';
import { trimmedText } from '../http.ts';
import {
  ALERT_LIMITS,
  CHANNEL_STATES,
  DELIVERY_HOLDS,
  DELIVERY_STATES,
} from '#domain/alerts/names.ts';
import { CHANNELS, CHANNEL_KINDS } from '#domain/alerts/channels.ts';
import type { AddressedKind, ChannelKind } from '#domain/alerts/channels.ts';

const name = trimmedText(1, ALERT_LIMITS.nameMax);
const address = z
  .url('Enter the whole address, such as https://example.com/hooks.')
  .max(2_000, 'Use at most 2,000 characters.');

/** E-mail is sent to the account's address. */
export type ChannelInput =
  | { kind: AddressedKind; name: string; url: string }
  | { kind: Exclude<ChannelKind, AddressedKind>; name: string };

function inputSchemaOf(kind: ChannelKind) {
  const target = CHANNELS[kind].address;
  const { pattern, problem } = target?.form ?? {};
  const url = pattern ? address.regex(pattern, { message: problem ?? '' }) : address;
  return z.strictObject({ kind: z.literal(kind), name, ...(target ? { url } : {}) });
}

/** POST /api/alerts/channels */
export const channelInputSchema = z.discriminatedUnion(
  'kind',
  CHANNEL_KINDS.map(inputSchemaOf) as [
    ReturnType<typeof inputSchemaOf>,
    ...ReturnType<typeof inputSchemaOf>[],
  ],
) as unknown as z.ZodType<ChannelInput, ChannelInput>;

export const channelSchema = z.object({
  id: z.uuid(),
  kind: z.enum(CHANNEL_KINDS),
  name: z.string(),
  /** The part of the address that may be shown. */
  shownAddress: z.string(),
  state: z.enum(CHANNEL_STATES),
  stateReason: z.string().nullable(),
  failingSince: z.iso.datetime().nullable(),
  lastSuccessAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Channel = z.infer<typeof channelSchema>;

export const channelsSchema = z.object({ channels: z.array(channelSchema) });

/** Shown once: when a channel is created, and when its secret is renewed. */
export const newChannelSchema = channelSchema.extend({
  /** Signing secret of a webhook, or null. */
  secret: z.string().nullable(),
  /** Addresses of a feed, or null. */
  feedUrls: z.object({ rss: z.string(), atom: z.string(), json: z.string() }).nullable(),
});
export type NewChannel = z.infer<typeof newChannelSchema>;

/** PATCH /api/alerts/channels/{id} */
export const changeChannelSchema = z
  .strictObject({ name, state: z.enum(['active', 'paused']) })
  .partial();
export type ChangeChannel = z.infer<typeof changeChannelSchema>;

/** One row of the delivery log. Its id is the message's id at the receiver. */
export const deliverySchema = z.object({
  id: z.uuid(),
  channelId: z.uuid(),
  alertId: z.uuid().nullable(),
  /** Its sentence, or "Test message". */
  sentence: z.string(),
  /** Other deliveries merged into it. */
  carried: z.int().nonnegative().default(0),
  state: z.enum(DELIVERY_STATES),
  /** Why it waits, or last waited. */
  heldFor: z.enum(DELIVERY_HOLDS).nullable().default(null),
  attempts: z.int().nonnegative(),
  dueAt: z.iso.datetime().nullable(),
  lastStatus: z.int().nullable(),
  lastAnswer: z.string().nullable(),
  latencyMs: z.int().nullable(),
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;
export const deliveriesSchema = z.object({
  items: z.array(deliverySchema),
  nextCursor: z.string().nullable(),
});
