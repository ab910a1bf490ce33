import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Channel, Delivery } from '#contracts/alerts/channels.ts';
import { AppError } from '#domain/errors.ts';
import { iso, isoOrNull } from '../../instants.ts';
import type { Database } from '../../client.ts';
import { snapshot } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { readSeq } from '../search/rows.ts';
import type { AsOf } from '../search/search.ts';
import { CHANNEL_COLUMNS, toChannel } from './channels.ts';
import type { ChannelKey, ChannelRow } from './channels.ts';

/** Columns of `alert_deliveries d` and `alerts a`. */
const DELIVERY_COLUMNS = sql`
  d.id, d.channel_id, d.alert_id, d.timing, a.sentence, d.state, d.held_for, d.attempts, d.due_at,
  d.last_status, d.last_answer, d.latency_ms, d.created_at, d.delivered_at,
  (select count(*)::int from alert_deliveries m where m.carried_by = d.id) as carried`;

interface DeliveryRow extends Record<string, unknown> {
  id: string;
  channel_id: string;
  alert_id: string | null;
  sentence: string | null;
  state: Delivery['state'];
  held_for: Delivery['heldFor'];
  attempts: number;
  due_at: string | null;
  last_status: number | null;
  last_answer: string | null;
  latency_ms: number | null;
  created_at: string;
  delivered_at: string | null;
  carried: number;
}

const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  channelId: row.channel_id,
  alertId: row.alert_id,
  sentence: row.sentence ?? 'Test message',
  carried: row.carried,
  state: row.state,
  heldFor: row.held_for,
  attempts: row.attempts,
  dueAt: isoOrNull(row.due_at),
  lastStatus: row.last_status,
  lastAnswer: row.last_answer,
  latencyMs: row.latency_ms,
  createdAt: iso(row.created_at),
  deliveredAt: isoOrNull(row.delivered_at),
});

/**
 * The delivery log of a channel, newest first.
 * @throws AppError INVALID_VALUE for a cursor that is not an id.
 */
export function listDeliveries(
  database: Database,
  { userId, channelId, limit, cursor }: ChannelKey & { limit: number; cursor?: string | undefined },
): Promise<AsOf<{ items: Delivery[]; nextCursor: string | null }>> {
  const after = z
    .uuid()
    .nullable()
    .safeParse(cursor ?? null);
  if (!after.success) throw new AppError('INVALID_VALUE', 'Invalid cursor for this log.');
  return snapshot(database, async (tx) => {
    const asOf = await readSeq(tx, userId);
    const rows = await tx.execute<DeliveryRow>(sql`
      select ${DELIVERY_COLUMNS}
      from alert_deliveries d left join alerts a on a.id = d.alert_id
      where d.user_id = ${userId}::uuid and d.channel_id = ${channelId}::uuid
        and (${after.data}::uuid is null or d.id < ${after.data}::uuid)
      order by d.id desc limit ${limit + 1}::int`);
    const items = rows.slice(0, limit).map(toDelivery);
    return {
      asOf,
      data: { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null },
    };
  });
}

/** Deliveries with the channels they belong to, for the events of their users. */
export async function readDeliveries(
  tx: Tx,
  ids: readonly string[],
): Promise<{ userId: string; delivery: Delivery; channel: Channel }[]> {
  const rows = await tx.execute<DeliveryRow & { user_id: string; channel: ChannelRow }>(sql`
    select ${DELIVERY_COLUMNS}, d.user_id, to_json(c) as channel
    from alert_deliveries d left join alerts a on a.id = d.alert_id
    join lateral (
      select ${CHANNEL_COLUMNS} from alert_channels c where c.id = d.channel_id
    ) c on true
    where d.id = any(array(
      select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid))
    order by d.id`);
  return rows.map((row) => ({
    userId: row.user_id,
    delivery: toDelivery(row),
    channel: toChannel(row.channel),
  }));
}
