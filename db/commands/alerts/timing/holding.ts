import type { AlertKind, AlertTiming } from '#domain/alerts/names.ts';
import type { ChannelKind } from '#domain/alerts/channels.ts';
import { toDays } from '../../../queries/alerts/rows.ts';
import { nextDigest } from './digest-times.ts';
import type { DigestTimes } from './digest-times.ts';
import { releaseAt } from './quiet-hours.ts';
import type { QuietHours } from './quiet-hours.ts';

/** Quiet hours and what they apply to. */
export interface HoldingRules extends QuietHours {
  /** Whether webhooks are held as well. */
  webhooks: boolean;
  digest: DigestTimes;
}

const EVERY_DAY = 0b1111111;

/** A row of `alert_settings`; all null for a user who never saved any. */
export interface HoldingRow {
  zone: string | null;
  quiet_from: number | null;
  quiet_to: number | null;
  quiet_days: number | null;
  quiet_webhooks: boolean | null;
  digest_minute: number | null;
  digest_weekday: number | null;
}

export const toHoldingRules = (row: HoldingRow | undefined): HoldingRules => ({
  zone: row?.zone ?? 'UTC',
  from: row?.quiet_from ?? null,
  to: row?.quiet_to ?? null,
  days: toDays(row?.quiet_days ?? EVERY_DAY),
  webhooks: row?.quiet_webhooks ?? false,
  digest: {
    zone: row?.zone ?? 'UTC',
    minute: row?.digest_minute ?? 480,
    weekday: row?.digest_weekday ?? 1,
  },
});

interface Target {
  channel: ChannelKind;
  kind: AlertKind;
}

/**
 * Only channels that people read are held: feeds are polled by their readers, webhooks are held
 * only on request, and an exhausted quota is always reported.
 */
const isExempt = ({ channel, kind }: Target, rules: HoldingRules): boolean =>
  channel === 'feed' || (channel === 'webhook' && !rules.webhooks) || kind === 'quota_low';

/** When an alert may be sent through a channel. */
export const releaseOf = (at: Date, to: Target, rules: HoldingRules): Date =>
  isExempt(to, rules) ? at : releaseAt(at, rules);

/**
 * When a delivery with this timing is due, and what holds it until then.
 * @param notBefore end of the rule's cooldown for its subject, or null.
 */
export function dueOf(
  at: Date,
  { timing, notBefore, ...to }: Target & { timing: AlertTiming; notBefore: Date | null },
  rules: HoldingRules,
): { due: Date; heldFor: 'quiet_hours' | 'digest' | 'cooldown' | null } {
  if (timing !== 'at_once') return { due: nextDigest(at, timing, rules.digest), heldFor: 'digest' };
  if (isExempt(to, rules)) return { due: at, heldFor: null };
  const cooling = notBefore !== null && notBefore > at;
  const due = releaseAt(cooling ? notBefore : at, rules);
  return { due, heldFor: cooling ? 'cooldown' : due > at ? 'quiet_hours' : null };
}
