import { ALERT_LIMITS } from '#domain/alerts/names.ts';
import type {
  AlertKind,
  AlertTiming,
  ChannelState,
  DeliveryHold,
  DeliveryState,
} from '#domain/alerts/names.ts';
import type { Tone } from './tone.ts';

export const ALERTS_NAME = 'Alerts';
export const ALERT_SETTINGS_NAME = 'Alert settings';

/**
 * A kind as its badge names it, and as a rule says it: "When Kontaktly [phrase]", or "When [phrase]"
 * for `OWN_KINDS`.
 */
export const KIND_TEXTS: Readonly<Record<AlertKind, { label: string; phrase: string }>> = {
  mention_new: { label: 'New mentions', phrase: 'is mentioned in new posts' },
  watched_search: { label: 'Watched search', phrase: 'a watched search finds new posts' },
  mention_spike: { label: 'Spike', phrase: 'is mentioned unusually often' },
  sentiment_drop: { label: 'Sentiment', phrase: 'is talked about more negatively' },
  price: { label: 'Price', phrase: 'changes a price or plan' },
  launch: { label: 'Launch', phrase: 'launches something' },
  release: { label: 'Release', phrase: 'ships a release' },
  hiring: { label: 'Hiring', phrase: 'starts or stops hiring' },
  funding: { label: 'Funding', phrase: 'raises money' },
  messaging: { label: 'Messaging', phrase: 'changes how it presents itself' },
  ai_visibility: { label: 'AI visibility', phrase: 'AI answers about my brand change' },
  trending_problem: { label: 'Trending', phrase: 'a trending problem matches a watched search' },
  search_completed: { label: 'Search', phrase: 'one of my searches finishes' },
  competitor_archived: { label: 'Archived', phrase: 'is archived' },
  quota_low: { label: 'Usage', phrase: 'my plan runs low' },
  source_silent: { label: 'Source', phrase: 'a platform stops answering' },
  channel_disabled: { label: 'Channel', phrase: 'a channel stops working' },
};

/** Kinds that are not about a competitor. */
export const OWN_KINDS: readonly AlertKind[] = [
  'watched_search',
  'ai_visibility',
  'trending_problem',
  'search_completed',
  'quota_low',
  'source_silent',
  'channel_disabled',
];

export const CHANNEL_STATE_TEXTS: Readonly<Record<ChannelState, { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'positive' },
  paused: { label: 'Paused', tone: 'caution' },
  disabled: { label: 'Turned off', tone: 'negative' },
};

export const TIMING_LABELS: Readonly<Record<AlertTiming, string>> = {
  at_once: 'at once',
  hourly: 'every hour',
  daily: 'once a day',
  weekly: 'once a week',
};

/** Hours that a rule offers for repeats about the same subject. */
export const COOLDOWNS = [0, 1, 6, 24] as const;
export const cooldownLabel = (hours: number): string => {
  if (hours === 0) return 'sent one by one';
  if (hours === 24) return 'sent together, once a day';
  return hours === 1 ? 'sent together, every hour' : `sent together, every ${hours} hours`;
};

export const HOLD_TEXTS: Readonly<Record<DeliveryHold, string>> = {
  quiet_hours: 'Waits for the end of quiet hours.',
  digest: 'Waits for the digest.',
  cooldown: 'Waits with other repeats about the same subject.',
  hourly_limit: `Waits, since the channel takes at most ${ALERT_LIMITS.perChannelAndHour} messages an hour.`,
};

export const DELIVERY_TEXTS: Readonly<Record<DeliveryState, { label: string; tone: Tone }>> = {
  queued: { label: 'Queued', tone: 'neutral' },
  held: { label: 'On hold', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'accent' },
  retrying: { label: 'Retrying', tone: 'caution' },
  delivered: { label: 'Delivered', tone: 'positive' },
  merged: { label: 'Merged', tone: 'neutral' },
  gave_up: { label: 'Failed', tone: 'negative' },
  stopped: { label: 'Stopped', tone: 'neutral' },
};

/** ISO order: 1 is Monday. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];
