import type { AlertKind, AlertTiming } from '#domain/alerts/names.ts';
import type { ChannelKind } from '#domain/alerts/channels.ts';
import { toDays } from '../../../queries/alerts/rows.ts';
import { nextDigest } from './digest-times.ts';
import type { DigestTimes } from './digest-times.ts';

/// <reference lib="esnext.temporal" />
import { inZone, instantsOf } from './digest-times.ts';

interface QuietHours {
  /** IANA name. */
  zone: string;
  /** Minutes after local midnight; equal or null means none. May cross midnight. */
  from: number | null;
  to: number | null;
  /** Days on which quiet hours begin, 1 is Monday; those that cross midnight end on the next one. */
  days: readonly number[];
}

const minuteOf = (at: Temporal.ZonedDateTime): number => at.hour * 60 + at.minute;

/** Whether an instant lies in `[from, to)` of local wall time, on one of its days. */
export function isQuiet(at: Date, { zone, from, to, days }: QuietHours): boolean {
  if (from === null || to === null || from === to) return false;
  const local = inZone(at, zone);
  const minute = minuteOf(local);
  const today = days.includes(local.dayOfWeek);
  if (from < to) return today && minute >= from && minute < to;
  if (minute >= from) return today;
  return minute < to && days.includes(local.subtract({ days: 1 }).dayOfWeek);
}

/**
 * When an alert raised at `at` may be sent: `at` itself outside quiet hours, otherwise their end. A
 * local time skipped by a clock change is the first instant after the gap; one that occurs twice is
 * the first, unless that has passed.
 */
export function releaseAt(at: Date, quiet: QuietHours): Date {
  if (!isQuiet(at, quiet) || quiet.to === null) return at;
  const local = inZone(at, quiet.zone);
  const end = Temporal.PlainTime.from({ hour: Math.floor(quiet.to / 60), minute: quiet.to % 60 });
  for (let days = 0; days <= 2; days += 1) {
    const wall = local.toPlainDate().add({ days }).toPlainDateTime(end);
    for (const instant of instantsOf(wall, quiet.zone)) {
      if (instant > at && !isQuiet(instant, quiet)) return instant;
    }
  }
  return at;
}

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
