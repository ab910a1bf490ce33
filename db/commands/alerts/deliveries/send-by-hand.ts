import { sql } from '../../../sql.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { Database } from '../../../client.ts';
import type { Committed } from '../../../committed.ts';
import type { ChannelKey } from '../../../queries/alerts/channels.ts';
import { transaction } from '../../../transaction.ts';
import { audit } from '../../audit.ts';
import { announceDeliveries } from '../announce.ts';

/** Queues a marked sample on the same path as an alert; a pending one is reused. */
export async function testChannel(database: Database, key: ChannelKey): Promise<Committed<string>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute<{ id: string }>(sql`
      insert into alert_deliveries (user_id, channel_id, key, timing, state, due_at)
      select c.user_id, c.id, 'test:' || uuidv7(), 'at_once', 'queued', now()
      from alert_channels c
      where c.id = ${key.channelId}::uuid and c.user_id = ${key.userId}::uuid
        and c.state = 'active' and c.kind <> 'feed'
      returning id`);
    if (rows[0]) {
      const { id } = rows[0];
      return { value: id, batches: await announceDeliveries(tx, key.userId, [id]) };
    }
    const known = await tx.execute(sql`
      select 1 from alert_channels
      where id = ${key.channelId}::uuid and user_id = ${key.userId}::uuid`);
    if (known.length === 0) throw notFound();
    throw new AppError('INVALID_OPERATION', 'Resume this channel before you test it.');
  });
}

/**
 * Sends an ended delivery again with the same id, so that a receiver can drop duplicates; `by` is
 * the operator, where it is not the user.
 */
export async function sendAgain(
  database: Database,
  { userId, deliveryId, by }: { userId: string; deliveryId: string; by?: string },
): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      update alert_deliveries
      set state = 'queued', due_at = now(), dispatched_at = null
      where id = ${deliveryId}::uuid and user_id = ${userId}::uuid
        and state in ('delivered', 'gave_up', 'stopped')
      returning 1`);
    if (rows.length > 0) {
      if (by !== undefined)
        await audit(tx, { userId, action: 'delivery_sent_again', detail: { deliveryId, by } });
      return { value: null, batches: await announceDeliveries(tx, userId, [deliveryId]) };
    }
    const known = await tx.execute(sql`
      select 1 from alert_deliveries
      where id = ${deliveryId}::uuid and user_id = ${userId}::uuid`);
    if (known.length === 0) throw notFound();
    throw new AppError('INVALID_OPERATION', 'This delivery is still in progress.');
  });
}
