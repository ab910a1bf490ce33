import type { AlertKind, AlertTiming, ChannelKind } from '#contracts/alerts/names.ts';
import { nextDigest } from './digest-times.ts';
import type { DigestTimes } from './digest-times.ts';
import { releaseAt } from './quiet-hours.ts';
import type { QuietHours } from './quiet-hours.ts';

/** Quiet hours with what they apply to. */
export interface HoldingRules extends QuietHours {
  /** Whether webhooks are held, too. */
  webhooks: boolean;
  digest: DigestTimes;
}

/** A row of `alert_settings`; all null for a user who never saved any. */
export interface HoldingRow {
  zone: string | null;
  quiet_from: number | null;
  quiet_to: number | null;
  quiet_webhooks: boolean | null;
  digest_minute: number | null;
  digest_weekday: number | null;
}

export const toHoldingRules = (row: HoldingRow | undefined): HoldingRules => ({
  zone: row?.zone ?? 'UTC',
  from: row?.quiet_from ?? null,
  to: row?.quiet_to ?? null,
  webhooks: row?.quiet_webhooks ?? false,
  digest: {
    zone: row?.zone ?? 'UTC',
    minute: row?.digest_minute ?? 480,
    weekday: row?.digest_weekday ?? 1,
  },
});

/**
 * When an alert may leave through a channel. Quiet hours are for people: feeds are read when their
 * reader asks, webhooks are held only on request, and a plan that is used up is always reported.
 */
export function releaseOf(
  at: Date,
  { channel, kind }: { channel: ChannelKind; kind: AlertKind },
  rules: HoldingRules,
): Date {
  const exempt =
    channel === 'feed' || (channel === 'webhook' && !rules.webhooks) || kind === 'quota_low';
  return exempt ? at : releaseAt(at, rules);
}

/** When a delivery with this timing is due. */
export const dueOf = (
  at: Date,
  { timing, ...to }: { timing: AlertTiming; channel: ChannelKind; kind: AlertKind },
  rules: HoldingRules,
): Date => (timing === 'at_once' ? releaseOf(at, to, rules) : nextDigest(at, timing, rules.digest));
