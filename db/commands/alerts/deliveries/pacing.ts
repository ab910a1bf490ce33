import { sql } from '../../../sql.ts';
import { ALERT_LIMITS } from '#domain/alerts/names.ts';
import type { AlertKind, DeliveryHold, DeliveryState } from '#domain/alerts/names.ts';
import type { ChannelKind } from '#domain/alerts/channels.ts';
import type { Tx } from '../../../transaction.ts';
import { releaseOf, toHoldingRules } from '../timing/holding.ts';
import type { HoldingRow } from '../timing/holding.ts';

/** The fields that decide whether a delivery may be sent now. */
export interface PacingRow {
  id: string;
  user_id: string;
  channel_id: string;
  kind: ChannelKind;
  state: DeliveryState;
  attempts: number;
  /** Null: a test message. */
  alert_kind: AlertKind | null;
  settings: HoldingRow | null;
  /** When the hourly limit allows another message; null: now. */
  free_at: string | null;
}

/** A delivery that has to wait, and why. */
export interface Held {
  id: string;
  until: Date;
  reason: DeliveryHold;
}

const LIMIT = ALERT_LIMITS.perChannelAndHour;

/** Columns of `PacingRow` that are not columns of `alert_deliveries d`. */
export const PACING_COLUMNS = sql`
  (select to_json(s) from alert_settings s where s.user_id = d.user_id) as settings,
  (select case when count(*) >= ${LIMIT}::int then min(at) + interval '1 hour' end from (
    (select delivered_at as at from alert_deliveries
      where channel_id = d.channel_id and delivered_at > now() - interval '1 hour'
        and alert_id is not null
      order by delivered_at desc limit ${LIMIT}::int)
    union all
    (select now() from alert_deliveries
      where channel_id = d.channel_id and state = 'sending' and id <> d.id)
    order by 1 desc limit ${LIMIT}::int) sent) as free_at`;

/**
 * What delays a due delivery: quiet hours, or the hourly limit of its channel; null when it may be
 * sent. Test messages are never held, and "Send again" ignores the limit.
 */
export function holdOf(row: PacingRow): Held | null {
  const { id, alert_kind: kind, kind: channel } = row;
  if (kind === null) return null;
  const now = new Date();
  // Settings may have changed since the delivery was written.
  const rules = toHoldingRules(row.settings ?? undefined);
  const quietUntil = releaseOf(now, { channel, kind }, rules);
  if (quietUntil > now) return { id, until: quietUntil, reason: 'quiet_hours' };
  // In progress since before a worker was lost, or requested by hand.
  if (row.state === 'sending' || (row.state === 'queued' && row.attempts > 0)) return null;
  const freeAt = row.free_at === null ? now : new Date(row.free_at);
  return freeAt > now ? { id, until: freeAt, reason: 'hourly_limit' } : null;
}

export async function hold(tx: Tx, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return;
  await tx.execute(sql`
    update alert_deliveries d
    set state = 'held', due_at = i.until, dispatched_at = null, held_for = i.reason
    from jsonb_to_recordset(${JSON.stringify(held)}::text::jsonb) as i (
      id uuid, until timestamptz, reason text)
    where d.id = i.id`);
}

/**
 * Deliveries released together are sent as one, which carries all that wait on the channel; the
 * others end as merged. Returns their ids.
 */
export async function mergeWaiting(tx: Tx, sending: readonly PacingRow[]): Promise<string[]> {
  const released = sending.filter(
    ({ alert_kind, state }) => alert_kind !== null && state === 'held',
  );
  if (released.length === 0) return [];
  const carriers = released.map(({ id, user_id, channel_id }) => ({ id, user_id, channel_id }));
  const rows = await tx.execute<{ id: string }>(sql`
    with waiting as (
      select d.id, i.id as carrier
      from jsonb_to_recordset(${JSON.stringify(carriers)}::text::jsonb) as i (
        id uuid, user_id uuid, channel_id uuid)
      join alert_deliveries d on d.channel_id = i.channel_id and d.user_id = i.user_id
        and d.id <> i.id
      where d.alert_id is not null and d.attempts = 0 and d.due_at <= now()
        and d.state in ('queued', 'held')
      for update of d skip locked
    )
    update alert_deliveries d set state = 'merged', carried_by = waiting.carrier, due_at = null
    from waiting where d.id = waiting.id
    returning d.id`);
  return rows.map(({ id }) => id);
}
