import { COMPANY_EVENTS, eventSentence } from '#domain/competitors/events.ts';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import type { Tx } from '../../transaction.ts';
import { raiseForMany } from '../alerts/raise.ts';
import type { AlertCandidate } from '../alerts/alert-candidate.ts';
import type { EventFor } from '../events-to-many.ts';
import type { CollectedNews } from './collected-news.ts';

/** A follower in a chunk. */
export interface Follower {
  userId: string;
  competitorId: string;
  alertThreshold: number;
  sentimentThreshold: number;
}

/** Raises each follower's alerts, and returns the events of their inboxes. */
export async function findCompetitorAlerts(
  tx: Tx,
  news: CollectedNews,
  followers: readonly Follower[],
): Promise<EventFor[]> {
  const notable = news.events.filter(({ significance }) => significance !== 'low');
  if (notable.length === 0 && news.newMentions === 0) return [];
  return raiseForMany(
    tx,
    followers.flatMap((follower) =>
      [
        ...notable.flatMap((event) => fromEvent(news.name, event, follower)),
        ...fromMentions(news, follower),
      ].map((candidate) => ({ userId: follower.userId, candidate })),
    ),
  );
}

const about = (name: string, { competitorId }: Follower) => ({
  subject: { kind: 'competitor' as const, id: competitorId, name },
  path: `/dashboard/competitive-intelligence/competitors/${competitorId}`,
});

function fromEvent(name: string, event: CompanyEvent, follower: Follower): AlertCandidate[] {
  const [change] = event.changes;
  const after = change?.after ?? null;
  const before = change?.before ?? null;
  const isShift = event.kind === 'sentiment_shift';
  const sentiment = Number(after?.text);
  if (isShift && !(sentiment <= follower.sentimentThreshold)) return [];
  return [
    {
      ...about(name, follower),
      key: `company:${follower.competitorId}:${event.id}`,
      kind: COMPANY_EVENTS[event.kind].alert,
      sentence: `${eventSentence(name, event)}.`,
      evidence: {
        before: before?.text ?? null,
        after: after?.text ?? null,
        sourceUrl: after?.sourceUrl ?? before?.sourceUrl ?? null,
      },
      ...(isShift ? { figures: { sentiment } } : {}),
    },
  ];
}

/** The follower's threshold of new mentions in one collection. */
function fromMentions(news: CollectedNews, follower: Follower): AlertCandidate[] {
  const { name, newMentions: count, collection } = news;
  if (count < follower.alertThreshold) return [];
  return [
    {
      ...about(name, follower),
      key: `mentions:${follower.competitorId}:${collection}`,
      kind: 'mention_new',
      sentence: `${name} was mentioned in ${count} new posts.`,
      evidence: { count, sourceUrl: news.mentions[0]?.url ?? null },
      figures: { newMentions: count },
    },
  ];
}
