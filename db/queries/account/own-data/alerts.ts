import { sql } from 'drizzle-orm';
import type { Sections } from './section.ts';

/** Own data: the inbox and where it is sent. */
export const ALERT_SECTIONS: Sections = {
  alerts: {
    tables: ['alerts'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(a) - 'user_id' - 'figures' as row
      from alerts a where user_id = ${userId}::uuid`,
  },
  alertMutes: {
    tables: ['alert_mutes'],
    select: (userId) => sql`
      select subject_kind || ' ' || subject_id || ' ' || kind as key,
        to_jsonb(m) - 'user_id' as row
      from alert_mutes m where user_id = ${userId}::uuid`,
  },
  alertRules: {
    tables: ['alert_rules'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(r) - 'user_id' as row
      from alert_rules r where user_id = ${userId}::uuid`,
  },
  // Secrets of channels are shown once, when they are made.
  alertChannels: {
    tables: ['alert_channels'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(c) - 'user_id' - 'sealed' - 'token_hash' as row
      from alert_channels c where user_id = ${userId}::uuid`,
  },
  alertDeliveries: {
    tables: ['alert_deliveries'],
    select: (userId) => sql`
      select id::text as key, to_jsonb(d) - 'user_id' as row
      from alert_deliveries d where user_id = ${userId}::uuid`,
  },
  alertSettings: {
    tables: ['alert_settings'],
    select: (userId) => sql`
      select user_id::text as key, to_jsonb(s) - 'user_id' as row
      from alert_settings s where user_id = ${userId}::uuid`,
  },
};
