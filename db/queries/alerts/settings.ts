import { sql } from 'drizzle-orm';
import type { Rule } from '#contracts/alerts/rules.ts';
import type { AlertSettings } from '#contracts/alerts/settings.ts';
import type { Database } from '../../client.ts';
import { snapshot } from '../../transaction.ts';
import { readSeq } from '../search/rows.ts';
import type { AsOf } from '../search/search.ts';
import { readRules, toDays } from './rows.ts';

interface SettingsRow extends Record<string, unknown> {
  zone: string;
  quiet_from: number | null;
  quiet_to: number | null;
  quiet_days: number;
  quiet_webhooks: boolean;
  digest_minute: number;
  digest_weekday: number;
}

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
  return snapshot(database, async (tx) => {
    const asOf = await readSeq(tx, userId);
    const [row] = await tx.execute<SettingsRow>(sql`
      select * from alert_settings where user_id = ${userId}::uuid`);
    if (!row) return { asOf, data: DEFAULTS };
    return {
      asOf,
      data: {
        zone: row.zone,
        quietFrom: row.quiet_from,
        quietTo: row.quiet_to,
        quietDays: toDays(row.quiet_days),
        quietWebhooks: row.quiet_webhooks,
        digestMinute: row.digest_minute,
        digestWeekday: row.digest_weekday,
      },
    };
  });
}

export function listRules(
  database: Database,
  { userId }: { userId: string },
): Promise<AsOf<{ rules: Rule[] }>> {
  return snapshot(database, async (tx) => ({
    asOf: await readSeq(tx, userId),
    data: { rules: await readRules(tx, userId) },
  }));
}
