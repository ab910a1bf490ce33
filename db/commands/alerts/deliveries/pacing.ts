import { sql } from 'drizzle-orm';
import { ALERT_LIMITS } from '#contracts/alerts/names.ts';
import type {
  AlertKind,
  ChannelKind,
  DeliveryHold,
  DeliveryState,
} from '#contracts/alerts/names.ts';
import type { Tx } from '../../../transaction.ts';
import { releaseOf, toHoldingRules } from '../timing/holding.ts';
import type { HoldingRow } from '../timing/holding.ts';

/** What decides whether a delivery may leave now. */
export interface PacingRow {
  id: string;
  channel_id: string;
  kind: ChannelKind;
  state: DeliveryState;
  attempts: number;
  /** Null: a test message. */
  alert_kind: AlertKind | null;
  settings: HoldingRow | null;
  /** When the messages of the last hour allow another one; null: now. */
  free_at: string | null;
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
 * Holds a delivery that is due in quiet hours or beyond the hourly limit of its channel. Test
 * messages are never held, and "Send again" passes the limit.
 */
export async function holdBack(tx: Tx, row: PacingRow): Promise<boolean> {
  const { alert_kind: kind, kind: channel } = row;
  if (kind === null) return false;
  const now = new Date();
  // Settings may have changed since the delivery was written.
  const rules = toHoldingRules(row.settings ?? undefined);
  const quietUntil = releaseOf(now, { channel, kind }, rules);
  if (quietUntil > now) return hold(tx, row, quietUntil, 'quiet_hours');
  // Under way since before a worker was lost, or asked for by hand.
  if (row.state === 'sending' || (row.state === 'queued' && row.attempts > 0)) return false;
  const freeAt = row.free_at === null ? now : new Date(row.free_at);
  return freeAt > now ? hold(tx, row, freeAt, 'hourly_limit') : false;
}

async function hold(tx: Tx, { id }: PacingRow, until: Date, reason: DeliveryHold): Promise<true> {
  await tx.execute(sql`
    update alert_deliveries
    set state = 'held', due_at = ${until.toISOString()}::timestamptz, dispatched_at = null,
      held_for = ${reason}
    where id = ${id}::uuid`);
  return true;
}

/**
 * Deliveries that are released together leave as one, which carries all that wait on the channel;
 * the others end as merged. Returns their ids.
 */
export async function mergeWaiting(tx: Tx, row: PacingRow): Promise<string[]> {
  if (row.alert_kind === null || row.state !== 'held') return [];
  const rows = await tx.execute<{ id: string }>(sql`
    update alert_deliveries set state = 'merged', carried_by = ${row.id}::uuid, due_at = null
    where id in (
      select id from alert_deliveries
      where channel_id = ${row.channel_id}::uuid and id <> ${row.id}::uuid
        and alert_id is not null and attempts = 0 and due_at <= now()
        and state in ('queued', 'held')
      for update skip locked)
    returning id`);
  return rows.map(({ id }) => id);
}
