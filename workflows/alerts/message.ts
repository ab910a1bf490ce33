import type { Alert } from '#contracts/alerts/alerts.ts';
import { ALERT_LIMITS } from '#domain/alerts/names.ts';
import type { AlertKind, AlertTiming } from '#domain/alerts/names.ts';
import { cutText } from '#domain/text/cut.ts';

/** A message that every channel renders in its own form. */
export interface Message {
  /** The delivery's id, the same on every attempt. */
  id: string;
  /** Type of a webhook, words with dots. */
  type: string;
  /** When the reported event happened. */
  at: Date;
  title: string;
  items: readonly MessageItem[];
  /** Alerts beyond the ones listed. */
  more: number;
  /** The page in the dashboard. */
  link: string;
  /** Why several alerts come at once, or null. */
  note: string | null;
}

export interface MessageItem {
  alertId: string;
  kind: AlertKind;
  subject: string;
  sentence: string;
  before: string | null;
  after: string | null;
  /** In the dashboard. */
  link: string;
  sourceUrl: string | null;
}

const TYPES: Readonly<Record<AlertKind, string>> = {
  mention_new: 'mention.matched',
  watched_search: 'search.matched',
  mention_spike: 'mention.spike',
  sentiment_drop: 'sentiment.dropped',
  price: 'competitor.price_changed',
  launch: 'competitor.launched',
  release: 'competitor.released',
  hiring: 'competitor.hiring_changed',
  funding: 'competitor.funded',
  messaging: 'competitor.messaging_changed',
  ai_visibility: 'visibility.changed',
  trending_problem: 'problem.trending',
  search_completed: 'run.finished',
  competitor_archived: 'competitor.archived',
  quota_low: 'budget.low',
  source_silent: 'source.silent',
  channel_disabled: 'channel.disabled',
};

/** Items of one message; the rest is a link. */
export const MAX_ITEMS = 20;

/** Kinds from the most to the least urgent; what leads a message and its subject line. */
const URGENCY: readonly AlertKind[] = [
  'channel_disabled',
  'quota_low',
  'price',
  'funding',
  'launch',
  'trending_problem',
  'ai_visibility',
  'sentiment_drop',
  'mention_spike',
  'messaging',
  'release',
  'hiring',
  'watched_search',
  'mention_new',
];
const urgencyOf = (kind: AlertKind): number => {
  const at = URGENCY.indexOf(kind);
  return at < 0 ? URGENCY.length : at;
};

const LIMIT_NOTE = `Sent together: this channel takes at most ${ALERT_LIMITS.perChannelAndHour} messages an hour.`;

const PERIODS: Readonly<Partial<Record<AlertTiming, string>>> = {
  hourly: 'Last hour',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
};

/** A message about one or more alerts, given newest first: by subject, the most urgent first. */
export function messageOf(
  delivery: { deliveryId: string; createdAt: Date; timing: AlertTiming; limited: boolean },
  alerts: readonly Alert[],
  publicUrl: string,
): Message {
  const [first] = alerts;
  const ordered = bySubject(alerts);
  const listed = ordered.slice(0, MAX_ITEMS);
  const several = alerts.length > 1;
  return {
    id: delivery.deliveryId,
    type: first === undefined ? 'test.ping' : several ? 'alerts.digest' : TYPES[first.kind],
    at: delivery.createdAt,
    title:
      first === undefined
        ? 'Test message'
        : several
          ? titleOf(delivery.timing, ordered)
          : first.sentence,
    items: listed.map((alert) => ({
      alertId: alert.id,
      kind: alert.kind,
      subject: alert.subject.name,
      sentence: alert.sentence,
      before: alert.evidence.before,
      after: alert.evidence.after,
      link: `${publicUrl}${alert.path}`,
      sourceUrl: alert.evidence.sourceUrl,
    })),
    more: alerts.length - listed.length,
    note: delivery.limited && several ? LIMIT_NOTE : null,
    link: `${publicUrl}${several || first === undefined ? '/dashboard/alerts' : first.path}`,
  };
}

/** Such as "Daily digest: 5 alerts on Kontaktly, Specsmith and 1 more". */
function titleOf(timing: AlertTiming, alerts: readonly Alert[]): string {
  const list = listNames(alerts.map(({ subject }) => subject.name));
  const period = PERIODS[timing];
  const count = `${alerts.length} alerts on ${list}`;
  return period === undefined ? count : `${period}: ${count}`;
}

/** Subjects with the most urgent alert first; stable within a subject. */
function bySubject(alerts: readonly Alert[]): Alert[] {
  const groups = Map.groupBy(alerts, ({ subject }) => `${subject.kind} ${subject.id ?? ''}`);
  return [...groups.values()]
    .map((group) => group.toSorted((a, b) => urgencyOf(a.kind) - urgencyOf(b.kind)))
    .toSorted(([a], [b]) => (a ? urgencyOf(a.kind) : 0) - (b ? urgencyOf(b.kind) : 0))
    .flat();
}

const NAMED = 2;
const NAME_CHARS = 40;

/** Such as "Kontaktly, Specsmith and 1 more"; names that contain a comma are quoted. */
export function listNames(all: readonly string[]): string {
  const names = [...new Set(all)];
  const shown = names.slice(0, NAMED).map((name) => {
    const short = cutText(name, NAME_CHARS);
    return short.includes(',') ? `“${short}”` : short;
  });
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(' and ');
}
