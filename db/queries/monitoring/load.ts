import { sql } from '../../sql.ts';
import type { PlatformId } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import { SOURCES_NOW } from '../source-clock.ts';
import type { CollectionKey } from './watch.ts';

interface WatchLoad {
  companyId: string;
  rate: number;
  weight: number;
  baseline: boolean;
  /** The platforms' time. */
  now: Date;
  /** Mentions on the covered days, oldest first, without gaps, today last. */
  days: { day: string; mentions: number }[];
  /** Up to here, by the platforms' clocks, everything is history; null before the baseline. */
  baselineUntil: Date | null;
  /** Sentiments of the last 7 days as far as they are no history, and of the 28 before. */
  recent: number[];
  earlier: number[];
  platforms: PlatformId[];
  siteDueAt: Date | null;
}

/** Days before today that are examined: a week to be judged, each against the 28 before it. */
const LOOK_BACK_DAYS = 35;

/** Input for the watch's next due time, and for detecting unusual activity. */
export async function readLoad(
  database: Database,
  { watchId, n }: CollectionKey,
): Promise<WatchLoad | null> {
  const [row] = await database.db.execute<{
    company_id: string;
    rate: number;
    weight: number;
    baseline: boolean;
    at: string;
    days: WatchLoad['days'] | null;
    baseline_until: string | null;
    recent: number[] | null;
    earlier: number[] | null;
    platforms: PlatformId[] | null;
    site_due_at: string | null;
  }>(sql`
    with clock as (select ${SOURCES_NOW} as at)
    select w.company_id, w.weight, w.baseline_done_at is null as baseline, w.site_due_at,
      w.baseline_until, clock.at,
      coalesce((select sum(t.mentions)::float8 / 28 from company_day_totals t
        where t.company_id = w.company_id
          and t.day > (clock.at at time zone 'UTC')::date - 28), 0)
        + (select count(*)::float8 / 28 from watched_posts x
          where x.watch_id = w.id and x.seen_at > now() - interval '28 days') as rate,
      (select json_agg(json_build_object('day', d.day, 'mentions', coalesce(t.n, 0)) order by d.day)
        from (
          select (clock.at at time zone 'UTC')::date - g as day
          from generate_series(0, ${LOOK_BACK_DAYS}::int) g
        ) d left join (
          select day, sum(mentions)::int as n from company_day_totals
          where company_id = w.company_id group by day
        ) t on t.day = d.day
        -- The first day that is covered from its beginning on every platform.
        where d.day > (select (max(p.covered_since) at time zone 'UTC')::date
          from watch_platforms p where p.watch_id = w.id)) as days,
      (select json_agg(x.sentiment) from company_mentions x where x.company_id = w.company_id
        and x.about = 'about' and x.posted_at > clock.at - interval '7 days'
        and x.posted_at > w.baseline_until) as recent,
      (select json_agg(x.sentiment) from company_mentions x where x.company_id = w.company_id
        and x.about = 'about' and x.posted_at > clock.at - interval '35 days'
        and x.posted_at <= greatest(clock.at - interval '7 days', w.baseline_until)) as earlier,
      (select json_agg(p.platform) from watch_platforms p where p.watch_id = w.id) as platforms
    from watches w, clock where w.id = ${watchId}::uuid and w.collections = ${n}::int`);
  if (!row) return null;
  return {
    companyId: row.company_id,
    rate: row.rate,
    weight: row.weight,
    baseline: row.baseline,
    now: new Date(row.at),
    days: row.days ?? [],
    baselineUntil: row.baseline_until === null ? null : new Date(row.baseline_until),
    recent: row.recent ?? [],
    earlier: row.earlier ?? [],
    platforms: row.platforms ?? [],
    siteDueAt: row.site_due_at === null ? null : new Date(row.site_due_at),
  };
}

/** Sum of sqrt(rate x weight) over all watches with followers. Reads each of them. */
export async function readSumOfRoots(database: Database): Promise<number> {
  const [row] = await database.db.execute<{ sum: number }>(sql`
    select coalesce(sum(sqrt(greatest(rate, 0.05) * weight)), 0) as sum from watches
    where next_due_at is not null`);
  return row?.sum ?? 0;
}
