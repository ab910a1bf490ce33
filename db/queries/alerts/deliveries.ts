import { sql } from '../../sql.ts';
import type { Channel, Delivery } from '#contracts/alerts/channels.ts';
import type { Database } from '../../client.ts';
import type { Tx } from '../../transaction.ts';
import type { ChannelKey, ChannelRow } from './channels.ts';
import { alias } from 'drizzle-orm/pg-core';
import { computed, fields } from '../../fields.ts';
import type { RowOf } from '../../fields.ts';
import { CHANNEL } from './channels.ts';
import { idCursor, pageOf, readLive } from '../live.ts';
import type { AsOf } from '../live.ts';
import { alertDeliveries } from '../../schema/alerts.ts';

const d = alias(alertDeliveries, 'd');

/** Of `alert_deliveries d left join alerts a`. */
const DELIVERY = fields({
  id: d.id,
  channelId: d.channelId,
  alertId: d.alertId,
  sentence: computed<string>(sql`coalesce(a.sentence, 'Test message')`),
  carried: computed<number>(
    sql`(select count(*)::int from alert_deliveries m where m.carried_by = d.id)`,
  ),
  state: d.state,
  heldFor: d.heldFor,
  attempts: d.attempts,
  dueAt: d.dueAt,
  lastStatus: d.lastStatus,
  lastAnswer: d.lastAnswer,
  latencyMs: d.latencyMs,
  createdAt: d.createdAt,
  deliveredAt: d.deliveredAt,
});

/**
 * The delivery log of a channel, newest first.
 * @throws AppError INVALID_VALUE for a cursor that is not an id.
 */
export function listDeliveries(
  database: Database,
  { userId, channelId, limit, cursor }: ChannelKey & { limit: number; cursor?: string | undefined },
): Promise<AsOf<{ items: Delivery[]; nextCursor: string | null }>> {
  const after = idCursor(cursor, 'this log');
  return readLive(database, userId, async (tx) => {
    const rows = await DELIVERY.select(
      tx,
      sql`from alert_deliveries d left join alerts a on a.id = d.alert_id
      where d.user_id = ${userId}::uuid and d.channel_id = ${channelId}::uuid
        and (${after}::uuid is null or d.id < ${after}::uuid)
      order by d.id desc limit ${limit + 1}::int`,
    );
    return pageOf(rows, limit, ({ id }) => id);
  });
}

/** Deliveries with the channels they belong to, for the events of their users. */
export async function readDeliveries(
  tx: Tx,
  ids: readonly string[],
): Promise<{ userId: string; delivery: Delivery; channel: Channel }[]> {
  const rows = await tx.execute<
    RowOf<typeof DELIVERY> & { user_id: string; channel: ChannelRow }
  >(sql`
    select ${DELIVERY.columns}, d.user_id, to_json(c) as channel
    from alert_deliveries d left join alerts a on a.id = d.alert_id
    join lateral (
      select ${CHANNEL.columns} from alert_channels c where c.id = d.channel_id
    ) c on true
    where d.id = any(array(
      select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid))
    order by d.id`);
  return rows.map((row) => ({
    userId: row.user_id,
    delivery: DELIVERY.read(row),
    channel: CHANNEL.read(row.channel),
  }));
}
