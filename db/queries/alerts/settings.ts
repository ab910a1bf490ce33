import { sql } from '../../sql.ts';
import type { Rule } from '#contracts/alerts/rules.ts';
import type { AlertSettings } from '#contracts/alerts/settings.ts';
import type { Database } from '../../client.ts';
import { readRules, toDays } from './rows.ts';
import { alias } from 'drizzle-orm/pg-core';
import { fields } from '../../fields.ts';
import { readLive } from '../live.ts';
import type { AsOf } from '../live.ts';
import { alertSettings } from '../../schema/alerts.ts';

const s = alias(alertSettings, 's');
const SETTINGS = fields({
  zone: s.zone,
  quietFrom: s.quietFrom,
  quietTo: s.quietTo,
  quietDays: s.quietDays,
  quietWebhooks: s.quietWebhooks,
  digestMinute: s.digestMinute,
  digestWeekday: s.digestWeekday,
});

const DEFAULTS: AlertSettings = {
  zone: null,
  quietFrom: null,
  quietTo: null,
  quietDays: [1, 2, 3, 4, 5, 6, 7],
  quietWebhooks: false,
  digestMinute: 480,
  digestWeekday: 1,
};

export function readAlertSettings(
  database: Database,
  { userId }: { userId: string },
): Promise<AsOf<AlertSettings>> {
  return readLive(database, userId, async (tx) => {
    const from = sql`from alert_settings s where s.user_id = ${userId}::uuid`;
    const [row] = await SETTINGS.select(tx, from);
    return row ? { ...row, quietDays: toDays(row.quietDays) } : DEFAULTS;
  });
}

export function listRules(
  database: Database,
  { userId }: { userId: string },
): Promise<AsOf<{ rules: Rule[] }>> {
  return readLive(database, userId, async (tx) => ({ rules: await readRules(tx, userId) }));
}
