import { sql } from '../../sql.ts';
import type { AlertTiming } from '#domain/alerts/names.ts';
import type { AlertSettings, SaveAlertSettings } from '#contracts/alerts/settings.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { toDays } from '../../queries/alerts/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { nextDigest } from './timing/digest-times.ts';

export async function saveAlertSettings(
  database: Database,
  { userId, ...settings }: SaveAlertSettings & { userId: string },
): Promise<Committed<AlertSettings>> {
  const { zone, quietFrom, quietTo, quietWebhooks, digestMinute, digestWeekday } = settings;
  const quietDays = toDays(toBits(settings.quietDays));
  const saved = { ...settings, quietDays };
  return transaction(database, async (tx) => {
    await tx.execute(sql`
      insert into alert_settings
        (user_id, zone, quiet_from, quiet_to, quiet_days, quiet_webhooks, digest_minute,
        digest_weekday)
      values (${userId}::uuid, ${zone}, ${quietFrom}::int, ${quietTo}::int,
        ${toBits(quietDays)}::int, ${quietWebhooks}::boolean, ${digestMinute}::int, ${digestWeekday}::int)
      on conflict (user_id) do update
      set zone = excluded.zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
        quiet_days = excluded.quiet_days, quiet_webhooks = excluded.quiet_webhooks, digest_minute = excluded.digest_minute,
        digest_weekday = excluded.digest_weekday`);
    await reschedule(tx, userId, settings);
    const batch = await appendEvents(tx, userId, [
      { type: 'alert.settings_changed.v1', data: saved },
    ]);
    return { value: saved, batches: [batch] };
  });
}

const toBits = (days: readonly number[]): number =>
  days.reduce((bits, day) => bits | (1 << (day - 1)), 0);

/** Waiting deliveries are rescheduled; an attempt in quiet hours is held again until they end. */
async function reschedule(
  tx: Tx,
  userId: string,
  { zone, digestMinute: minute, digestWeekday: weekday }: SaveAlertSettings,
): Promise<void> {
  const now = new Date();
  const digest = { zone, minute, weekday };
  const due: Partial<Record<AlertTiming, Date>> = {
    at_once: now,
    daily: nextDigest(now, 'daily', digest),
    weekly: nextDigest(now, 'weekly', digest),
  };
  await tx.execute(sql`
    update alert_deliveries d set due_at = n.due, dispatched_at = null
    from jsonb_to_recordset(${JSON.stringify(
      Object.entries(due).map(([timing, at]) => ({ timing, due: at })),
    )}::text::jsonb) as n (timing text, due timestamptz)
    where d.user_id = ${userId}::uuid and d.state = 'held' and d.timing = n.timing
      and d.held_for in ('quiet_hours', 'digest')`);
}
