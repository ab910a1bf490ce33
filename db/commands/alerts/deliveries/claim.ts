import { sql, anyOf } from '../../../sql.ts';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { includesChannel } from '#domain/alerts/channels.ts';
import type { AlertTiming, ChannelState, DeliveryHold } from '#domain/alerts/names.ts';
import type { ChannelKind } from '#domain/alerts/channels.ts';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '../../../client.ts';
import type { Committed } from '../../../committed.ts';
import { inOrder, transaction } from '../../../transaction.ts';
import type { Tx } from '../../../transaction.ts';
import { ALERT, toAlert } from '../../../queries/alerts/rows.ts';
import type { AlertRow } from '../../../queries/alerts/rows.ts';
import { appendToMany } from '../../events-to-many.ts';
import { deliveryEvents } from '../announce.ts';
import { PACING_COLUMNS, hold, holdOf, mergeWaiting } from './pacing.ts';
import type { Held, PacingRow } from './pacing.ts';
import type { Dispatch, DueDelivery } from './reserve.ts';

/** Everything an attempt needs for sending; addresses are still sealed. */
export interface ClaimedDelivery extends DueDelivery {
  channelId: string;
  kind: ChannelKind;
  sealed: string | null;
  email: string;
  createdAt: Date;
  timing: AlertTiming;
  /** Whether its channel's hourly limit delayed it. */
  limited: boolean;
  /** Newest first; empty for a test message. */
  alerts: Alert[];
}

interface DeliveryRow extends PacingRow, Record<string, unknown> {
  sealed: string | null;
  email: string;
  plan: PlanName;
  channel_state: ChannelState;
  timing: AlertTiming;
  held_for: DeliveryHold | null;
  created_at: string;
}

/**
 * Claims the deliveries of a dispatch for one attempt each. Skips those with nothing to send:
 * ended, claimed by another dispatch, channel off, or held because quiet hours have begun. Claiming
 * again claims what was not recorded.
 */
export async function claimDeliveries(
  database: Database,
  dispatch: Dispatch,
): Promise<Committed<ClaimedDelivery[]>> {
  return transaction(database, async (tx) => {
    const rows = await lockRows(tx, dispatch);
    const stopped: { id: string; refusal: string }[] = [];
    const held: Held[] = [];
    const sending: DeliveryRow[] = [];
    for (const row of rows) {
      const refusal = refusalOf(row);
      const wait = refusal === null ? holdOf(row) : null;
      if (refusal !== null) stopped.push({ id: row.id, refusal });
      else if (wait !== null) held.push(wait);
      else sending.push(row);
    }
    const ids = sending.map(({ id }) => id);
    const [, , merged, alerts] = await inOrder(
      () => stop(tx, stopped),
      () => hold(tx, held),
      () => mergeWaiting(tx, sending),
      () => readCarried(tx, ids),
      () =>
        tx.execute(sql`
          update alert_deliveries set state = 'sending', dispatched_at = now()
          where id = ${anyOf(ids, 'uuid')}`),
    );
    const changed = [...stopped, ...held].map(({ id }) => id);
    const events = await deliveryEvents(tx, [...changed, ...ids, ...merged]);
    return {
      value: sending.map((row) => toClaimed(row, alerts.get(row.id) ?? [])),
      batches: await appendToMany(tx, events),
    };
  });
}

/**
 * Rows that this dispatch may still attempt. Locks their channels first, like each recording:
 * otherwise two deliveries released together would not merge, and parallel callers could deadlock.
 */
async function lockRows(tx: Tx, { id, due }: Dispatch): Promise<readonly DeliveryRow[]> {
  const ids = due.map(({ deliveryId }) => deliveryId);
  const [, rows] = await inOrder(
    () => lockChannels(tx, ids),
    () =>
      tx.execute<DeliveryRow>(sql`
        select d.id, d.user_id, d.channel_id, c.kind, c.sealed, u.email, u.plan, d.state,
          c.state as channel_state, a.kind as alert_kind, d.timing, d.held_for, d.attempts,
          ${PACING_COLUMNS}, d.created_at
        from jsonb_to_recordset(${JSON.stringify(due)}::text::jsonb) as i (
          "deliveryId" uuid, "userId" uuid, attempts int)
        join alert_deliveries d on d.id = i."deliveryId" and d.user_id = i."userId"
          and d.attempts = i.attempts
        join alert_channels c on c.id = d.channel_id
        join users u on u.id = d.user_id left join alerts a on a.id = d.alert_id
        where d.state in ('queued', 'held', 'retrying', 'sending')
          and d.dispatch_id = ${id}::uuid
        order by d.id
        for update of d`),
  );
  return rows;
}

/** Locks the channels of deliveries in id order; inserts of new deliveries are not blocked. */
export const lockChannels = (tx: Tx, deliveryIds: readonly string[]) =>
  tx.execute(sql`
    select 1 from alert_channels where id in (
      select channel_id from alert_deliveries where id = ${anyOf(deliveryIds, 'uuid')})
    order by id for no key update`);

/** Why a delivery cannot be sent now, or null. */
function refusalOf({ channel_state, kind, plan }: DeliveryRow): string | null {
  if (channel_state !== 'active') return 'The channel is paused or turned off.';
  return includesChannel(plan, kind) ? null : 'Your plan no longer includes this channel.';
}

async function stop(tx: Tx, stopped: readonly { id: string; refusal: string }[]): Promise<void> {
  if (stopped.length === 0) return;
  await tx.execute(sql`
    update alert_deliveries d set state = 'stopped', due_at = null, last_answer = i.refusal
    from jsonb_to_recordset(${JSON.stringify(stopped)}::text::jsonb) as i (id uuid, refusal text)
    where d.id = i.id`);
}

/** Alerts by the delivery that sends them, newest first. */
async function readCarried(tx: Tx, ids: readonly string[]): Promise<Map<string, Alert[]>> {
  const rows = await tx.execute<AlertRow & { carrier: string }>(sql`
    select d.carrier, ${ALERT.columns} from (
      select id as carrier, alert_id from alert_deliveries where id = ${anyOf(ids, 'uuid')}
      union all
      select carried_by, alert_id from alert_deliveries where carried_by = ${anyOf(ids, 'uuid')}
    ) d join alerts a on a.id = d.alert_id
    order by a.created_at desc, a.id desc`);
  const alerts = new Map<string, Alert[]>();
  for (const row of rows) {
    const own = alerts.get(row.carrier);
    if (own === undefined) alerts.set(row.carrier, [toAlert(row)]);
    else own.push(toAlert(row));
  }
  return alerts;
}

const toClaimed = (row: DeliveryRow, alerts: Alert[]): ClaimedDelivery => ({
  deliveryId: row.id,
  userId: row.user_id,
  attempts: row.attempts,
  channelId: row.channel_id,
  kind: row.kind,
  sealed: row.sealed,
  email: row.email,
  createdAt: new Date(row.created_at),
  timing: row.timing,
  limited: row.held_for === 'hourly_limit',
  alerts,
});
