import { sql, iso, isoOrNull } from '../../sql.ts';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import type {
  Freshness,
  MonitoredCompetitor,
  MonitoredList,
  MonitoringOptions,
} from '#contracts/competitors/monitoring.ts';
import type { CompetitiveType } from '#domain/competitors/names.ts';
import type { PlanName } from '#domain/names.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import type { Database } from '../../client.ts';
import { inOrder } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { USED_PLACES } from '../watched-search/rows.ts';
import { SOURCES_TODAY } from '../source-clock.ts';
import { COMPETITOR_COLUMNS, analyticsOf, toCompetitor } from './rows.ts';
import type { CompetitorRow } from './rows.ts';
import { readLive } from '../live.ts';
import type { AsOf } from '../live.ts';

const SPARK_DAYS = 28;

interface MonitoredRow extends CompetitorRow {
  monitored_since: string;
  monitored_until: string;
  collecting: boolean;
  options: MonitoringOptions;
  last_collected_at: string | null;
  baseline_done: boolean;
  baseline_days: number | null;
  baseline_mentions: number;
  note: string | null;
  unread: number;
  daily: number[];
  daily_to: string;
  last_event: (CompanyEvent & { happenedAt: string; seenAt: string }) | null;
}

export interface CompetitorFilter {
  category?: string | undefined;
  type?: CompetitiveType | undefined;
}

/** Monitored competitors of a user, newest first; `ids` selects some of them. */
export async function readMonitored(
  tx: Tx,
  query: { userId: string; plan: PlanName; ids?: readonly string[] } & CompetitorFilter,
): Promise<MonitoredCompetitor[]> {
  const { userId, plan, ids, category, type } = query;
  const wanted = ids === undefined ? null : JSON.stringify(ids);
  const rows = await tx.execute<MonitoredRow>(sql`
    select ${COMPETITOR_COLUMNS}, c.monitored_until, c.collecting, c.options,
      w.last_collected_at, w.baseline_done_at is not null as baseline_done, w.baseline_days, w.note,
      a.mentions as baseline_mentions, n.unread, s.daily, newest.day::text as daily_to,
      e.last_event
    from competitors c
    join companies k on k.id = c.company_id
    left join watches w on w.company_id = c.company_id
    ${analyticsOf(PLANS[plan].mentionAnalysisDays)}
    left join lateral (
      select (
        select count(*)::int from company_mentions x
        where x.company_id = c.company_id and x.about = 'about' and x.seen_at > c.read_at
          and w.baseline_done_at is not null and x.seen_at > w.baseline_done_at
      ) + (
        select count(*)::int from company_events x
        where x.company_id = c.company_id and x.seen_at > c.read_at
      ) as unread
    ) n on true
    -- One platform may be ahead of the others, and what is counted is shown.
    left join lateral (
      select greatest(${SOURCES_TODAY}, max(day)) as day from company_day_totals
      where company_id = c.company_id and day > ${SOURCES_TODAY}
    ) newest on true
    left join lateral (
      select array_to_json(array_agg(coalesce(t.mentions, 0) order by d.day)) as daily
      from (
        select newest.day - g as day from generate_series(0, ${SPARK_DAYS - 1}) g
      ) d
      left join (
        select day, sum(mentions)::int as mentions from company_day_totals
        where company_id = c.company_id and day > newest.day - ${SPARK_DAYS}::int
        group by day
      ) t on t.day = d.day
    ) s on true
    left join lateral (
      select json_build_object('id', x.id, 'companyId', x.company_id, 'kind', x.kind, 'key', x.key,
        'significance', x.significance, 'title', x.title, 'changes', x.changes, 'source', x.source,
        'happenedAt', x.happened_at, 'seenAt', x.seen_at) as last_event
      from company_events x
      where x.company_id = c.company_id
      order by x.seen_at desc, x.id desc limit 1
    ) e on true
    where c.user_id = ${userId}::uuid and c.monitored_since is not null
      and (${wanted}::text is null or c.id in (
        select value::uuid from jsonb_array_elements_text(${wanted}::text::jsonb)))
      and (${category ?? null}::text is null or c.category = ${category ?? null})
      and (${type ?? null}::text is null or c.competitive_type = ${type ?? null})
    order by c.monitored_since desc, c.id desc`);
  return rows.map(toMonitored);
}

function toMonitored(row: MonitoredRow): MonitoredCompetitor {
  return {
    ...toCompetitor(row),
    monitoredSince: iso(row.monitored_since),
    monitoredUntil: iso(row.monitored_until),
    collecting: row.collecting,
    options: row.options,
    baseline: {
      done: row.baseline_done,
      days: row.baseline_days ?? row.options.analysisDays,
      mentions: row.baseline_mentions,
    },
    daily: row.daily,
    dailyTo: row.daily_to,
    unread: row.unread,
    lastEvent: row.last_event && {
      ...row.last_event,
      happenedAt: iso(row.last_event.happenedAt),
      seenAt: iso(row.last_event.seenAt),
    },
    lastCollectedAt: isoOrNull(row.last_collected_at),
    note: row.note,
  };
}

/** GET …/competitors/monitored. */
export function listMonitored(
  database: Database,
  query: { userId: string; plan: PlanName } & CompetitorFilter,
): Promise<AsOf<MonitoredList>> {
  return readLive(database, query.userId, async (tx) => {
    const [competitors, [used], freshness] = await inOrder(
      () => readMonitored(tx, query),
      () => tx.execute<{ used: number }>(sql`select ${USED_PLACES(query.userId)} as used`),
      () => readFreshness(tx, query.userId),
    );
    const limit = PLANS[query.plan].maxCompetitorsToMonitor;
    return { competitors, used: used?.used ?? 0, limit, freshness };
  });
}

/**
 * Posted -> stored, of what was posted and arrived within a week, after the first collection. An older
 * post that is found only then, or one dated after it was stored, says nothing about the delay.
 */
async function readFreshness(tx: Tx, userId: string): Promise<Freshness[]> {
  return tx.execute<Freshness & Record<string, unknown>>(sql`
    select m.platform,
      percentile_cont(0.5) within group (order by m.delay) as "p50Seconds",
      percentile_cont(0.95) within group (order by m.delay) as "p95Seconds",
      count(*)::int as mentions
    from (
      select x.platform, extract(epoch from x.seen_at - x.posted_at) as delay
      from competitors c join watches w on w.company_id = c.company_id
      join company_mentions x on x.company_id = c.company_id and x.about = 'about'
        and x.seen_at > w.baseline_done_at
      where c.user_id = ${userId}::uuid and c.monitored_since is not null
        and x.posted_at > greatest(w.baseline_done_at, now() - interval '7 days')
        and x.posted_at <= x.seen_at
        and x.seen_at > now() - interval '7 days'
    ) m
    group by m.platform order by m.platform`);
}
