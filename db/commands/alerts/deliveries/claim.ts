import { sql } from 'drizzle-orm';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { PLAN_CHANNELS } from '#contracts/alerts/channels.ts';
import type {
  AlertTiming,
  ChannelKind,
  ChannelState,
  DeliveryHold,
} from '#contracts/alerts/names.ts';
import type { PlanName } from '#contracts/names.ts';
import type { Database } from '../../../client.ts';
import type { Committed } from '../../../committed.ts';
import { ALERT_COLUMNS, toAlert } from '../../../queries/alerts/rows.ts';
import type { AlertRow } from '../../../queries/alerts/rows.ts';
import type { DueDelivery } from './reserve.ts';
import { inOrder } from '../../../in-order.ts';
import { transaction, unsyncedStatement } from '../../../transaction.ts';
import type { Tx } from '../../../transaction.ts';
import { announceDeliveries } from '../announce.ts';
import { PACING_COLUMNS, holdBack, mergeWaiting } from './pacing.ts';
import type { PacingRow } from './pacing.ts';
import { idsOf } from './plan.ts';

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
  /** Whether its channel's hourly limit delayed it. */
  limited: boolean;
  /** Newest first; empty for a test message. */
  alerts: Alert[];
}

export interface DeliveryRow extends PacingRow, Record<string, unknown> {
  sealed: string | null;
  email: string;
  plan: PlanName;
  channel_state: ChannelState;
  timing: AlertTiming;
  held_for: DeliveryHold | null;
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
        c.state as channel_state, a.kind as alert_kind, d.timing, d.held_for, d.attempts,
        ${PACING_COLUMNS}, d.created_at
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
    if (await holdBack(tx, row)) return ended([deliveryId]);
    const [merged, alerts] = await inOrder(
      () => mergeWaiting(tx, row),
      () => readCarried(tx, row.id),
      () =>
        tx.execute(sql`
          update alert_deliveries set state = 'sending' where id = ${deliveryId}::uuid`),
    );
    const { id, channel_id: channelId, kind, sealed, email, plan, timing } = row;
    const createdAt = new Date(row.created_at);
    const limited = row.held_for === 'hourly_limit';
    return {
      value: { id, channelId, kind, sealed, email, plan, createdAt, timing, limited, alerts },
      batches: await announceDeliveries(tx, userId, [deliveryId, ...merged]),
    };
  });
}

/** Why a delivery cannot be sent by now, or null. */
function refusalOf({ channel_state, kind, plan }: DeliveryRow): string | null {
  if (channel_state !== 'active') return 'The channel is paused or turned off.';
  return PLAN_CHANNELS[plan].includes(kind) ? null : 'Your plan no longer includes this channel.';
}

async function readCarried(tx: Tx, deliveryId: string): Promise<Alert[]> {
  const rows = await tx.execute<AlertRow>(sql`
    select ${ALERT_COLUMNS} from alert_deliveries d join alerts a on a.id = d.alert_id
    where d.id = ${deliveryId}::uuid or d.carried_by = ${deliveryId}::uuid
    order by a.created_at desc, a.id desc`);
  return rows.map(toAlert);
}

/**
 * Notes that a dispatcher started the next attempts of these deliveries. One whose workflow was
 * running already without a note is about to end: it stays due for the next pass.
 */
export async function markDeliveriesDispatched(
  database: Database,
  { started, running }: { started: readonly string[]; running: readonly string[] },
): Promise<void> {
  if (started.length + running.length === 0) return;
  await unsyncedStatement(
    database,
    sql`
      update alert_deliveries set dispatched_at = now()
      where id = any(${idsOf(started)})
        or (id = any(${idsOf(running)}) and dispatched_at is not null)`,
  );
}
