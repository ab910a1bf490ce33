import { sql } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import type { DayTotal } from '#contracts/competitors/monitoring.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { transaction } from '../../transaction.ts';
import { HAS_ENGAGEMENT } from '../../queries/competitors/rows.ts';
import type { CollectionKey } from '../../queries/monitoring/watch.ts';
import type { Tx } from '../../transaction.ts';
import { SOURCES_NOW } from '../../queries/source-clock.ts';
import { holdStreams } from '../events.ts';
import { appendToMany } from '../events-to-many.ts';
import { readNews } from './collected-news.ts';
import type { CollectedNews } from './collected-news.ts';
import { findCompetitorAlerts } from './find-alerts.ts';
import type { Follower } from './find-alerts.ts';

/** Followers notified per transaction. */
const CHUNK = 500;

/**
 * Notifies the next 500 followers, in id order, of a collection's results. Resumes where it
 * stopped: each follower is notified once per collection.
 * @returns how many were notified; fewer than 500 means done.
 */
export function fanOutChunk(
  database: Database,
  key: CollectionKey,
): Promise<Committed<{ notified: number; done: boolean }>> {
  return transaction(database, async (tx) => {
    const news = await readNews(tx, key);
    if (!news) return { value: { notified: 0, done: true }, batches: [] };
    const followers = await claimFollowers(tx, key, news);
    const done = followers.length < CHUNK;
    await holdStreams(
      tx,
      followers.map(({ userId }) => userId),
    );
    // A first collection is silent.
    const alerts = news.baseline ? [] : await findCompetitorAlerts(tx, news, followers);
    const changes = news.baseline ? [] : news.events;
    const batches = await appendToMany(tx, [
      ...followers.flatMap((each) => [
        ...changes.map((event) => companyChanged(event, each)),
        collected(news, each),
      ]),
      ...alerts,
    ]);
    if (done) await endCollection(tx, key);
    return { value: { notified: followers.length, done }, batches };
  });
}

const withoutEngagement = (total: DayTotal): DayTotal => ({
  ...total,
  likes: null,
  comments: null,
  shares: null,
});

const companyChanged = (event: CompanyEvent, { userId, competitorId }: Claimed) => ({
  streamId: userId,
  event: { type: 'competitors.company_changed.v1' as const, data: { competitorId, event } },
});

const collected = (
  news: CollectedNews,
  { userId, competitorId, unread, hasEngagement }: Claimed,
) => ({
  streamId: userId,
  event: {
    type: 'competitors.collected.v1' as const,
    data: {
      competitorId,
      companyId: news.companyId,
      status: 'active' as const,
      baseline: { done: true, days: news.baselineDays, mentions: news.totalMentions },
      unread: news.baseline ? 0 : unread,
      totals: hasEngagement ? news.totals : news.totals.map(withoutEngagement),
      mentions: news.baseline ? [] : news.mentions.map((mention) => ({ ...mention, competitorId })),
      collectedAt: news.collectedAt,
    },
  },
});

interface Claimed extends Follower {
  unread: number;
  hasEngagement: boolean;
}

/** How many of some times, earliest first, are after a moment: looked up, not counted for each. */
const countAfter = (moment: SQL, times: SQL): SQL =>
  sql`cardinality(${times}) - width_bucket(${moment}, ${times})`;

/** Marks followers as notified and sets each one's unread count. */
async function claimFollowers(
  tx: Tx,
  { n }: CollectionKey,
  news: CollectedNews,
): Promise<Claimed[]> {
  const rows = await tx.execute<{
    id: string;
    user_id: string;
    alert_threshold: number;
    sentiment_threshold: number;
    has_engagement: boolean;
    unread: number;
  }>(sql`
    with next as (
      select c.id, c.read_at from competitors c
      where c.company_id = ${news.companyId}::uuid and c.monitored_since is not null
        and c.status <> 'archived' and c.collecting and c.fanned_out < ${n}::int
      order by c.user_id limit ${CHUNK}::int for update
    ), seen as materialized (
      select coalesce((
          select array_agg(x.seen_at order by x.seen_at) from company_mentions x
          where x.company_id = w.company_id and x.about = 'about' and x.seen_at > first.read_at
            and x.seen_at > w.baseline_done_at), '{}') as mentions,
        coalesce((
          select array_agg(x.seen_at order by x.seen_at) from company_events x
          where x.company_id = w.company_id and x.seen_at > first.read_at), '{}') as changes
      from watches w, (select min(read_at) as read_at from next) first
      where w.company_id = ${news.companyId}::uuid
    )
    update competitors c set fanned_out = ${n}::int, status = 'active',
      read_at = case when ${news.baseline}::boolean then clock_timestamp() else c.read_at end
    from next where c.id = next.id
    returning c.id, c.user_id, ${HAS_ENGAGEMENT} as has_engagement,
      coalesce((c.options ->> 'alertThreshold')::int, ${COMPETITOR_LIMITS.alertThreshold}::int)
        as alert_threshold,
      coalesce((c.options ->> 'sentimentThreshold')::float8,
        ${COMPETITOR_LIMITS.sentimentThreshold}::float8) as sentiment_threshold,
      ${countAfter(sql`c.read_at`, sql`(select mentions from seen)`)}
        + ${countAfter(sql`c.read_at`, sql`(select changes from seen)`)} as unread`);
  return rows.map((row) => ({
    userId: row.user_id,
    competitorId: row.id,
    alertThreshold: row.alert_threshold,
    sentimentThreshold: row.sentiment_threshold,
    unread: row.unread,
    hasEngagement: row.has_engagement,
  }));
}

/** The collection ends after the last follower; after a first one, later arrivals are news. */
async function endCollection(tx: Tx, { watchId, n }: CollectionKey): Promise<void> {
  await tx.execute(sql`
    update watches set last_collected_at = clock_timestamp(),
      baseline_until = case when baseline_done_at is null then ${SOURCES_NOW}
        else baseline_until end,
      baseline_done_at = coalesce(baseline_done_at, clock_timestamp())
    where id = ${watchId}::uuid and collections = ${n}::int`);
}

/** A collection has begun; a new competitor's history is being read. */
export function markMonitoring(
  database: Database,
  { watchId, n }: CollectionKey,
): Promise<string[]> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute<{ id: string }>(sql`
      update competitors set status = 'monitoring' where id in (
        select c.id from competitors c join watches w on w.company_id = c.company_id
        where w.id = ${watchId}::uuid and w.collections = ${n}::int
          and c.monitored_since is not null and c.status = 'discovered'
        order by c.user_id for update of c)
      returning id`);
    return rows.map(({ id }) => id);
  });
}
