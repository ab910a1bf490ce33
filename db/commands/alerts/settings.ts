import { sql } from 'drizzle-orm';
import type { AlertSettings } from '#contracts/alerts/settings.ts';
import type { Database } from '../../client.ts';
import { transaction } from '../../transaction.ts';

interface SettingsRow extends Record<string, unknown> {
  zone: string;
  quiet_from: number | null;
  quiet_to: number | null;
  digest_minute: number;
  digest_weekday: number;
}

const DEFAULTS: AlertSettings = {
  zone: 'UTC',
  quietFrom: null,
  quietTo: null,
  digestMinute: 480,
  digestWeekday: 1,
};

export async function readAlertSettings(
  database: Database,
  { userId }: { userId: string },
): Promise<AlertSettings> {
  const [row] = await database.db.execute<SettingsRow>(sql`
    select zone, quiet_from, quiet_to, digest_minute, digest_weekday
    from alert_settings where user_id = ${userId}::uuid`);
  if (!row) return DEFAULTS;
  return {
    zone: row.zone,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    digestMinute: row.digest_minute,
    digestWeekday: row.digest_weekday,
  };
}

export async function saveAlertSettings(
  database: Database,
  { userId, ...settings }: AlertSettings & { userId: string },
): Promise<AlertSettings> {
  const { zone, quietFrom, quietTo, digestMinute, digestWeekday } = settings;
  await transaction(database, async (tx) => {
    await tx.execute(sql`
      insert into alert_settings
        (user_id, zone, quiet_from, quiet_to, digest_minute, digest_weekday)
      values (${userId}::uuid, ${zone}, ${quietFrom}::int, ${quietTo}::int, ${digestMinute}::int,
        ${digestWeekday}::int)
      on conflict (user_id) do update
      set zone = excluded.zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
        digest_minute = excluded.digest_minute, digest_weekday = excluded.digest_weekday`);
  });
  return settings;
}

/** Pauses the channel named by a one-click link; idempotent. */
export async function unsubscribe(
  database: Database,
  { userId, channelId }: { userId: string; channelId: string },
): Promise<void> {
  await transaction(database, async (tx) => {
    await tx.execute(sql`
      update alert_channels set state = 'paused', state_reason = 'You unsubscribed by e-mail.'
      where id = ${channelId}::uuid and user_id = ${userId}::uuid and state = 'active'`);
  });
}
