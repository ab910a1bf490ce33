import { sql, iso } from '../../sql.ts';
import type { CompetitorActivity } from '#contracts/competitors/analytics.ts';
import { companyEventSchema } from '#contracts/competitors/company-events.ts';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import type { DayTotal } from '#contracts/competitors/monitoring.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { cutText } from '#domain/overview.ts';
import type { CollectionKey } from '../../queries/monitoring/watch.ts';
import { SOURCES_TODAY } from '../../queries/source-clock.ts';
import type { Tx } from '../../transaction.ts';

/** The results of a collection, identical for every follower. */
export interface CollectedNews {
  companyId: string;
  name: string;
  /** Number of the collection within its company, from 1. */
  collection: number;
  baseline: boolean;
  baselineDays: number;
  totalMentions: number;
  /** Mentions of this collection; `mentions` holds the newest of them. */
  newMentions: number;
  collectedAt: string;
  totals: DayTotal[];
  mentions: Omit<CompetitorActivity, 'competitorId'>[];
  events: CompanyEvent[];
}

interface NewsRow extends Record<string, unknown> {
  company_id: string;
  name: string;
  baseline: boolean;
  baseline_days: number;
  total: number;
  fresh: number;
  at: string;
  totals: DayTotal[] | null;
  mentions:
    | {
        id: string;
        text: string;
        platform: CompetitorActivity['platform'];
        timestamp: string | null;
        sentiment: number;
        url: string;
      }[]
    | null;
  events: CompanyEvent[] | null;
}

/** A platform may have been read together with another watch, before this collection began. */
const NEWS_SINCE = sql`least(w.started_at, w.last_collected_at)`;

/** The results of the collection; null when it is not the newest of its watch any more. */
export async function readNews(
  tx: Tx,
  { watchId, n }: CollectionKey,
): Promise<CollectedNews | null> {
  const [row] = await tx.execute<NewsRow>(sql`
    select w.company_id, k.name, w.baseline_done_at is null as baseline, w.baseline_days,
      to_json(clock_timestamp()) #>> '{}' as at,
      (select coalesce(sum(mentions), 0)::int from company_day_totals t
        where t.company_id = w.company_id and t.day > ${SOURCES_TODAY} - w.baseline_days) as total,
      (select count(*)::int from company_mentions x where x.company_id = w.company_id
        and x.about = 'about' and x.seen_at >= ${NEWS_SINCE}) as fresh,
      (select json_agg(json_build_object('day', t.day, 'platform', t.platform, 'mentions',
          t.mentions, 'positive', t.positive, 'neutral', t.neutral, 'negative', t.negative,
          'sentimentSum', t.sentiment_sum, 'likes', t.likes, 'comments', t.comments, 'shares',
          t.shares) order by t.day desc, t.platform)
        from (
          select t.* from company_day_totals t where t.company_id = w.company_id and t.day in (
            select x.day from company_mentions x
            where x.company_id = w.company_id and x.about = 'about'
              and x.seen_at >= ${NEWS_SINCE})
          order by t.day desc limit 150
        ) t) as totals,
      (select json_agg(m) from (
          select m.id, m.platform, m.url, x.sentiment, m.posted_at as timestamp,
            case when trim(m.title) = '' then left(m.content, 400) else left(m.title, 400) end as text
          from company_mentions x join mentions m on m.id = x.mention_id
          where x.company_id = w.company_id and x.about = 'about' and x.seen_at >= ${NEWS_SINCE}
          order by x.posted_at desc limit ${COMPETITOR_LIMITS.recentMentions}
        ) m) as mentions,
      (select json_agg(json_build_object('id', e.id, 'companyId', e.company_id, 'kind', e.kind,
          'key', e.key, 'significance', e.significance, 'title', e.title, 'changes', e.changes,
          'source', e.source, 'happenedAt', e.happened_at, 'seenAt', e.seen_at) order by e.id)
        from company_events e
        where e.company_id = w.company_id and e.seen_at >= w.started_at) as events
    from watches w join companies k on k.id = w.company_id
    where w.id = ${watchId}::uuid and w.collections = ${n}::int`);
  if (!row) return null;
  return {
    companyId: row.company_id,
    name: row.name,
    baseline: row.baseline,
    baselineDays: row.baseline_days,
    totalMentions: row.total,
    newMentions: row.fresh,
    collection: n,
    collectedAt: iso(row.at),
    totals: row.totals ?? [],
    mentions: (row.mentions ?? []).map(({ timestamp, text, ...mention }) => ({
      ...mention,
      name: row.name,
      text: cutText(text),
      timestamp: timestamp === null ? null : iso(timestamp),
    })),
    events: (row.events ?? []).map((event) =>
      companyEventSchema.parse({
        ...event,
        happenedAt: iso(event.happenedAt),
        seenAt: iso(event.seenAt),
      }),
    ),
  };
}
