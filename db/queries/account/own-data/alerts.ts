import { sql } from 'drizzle-orm';
import { wholeRows } from './section.ts';
import type { Sections } from './section.ts';

/** Own data: the inbox and its channels. */
export const ALERT_SECTIONS: Sections = {
  alerts: {
    tables: ['alerts'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(a) - 'user_id' - 'figures' as row
      from alerts a where user_id = ${userId}::uuid`,
  },
  alertMutes: {
    tables: ['alert_mutes'],
    select: wholeRows(sql`alert_mutes`, sql`subject_kind || ' ' || subject_id || ' ' || kind`),
  },
  alertRules: {
    tables: ['alert_rules'],
    select: wholeRows(sql`alert_rules`, sql`id::text`),
  },
  // Secrets of channels are shown once, when they are created.
  alertChannels: {
    tables: ['alert_channels'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(c) - 'user_id' - 'sealed' - 'token_hash' as row
      from alert_channels c where user_id = ${userId}::uuid`,
  },
  alertDeliveries: {
    tables: ['alert_deliveries'],
    select: wholeRows(sql`alert_deliveries`, sql`id::text`),
  },
  alertSettings: {
    tables: ['alert_settings'],
    select: wholeRows(sql`alert_settings`, sql`user_id::text`),
  },
};
