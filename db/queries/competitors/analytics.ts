import { sql, isoOrNull } from '../../sql.ts';
import { competitorActivitySchema } from '#contracts/competitors/analytics.ts';
import type { CompetitorActivity, CompetitorStats } from '#contracts/competitors/analytics.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { cutText } from '#domain/overview.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import type { Database } from '../../client.ts';
import { inOrder } from '../../transaction.ts';
import { SOURCES_NOW, SOURCES_TODAY } from '../source-clock.ts';
import { MENTION, inPlan } from './list-rows.ts';
import type { MentionRow, Viewer } from './list-rows.ts';
import type { CompetitorFilter } from './monitored.ts';
import { RECENT_DAYS, seriesOf, toSeries } from './series.ts';
import type { SeriesRow } from './series.ts';
import { readLive } from '../live.ts';
import type { AsOf } from '../live.ts';

const RANGE_DAYS = { '7d': 7, '28d': 28, '90d': 90, '365d': 365 } as const;

/**
 * Mentions of all monitored competitors by day and by platform, which every block of Analytics is a
 * sum over. Days of single platforms would be three to ten times as many rows.
 */
export function getStats(
  database: Database,
  query: Viewer & CompetitorFilter & { range: keyof typeof RANGE_DAYS },
): Promise<AsOf<CompetitorStats>> {
  const { userId, plan, category, type } = query;
  const days = Math.min(RANGE_DAYS[query.range], PLANS[plan].mentionAnalysisDays);
  const advanced = PLANS[plan].advancedAnalytics;
  return readLive(database, userId, async (tx) => {
    const [found, [range]] = await inOrder(
      () =>
        tx.execute<SeriesRow>(sql`
        select c.id as "competitorId", k.id as "companyId", c.category, d.days, p.platforms,
          r.recent, b.before,
          -- Charts have only names to distinguish companies by.
          case when k.domain is not null and count(*) over (partition by lower(k.name)) > 1
            then k.name || ' (' || k.domain || ')' else k.name end as name
        from competitors c join companies k on k.id = c.company_id
        ${seriesOf(days)}
        left join lateral (
          select json_build_object('mentions', coalesce(sum(t.mentions), 0),
            'positive', coalesce(sum(t.positive), 0), 'neutral', coalesce(sum(t.neutral), 0),
            'negative', coalesce(sum(t.negative), 0),
            'sentimentSum', coalesce(sum(t.sentiment_sum), 0)) as before
          from company_day_totals t
          where t.company_id = k.id and t.day > ${SOURCES_TODAY} - ${2 * days}::int
            and t.day <= ${SOURCES_TODAY} - ${days}::int
        ) b on ${2 * days <= PLANS[plan].mentionAnalysisDays} and (
          select max(p.covered_since) <= ${SOURCES_NOW} - make_interval(days => ${2 * days - 1}::int)
          from watches w join watch_platforms p on p.watch_id = w.id
          where w.company_id = k.id)
        where c.user_id = ${userId}::uuid and c.monitored_since is not null
          and c.status <> 'archived'
          and (${category ?? null}::text is null or c.category = ${category ?? null})
          and (${type ?? null}::text is null or c.competitive_type = ${type ?? null})
        order by lower(k.name), c.id`),
      () =>
        tx.execute<{ first: string; recent: string; last: string }>(sql`
        select (${SOURCES_TODAY} - ${days - 1}::int)::text as first, ${SOURCES_TODAY}::text as last,
          (${SOURCES_TODAY} - ${RECENT_DAYS - 1}::int)::text as recent`),
    );
    const { first = '', last = '', recent: recentFrom = '' } = range ?? {};
    const series = found.map((row) => toSeries(row, { advanced, recentFrom }));
    // One platform's clock may be ahead of the others'.
    const newest =
      series
        .map((each) => each.days.at(-1)?.day ?? '')
        .toSorted()
        .at(-1) ?? '';
    return { from: first, to: newest > last ? newest : last, series, advanced };
  });
}
/** The last mentions of all of the user's competitors, including discovered ones. */
export function listActivity(
  database: Database,
  { userId, plan }: Viewer,
): Promise<AsOf<{ items: CompetitorActivity[] }>> {
  return readLive(database, userId, async (tx) => {
    const rows = await tx.execute<MentionRow & { competitorId: string; name: string }>(sql`
        select * from (
          select distinct on (m.id) c.id as "competitorId", k.name, x.posted_at as order_at, ${MENTION.columns}
          from competitors c join companies k on k.id = c.company_id
          join lateral (
            select * from company_mentions y
            where y.company_id = c.company_id and y.about = 'about'
            order by y.posted_at desc, y.mention_id desc limit ${COMPETITOR_LIMITS.recentMentions}
          ) x on true
          join mentions m on m.id = x.mention_id
          where c.user_id = ${userId}::uuid and ${inPlan(plan)}
          order by m.id, c.monitored_since nulls last, c.id
        ) found
        order by order_at desc, id desc limit ${COMPETITOR_LIMITS.recentMentions}`);
    return { items: rows.map((row) => toCompetitorActivity(row)) };
  });
}

const toCompetitorActivity = (
  row: MentionRow & { competitorId: string; name: string },
): CompetitorActivity =>
  competitorActivitySchema.parse({
    id: row.id,
    competitorId: row.competitorId,
    name: row.name,
    text: cutText(row.title.trim() === '' ? row.content : row.title),
    platform: row.platform,
    timestamp: isoOrNull(row.postedAt),
    sentiment: row.sentiment,
    url: row.url,
  });
