import { sql } from 'drizzle-orm';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { ALERT_LIMITS } from '#contracts/alerts/names.ts';
import type { ChannelKind, ChannelState, DeliveryState } from '#contracts/alerts/names.ts';
import type { PlanName } from '#contracts/names.ts';
import type { Database } from '../../client.ts';
import { ALERT_COLUMNS, toAlert } from '../../queries/alerts/rows.ts';
import type { AlertRow } from '../../queries/alerts/rows.ts';
import type { DueDelivery } from '../../queries/alerts/due.ts';
import { inOrder } from '../../in-order.ts';
import { transaction, unsyncedStatement } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { isQuiet, releaseAt } from './quiet-hours.ts';
import { readQuietHours } from './raise.ts';

/** What an attempt needs to send; addresses are still sealed. */
export interface ClaimedDelivery {
  id: string;
  channelId: string;
  kind: ChannelKind;
  sealed: string | null;
  email: string;
  plan: PlanName;
  createdAt: Date;
  /** Newest first; empty for a test message. */
  alerts: Alert[];
}

interface DeliveryRow extends Record<string, unknown> {
  id: string;
  channel_id: string;
  kind: ChannelKind;
  sealed: string | null;
  email: string;
  plan: PlanName;
  state: DeliveryState;
  channel_state: ChannelState;
  alert_id: string | null;
  timing: string;
  created_at: string;
}

const OPEN = sql`('queued', 'held', 'retrying', 'sending')`;

/**
 * Takes a delivery for one attempt. Null when there is nothing to send: it ended, another attempt
 * came first, its channel is off, or quiet hours have begun, which hold it until they end.
 */
export async function claimDelivery(
  database: Database,
  { deliveryId, userId, attempts }: DueDelivery,
): Promise<ClaimedDelivery | null> {
  return transaction(database, async (tx) => {
    // One claim at a time per channel: else two that were released together would not merge.
    const [, [row]] = await inOrder(
      () =>
        tx.execute(sql`
        select 1 from alert_channels c join alert_deliveries d on d.channel_id = c.id
        where d.id = ${deliveryId}::uuid and d.user_id = ${userId}::uuid for update of c`),
      () =>
        tx.execute<DeliveryRow>(sql`
      select d.id, d.channel_id, c.kind, c.sealed, u.email, u.plan, d.state,
        c.state as channel_state, d.alert_id, d.timing, d.created_at
      from alert_deliveries d join alert_channels c on c.id = d.channel_id
      join users u on u.id = d.user_id
      where d.id = ${deliveryId}::uuid and d.user_id = ${userId}::uuid
        and d.attempts = ${attempts}::int and d.state in ${OPEN}
      for update of d`),
    );
    if (!row) return null;
    if (row.channel_state !== 'active') {
      await tx.execute(sql`
        update alert_deliveries set state = 'stopped', due_at = null
        where id = ${deliveryId}::uuid`);
      return null;
    }
    if (await holdInQuietHours(tx, userId, row)) return null;
    const alerts = await gatherAlerts(tx, row);
    await tx.execute(sql`
      update alert_deliveries set state = 'sending' where id = ${deliveryId}::uuid`);
    const { id, channel_id: channelId, kind, sealed, email, plan } = row;
    return {
      id,
      channelId,
      kind,
      sealed,
      email,
      plan,
      createdAt: new Date(row.created_at),
      alerts,
    };
  });
}

/** Settings may have changed since it was written. Tests and webhooks are never held. */
async function holdInQuietHours(tx: Tx, userId: string, row: DeliveryRow): Promise<boolean> {
  if (row.alert_id === null || row.kind === 'webhook') return false;
  const quiet = await readQuietHours(tx, userId);
  const now = new Date();
  if (!isQuiet(now, quiet)) return false;
  await tx.execute(sql`
    update alert_deliveries
    set state = 'held', due_at = ${releaseAt(now, quiet).toISOString()}::timestamptz,
      dispatched_at = null
    where id = ${row.id}::uuid`);
  return true;
}

/**
 * The alerts of a delivery. Beyond the hourly limit of its channel, and when several were released
 * together, one delivery carries all that wait on the channel; the others end as merged.
 */
async function gatherAlerts(tx: Tx, row: DeliveryRow): Promise<Alert[]> {
  if (row.alert_id === null) return readCarried(tx, row.id);
  const [sent] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from alert_deliveries
    where channel_id = ${row.channel_id}::uuid and delivered_at > now() - interval '1 hour'`);
  const crowded = (sent?.count ?? 0) >= ALERT_LIMITS.perChannelAndHour - 1;
  if (crowded || row.state === 'held') {
    await tx.execute(sql`
      update alert_deliveries set state = 'merged', carried_by = ${row.id}::uuid, due_at = null
      where id in (
        select id from alert_deliveries
        where channel_id = ${row.channel_id}::uuid and id <> ${row.id}::uuid
          and alert_id is not null and attempts = 0 and due_at <= now()
          and state in (${row.state === 'held' ? 'held' : 'queued'}, 'held')
        for update skip locked)`);
  }
  return readCarried(tx, row.id);
}

async function readCarried(tx: Tx, deliveryId: string): Promise<Alert[]> {
  const rows = await tx.execute<AlertRow>(sql`
    select ${ALERT_COLUMNS} from alert_deliveries d join alerts a on a.id = d.alert_id
    where d.id = ${deliveryId}::uuid or d.carried_by = ${deliveryId}::uuid
    order by a.created_at desc, a.id desc`);
  return rows.map(toAlert);
}

/** Notes that a dispatcher started the next attempt of a delivery. */
export async function markDeliveryDispatched(database: Database, id: string): Promise<void> {
  await unsyncedStatement(
    database,
    sql`update alert_deliveries set dispatched_at = now() where id = ${id}::uuid`,
  );
}
