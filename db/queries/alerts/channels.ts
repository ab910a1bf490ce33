import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Alert } from '#contracts/alerts/alerts.ts';
import type { Channel, Delivery } from '#contracts/alerts/channels.ts';
import type { ChannelKind, ChannelState } from '#contracts/alerts/names.ts';
import { AppError } from '#contracts/errors.ts';
import type { Database } from '../../client.ts';
import type { Tx } from '../../transaction.ts';
import { iso, isoOrNull } from '../jobs.ts';
import { ALERT_COLUMNS, toAlert } from './rows.ts';
import type { AlertRow } from './rows.ts';

export interface ChannelKey {
  userId: string;
  channelId: string;
}

/** Columns of `alert_channels c`. */
export const CHANNEL_COLUMNS = sql`
  c.id, c.kind, c.name, c.shown_address, c.state, c.state_reason, c.failing_since,
  c.last_success_at, c.created_at`;

export interface ChannelRow extends Record<string, unknown> {
  id: string;
  kind: ChannelKind;
  name: string;
  shown_address: string;
  state: ChannelState;
  state_reason: string | null;
  failing_since: string | null;
  last_success_at: string | null;
  created_at: string;
}

export const toChannel = (row: ChannelRow): Channel => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  shownAddress: row.shown_address,
  state: row.state,
  stateReason: row.state_reason,
  failingSince: isoOrNull(row.failing_since),
  lastSuccessAt: isoOrNull(row.last_success_at),
  createdAt: iso(row.created_at),
});

export async function listChannels(executor: Tx, userId: string): Promise<Channel[]> {
  const rows = await executor.execute<ChannelRow>(sql`
    select ${CHANNEL_COLUMNS} from alert_channels c
    where c.user_id = ${userId}::uuid order by c.created_at, c.id`);
  return rows.map(toChannel);
}

interface DeliveryRow extends Record<string, unknown> {
  id: string;
  channel_id: string;
  alert_id: string | null;
  sentence: string | null;
  state: Delivery['state'];
  attempts: number;
  due_at: string | null;
  last_status: number | null;
  last_answer: string | null;
  latency_ms: number | null;
  created_at: string;
  delivered_at: string | null;
}

/**
 * The delivery log of a channel, newest first.
 * @throws AppError INVALID_VALUE for a cursor that is not an id.
 */
export async function listDeliveries(
  database: Database,
  { userId, channelId, limit, cursor }: ChannelKey & { limit: number; cursor?: string | undefined },
): Promise<{ items: Delivery[]; nextCursor: string | null }> {
  const after = z
    .uuid()
    .nullable()
    .safeParse(cursor ?? null);
  if (!after.success) throw new AppError('INVALID_VALUE', 'This page of the log is unknown.');
  const rows = await database.db.execute<DeliveryRow>(sql`
    select d.id, d.channel_id, d.alert_id, a.sentence, d.state, d.attempts, d.due_at,
      d.last_status, d.last_answer, d.latency_ms, d.created_at, d.delivered_at
    from alert_deliveries d left join alerts a on a.id = d.alert_id
    where d.user_id = ${userId}::uuid and d.channel_id = ${channelId}::uuid
      and (${after.data}::uuid is null or d.id < ${after.data}::uuid)
    order by d.id desc limit ${limit + 1}::int`);
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    channelId: row.channel_id,
    alertId: row.alert_id,
    sentence: row.sentence ?? 'Test message',
    state: row.state,
    attempts: row.attempts,
    dueAt: isoOrNull(row.due_at),
    lastStatus: row.last_status,
    lastAnswer: row.last_answer,
    latencyMs: row.latency_ms,
    createdAt: iso(row.created_at),
    deliveredAt: isoOrNull(row.delivered_at),
  }));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** Newest alerts of the feed with this token, or null when no active feed has it. */
export async function readFeed(
  database: Database,
  { tokenHash, limit }: { tokenHash: string; limit: number },
): Promise<{ channelId: string; name: string; alerts: Alert[] } | null> {
  const [feed] = await database.db.execute<{ id: string; name: string }>(sql`
    select id, name from alert_channels
    where token_hash = ${tokenHash} and kind = 'feed' and state = 'active'`);
  if (!feed) return null;
  const rows = await database.db.execute<AlertRow>(sql`
    select ${ALERT_COLUMNS} from alert_deliveries d join alerts a on a.id = d.alert_id
    where d.channel_id = ${feed.id}::uuid
    order by a.created_at desc, a.id desc limit ${limit}::int`);
  return { channelId: feed.id, name: feed.name, alerts: rows.map(toAlert) };
}
