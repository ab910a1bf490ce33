import type { Alert } from '#contracts/alerts/alerts.ts';
import type { AlertKind } from '#contracts/alerts/names.ts';

/** What every channel says in its own form. */
export interface Message {
  /** The delivery's id, the same on every attempt. */
  id: string;
  /** Type of a webhook, words with dots. */
  type: string;
  /** When what it tells happened. */
  at: Date;
  title: string;
  items: readonly MessageItem[];
  /** Alerts beyond the ones listed. */
  more: number;
  /** The page in the dashboard. */
  link: string;
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

/** A message about one or more alerts, newest first. */
export function messageOf(
  delivery: { id: string; createdAt: Date },
  alerts: readonly Alert[],
  publicUrl: string,
): Message {
  const [first] = alerts;
  const listed = alerts.slice(0, MAX_ITEMS);
  const several = alerts.length > 1;
  return {
    id: delivery.id,
    type: first === undefined ? 'test.ping' : several ? 'alerts.digest' : TYPES[first.kind],
    at: delivery.createdAt,
    title:
      first === undefined ? 'Test message' : several ? `${alerts.length} alerts` : first.sentence,
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
    link: `${publicUrl}${several || first === undefined ? '/dashboard/alerts' : first.path}`,
  };
}
