import { z } from 'zod';
import { batchSchema } from './envelope.ts';
import type { Tick } from './ticks.ts';
import { shareTokenSchema } from './http.ts';

const cursorSchema = z.object({ epoch: z.string().max(64), seq: z.int().nonnegative() });
export type Cursor = z.infer<typeof cursorSchema>;

/** Socket.IO `auth` payload of the handshake. No token: an anonymous socket, global stream only, or a
 * share link's changes. */
export const handshakeSchema = z.object({
  token: z.string().max(4_096).optional(),
  /** Token of a share link, for a visitor of a shared search: ticks of its changes only. */
  share: shareTokenSchema.optional(),
  cursors: z.object({ user: cursorSchema.optional(), global: cursorSchema.optional() }).default({}),
});
export type Handshake = z.infer<typeof handshakeSchema>;

export const STREAM_NAMES = ['user', 'global'] as const;
export type StreamName = (typeof STREAM_NAMES)[number];

const eventsFrameSchema = batchSchema.extend({ stream: z.enum(STREAM_NAMES) });
export type EventsFrame = z.infer<typeof eventsFrameSchema>;

/** The cursor cannot be continued: use `epoch` and `seq` as the new cursor and refetch. */
const resetFrameSchema = z.object({
  stream: z.enum(STREAM_NAMES),
  epoch: z.string(),
  seq: z.int().nonnegative(),
});
export type ResetFrame = z.infer<typeof resetFrameSchema>;

export const CLOSE_REASONS = [
  'token_expired',
  'revoked',
  'account_deleted',
  'consumer_too_slow',
  'draining',
] as const;
const closingFrameSchema = z.object({
  reason: z.enum(CLOSE_REASONS),
  /** Wait this long before reconnecting. */
  delayMs: z.int().nonnegative(),
});
export type ClosingFrame = z.infer<typeof closingFrameSchema>;

/** Last numbers of both streams forwarded by the gateway; `user` is null when anonymous. */
export interface Head {
  user: Cursor | null;
  global: Cursor;
}

export interface ServerToClientEvents {
  /** Sent once, after the join: everything missed has been delivered before it. */
  ready: (head: Head) => void;
  events: (frame: EventsFrame) => void;
  reset: (frame: ResetFrame) => void;
  tick: (tick: Tick) => void;
  closing: (frame: ClosingFrame) => void;
}

export interface ClientToServerEvents {
  /** Replace the access token before it expires. */
  renew: (token: string, ack: (result: { ok: boolean }) => void) => void;
  head: (ack: (head: Head) => void) => void;
}

/** Ticks have a schema of their own (`ticks.ts`), which visitors' pages can do without. */
export const serverFrameSchemas = {
  events: eventsFrameSchema,
  reset: resetFrameSchema,
  closing: closingFrameSchema,
} as const;

/** Handshake refusals, as `connect_error` message. */
export const HANDSHAKE_ERRORS = [
  'invalid_token',
  'token_expired',
  'revoked',
  'bad_handshake',
  'too_many',
  /** The gateway is draining or cannot read Postgres: reconnect later. */
  'unavailable',
] as const;
