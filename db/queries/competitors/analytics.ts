import { sql } from 'drizzle-orm';
import { competitorActivitySchema } from '#contracts/competitors/analytics.ts';
import type { CompetitorActivity, CompetitorStats } from '#contracts/competitors/analytics.ts';
import type { DayTotal } from '#contracts/competitors/monitoring.ts';
import { COMPETITOR_LIMITS } from '#contracts/competitors/names.ts';
import { cutText } from '#contracts/overview.ts';
import { PLANS } from '#contracts/account/plan-rules.ts';
import type { Database } from '../../client.ts';
import { inOrder } from '../../in-order.ts';
import { snapshot } from '../../transaction.ts';
import { isoOrNull } from '../jobs.ts';
import { readSeq } from '../search/rows.ts';
import type { AsOf } from '../search/search.ts';
import { SOURCES_NOW, SOURCES_TODAY } from '../source-clock.ts';
import { MENTION_COLUMNS, inPlan } from './list-rows.ts';
import type { MentionRow, Viewer } from './list-rows.ts';
import type { CompetitorFilter } from './monitored.ts';

const RANGE_DAYS = { '7d': 7, '28d': 28, '90d': 90, '365d': 365 } as const;

/** Day totals of all monitored competitors: what every block of Analytics is a sum over. */
export function getStats(
  database: Database,
  query: Viewer & CompetitorFilter & { range: keyof typeof RANGE_DAYS },
): Promise<AsOf<CompetitorStats>> {
  const { userId, plan, category, type } = query;
  const days = Math.min(RANGE_DAYS[query.range], PLANS[plan].mentionAnalysisDays);
  const advanced = PLANS[plan].advancedAnalytics;
  return snapshot(database, async (tx) => {
    const [asOf, found, [range]] = await inOrder(
      () => readSeq(tx, userId),
      () =>
        tx.execute<SeriesRow>(sql`
        select c.id as "competitorId", k.id as "companyId", k.name, c.category, t.totals, b.before
        from competitors c join companies k on k.id = c.company_id
        left join lateral (
          select string_agg(concat_ws(',', t.day, t.platform, t.mentions, t.positive, t.neutral,
            t.negative, t.sentiment_sum, t.likes, t.comments, t.shares), ';'
            order by t.day, t.platform) as totals
          from company_day_totals t
          where t.company_id = k.id and t.day > ${SOURCES_TODAY} - ${days}::int
        ) t on true
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
        tx.execute<{ first: string; last: string }>(sql`
        select (${SOURCES_TODAY} - ${days - 1}::int)::text as first, ${SOURCES_TODAY}::text as last`),
    );
    const rows = found.map((row) => ({ ...row, totals: totalsIn(row.totals, advanced) }));
    // One platform's clock may run ahead of the others'.
    const newest = rows
      .flatMap(({ totals }) => totals.map(({ day }) => day))
      .toSorted()
      .at(-1);
    const to = newest !== undefined && newest > (range?.last ?? '') ? newest : (range?.last ?? '');
    return { asOf, data: { from: range?.first ?? to, to, series: rows, advanced } };
  });
}

type SeriesRow = Omit<CompetitorStats['series'][number], 'totals'> & {
  totals: string | null;
} & Record<string, unknown>;

/** Day totals from one line of text, which Postgres writes three times as fast as JSON. */
function totalsIn(text: string | null, advanced: boolean): DayTotal[] {
  if (text === null) return [];
  return text.split(';').map((line) => {
    const [day = '', platform, ...figures] = line.split(',');
    const [mentions = 0, positive = 0, neutral = 0, negative = 0, sentimentSum = 0, ...engagement] =
      figures.map(Number);
    const [likes = 0, comments = 0, shares = 0] = engagement;
    return {
      day,
      platform: platform as DayTotal['platform'],
      mentions,
      positive,
      neutral,
      negative,
      sentimentSum,
      // R-PLAN-35
      ...(advanced ? { likes, comments, shares } : { likes: null, comments: null, shares: null }),
    };
  });
}

/** The last mentions of all competitors of the user, discovered ones too. */
export function listActivity(
  database: Database,
  { userId, plan }: Viewer,
): Promise<AsOf<{ items: CompetitorActivity[] }>> {
  return snapshot(database, async (tx) => {
    const [asOf, rows] = await inOrder(
      () => readSeq(tx, userId),
      () =>
        tx.execute<MentionRow & { competitor_id: string; name: string }>(sql`
        select * from (
          select distinct on (m.id) c.id as competitor_id, k.name, ${MENTION_COLUMNS}
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
        order by order_at desc, id desc limit ${COMPETITOR_LIMITS.recentMentions}`),
    );
    return { asOf, data: { items: rows.map((row) => toCompetitorActivity(row)) } };
  });
}

const toCompetitorActivity = (
  row: MentionRow & { competitor_id: string; name: string },
): CompetitorActivity =>
  competitorActivitySchema.parse({
    id: row.id,
    competitorId: row.competitor_id,
    name: row.name,
    text: cutText(row.title.trim() === '' ? row.content : row.title),
    platform: row.platform,
    timestamp: isoOrNull(row.posted_at),
    sentiment: row.sentiment,
    url: row.url,
  });
