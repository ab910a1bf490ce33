import { sql } from 'drizzle-orm';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { PLAN_CHANNELS } from '#contracts/alerts/channels.ts';
import { ALERT_LIMITS } from '#contracts/alerts/names.ts';
import type {
  AlertKind,
  AlertTiming,
  ChannelKind,
  ChannelState,
  DeliveryState,
} from '#contracts/alerts/names.ts';
import type { PlanName } from '#contracts/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { ALERT_COLUMNS, toAlert } from '../../queries/alerts/rows.ts';
import type { AlertRow } from '../../queries/alerts/rows.ts';
import type { DueDelivery } from '../../queries/alerts/due.ts';
import { inOrder } from '../../in-order.ts';
import { transaction, unsyncedStatement } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { announceDeliveries } from './announce.ts';
import { releaseOf, toHoldingRules } from './holding.ts';
import type { HoldingRow } from './holding.ts';

/** What an attempt needs to send; addresses are still sealed. */
export interface ClaimedDelivery {
  id: string;
  channelId: string;
  kind: ChannelKind;
  sealed: string | null;
  email: string;
  plan: PlanName;
  createdAt: Date;
  timing: AlertTiming;
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
  /** Null: a test message. */
  alert_kind: AlertKind | null;
  timing: AlertTiming;
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
): Promise<Committed<ClaimedDelivery | null>> {
  return transaction(database, async (tx) => {
    const ended = async (ids: readonly string[] = []) => ({
      value: null,
      batches: await announceDeliveries(tx, userId, ids),
    });
    // One claim at a time per channel: else two that were released together would not merge.
    const [, [row]] = await inOrder(
      () =>
        tx.execute(sql`
        select 1 from alert_channels c join alert_deliveries d on d.channel_id = c.id
        where d.id = ${deliveryId}::uuid and d.user_id = ${userId}::uuid for update of c`),
      () =>
        tx.execute<DeliveryRow>(sql`
      select d.id, d.channel_id, c.kind, c.sealed, u.email, u.plan, d.state,
        c.state as channel_state, a.kind as alert_kind, d.timing, d.created_at
      from alert_deliveries d join alert_channels c on c.id = d.channel_id
      join users u on u.id = d.user_id left join alerts a on a.id = d.alert_id
      where d.id = ${deliveryId}::uuid and d.user_id = ${userId}::uuid
        and d.attempts = ${attempts}::int and d.state in ${OPEN}
      for update of d`),
    );
    if (!row) return ended();
    const refusal = refusalOf(row);
    if (refusal !== null) {
      await tx.execute(sql`
        update alert_deliveries set state = 'stopped', due_at = null, last_answer = ${refusal}
        where id = ${deliveryId}::uuid`);
      return ended([deliveryId]);
    }
    if (await deferInQuietHours(tx, userId, row)) return ended([deliveryId]);
    const merged = await mergeWaiting(tx, row);
    const alerts = await readCarried(tx, row.id);
    await tx.execute(sql`
      update alert_deliveries set state = 'sending' where id = ${deliveryId}::uuid`);
    const { id, channel_id: channelId, kind, sealed, email, plan } = row;
    const createdAt = new Date(row.created_at);
    return {
      value: { id, channelId, kind, sealed, email, plan, createdAt, timing: row.timing, alerts },
      batches: await announceDeliveries(tx, userId, [deliveryId, ...merged]),
    };
  });
}

/** Why a delivery cannot be sent by now, or null. */
function refusalOf({ channel_state, kind, plan }: DeliveryRow): string | null {
  if (channel_state !== 'active') return 'The channel is paused or turned off.';
  return PLAN_CHANNELS[plan].includes(kind) ? null : 'Your plan no longer includes this channel.';
}

/** Settings may have changed since it was written. Test messages are never held. */
async function deferInQuietHours(tx: Tx, userId: string, row: DeliveryRow): Promise<boolean> {
  if (row.alert_kind === null) return false;
  const [settings] = await tx.execute<HoldingRow & Record<string, unknown>>(sql`
    select * from alert_settings where user_id = ${userId}::uuid`);
  const now = new Date();
  const to = { channel: row.kind, kind: row.alert_kind };
  const release = releaseOf(now, to, toHoldingRules(settings));
  if (release <= now) return false;
  await tx.execute(sql`
    update alert_deliveries
    set state = 'held', due_at = ${release.toISOString()}::timestamptz, dispatched_at = null
    where id = ${row.id}::uuid`);
  return true;
}

/**
 * Beyond the hourly limit of its channel, and when several were released together, one delivery
 * carries all that wait on the channel; the others end as merged. Returns their ids.
 */
async function mergeWaiting(tx: Tx, row: DeliveryRow): Promise<string[]> {
  if (row.alert_kind === null) return [];
  const [sent] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from alert_deliveries
    where channel_id = ${row.channel_id}::uuid and delivered_at > now() - interval '1 hour'`);
  const crowded = (sent?.count ?? 0) >= ALERT_LIMITS.perChannelAndHour - 1;
  if (!crowded && row.state !== 'held') return [];
  const rows = await tx.execute<{ id: string }>(sql`
    update alert_deliveries set state = 'merged', carried_by = ${row.id}::uuid, due_at = null
    where id in (
      select id from alert_deliveries
      where channel_id = ${row.channel_id}::uuid and id <> ${row.id}::uuid
        and alert_id is not null and attempts = 0 and due_at <= now()
        and state in (${row.state === 'held' ? 'held' : 'queued'}, 'held')
      for update skip locked)
    returning id`);
  return rows.map(({ id }) => id);
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
