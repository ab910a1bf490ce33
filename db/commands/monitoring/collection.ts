import { sql } from 'drizzle-orm';
import type { FoundEvent } from '#contracts/competitors/company-events.ts';
import type { PlatformId } from '#contracts/names.ts';
import type { Database } from '../../client.ts';
import { SOURCES_AHEAD, SOURCES_NOW } from '../../queries/source-clock.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { recordCompanyMentions } from '../companies/mentions.ts';
import type { CompanyMentionInput } from '../companies/mentions.ts';

/** One collection of a watch, which is one workflow. */
export interface CollectionKey {
  watchId: string;
  /** Counts the collections of the watch from 1. */
  n: number;
}

export interface DueCollection extends CollectionKey {
  platforms: PlatformId[];
}

/** A collection that has not ended by then has lost its workflow: the watch is due again. */
const LEASE_MINUTES = 15;
/** The platforms' clocks moved by more than this: what we know is out of date. */
const CLOCK_JUMP_SECONDS = 600;

/** A collection is over once all followers were notified; `w` is the watch. */
const IS_OVER = sql`(w.started_at is null or w.last_collected_at >= w.started_at
  or w.started_at < now() - make_interval(mins => ${LEASE_MINUTES}::int))`;

/**
 * Takes watches that are due, each by one caller: by their schedule, or because the platforms' time
 * has jumped, which makes their sites due too. The lease makes a lost collection due again.
 */
export async function claimDueWatches(
  database: Database,
  { limit }: { limit: number },
): Promise<DueCollection[]> {
  return transaction(database, (tx) =>
    tx.execute<DueCollection & Record<string, unknown>>(sql`
      with clock as (
        select ${SOURCES_AHEAD}::int as ahead
      ), due as (
        select w.id, c.ahead, abs(c.ahead - w.ahead_seconds) > ${CLOCK_JUMP_SECONDS}::int as jumped
        from watches w, clock c
        where w.next_due_at is not null and ${IS_OVER} and (w.next_due_at <= now()
          or abs(c.ahead - w.ahead_seconds) > ${CLOCK_JUMP_SECONDS}::int)
        order by w.next_due_at limit ${limit}::int for update of w skip locked
      )
      update watches w set collections = w.collections + 1, started_at = clock_timestamp(),
        next_due_at = now() + make_interval(mins => ${LEASE_MINUTES}::int),
        ahead_seconds = due.ahead,
        site_due_at = case when due.jumped then null else w.site_due_at end
      from due where w.id = due.id
      returning w.id as "watchId", w.collections as n, coalesce((
        select json_agg(distinct p.platform) from (
          select jsonb_array_elements_text(c.options -> 'platforms') as platform from competitors c
          where c.company_id = w.company_id and c.monitored_since is not null
            and c.status <> 'archived' and c.collecting
          union select unnest(s.platforms) from watched_searches s
          where s.watch_id = w.id and s.until > now()
        ) p
      ), '[]') as platforms`),
  );
}

export interface WatchedCompany {
  companyId: string;
  name: string;
  aliases: string[];
  domain: string | null;
  description: string;
  /** When history begins, or what was read last, for one platform. */
  since: Date;
  baseline: boolean;
}

/** What to look for; null when the collection is not the newest of its watch any more. */
export async function readWatch(
  database: Database,
  { watchId, n, platform }: CollectionKey & { platform: PlatformId | null },
): Promise<WatchedCompany | null> {
  const [row] = await database.db.execute<{
    company_id: string;
    name: string;
    aliases: string[];
    domain: string | null;
    description: string | null;
    since: string;
    baseline: boolean;
  }>(sql`
    select w.company_id, k.name, to_json(k.aliases) as aliases, k.domain,
      concat_ws('. ', k.profile ->> 'tagline', k.profile ->> 'description', k.profile ->> 'category',
        (select c.category from competitors c where c.company_id = k.id limit 1)) as description,
      w.baseline_done_at is null as baseline,
      case when w.baseline_done_at is null or p.read_until is null
        then ${SOURCES_NOW} - make_interval(days => w.baseline_days)
        -- A clock that was set back since must not leave a gap of silence.
        else least(p.read_until, ${SOURCES_NOW}) - interval '1 hour' end as since
    from watches w join companies k on k.id = w.company_id
    left join watch_platforms p on p.watch_id = w.id and p.platform = ${platform}
    where w.id = ${watchId}::uuid and w.collections = ${n}::int`);
  if (!row) return null;
  return {
    companyId: row.company_id,
    name: row.name,
    aliases: row.aliases,
    domain: row.domain,
    description: row.description ?? '',
    since: new Date(row.since),
    baseline: row.baseline,
  };
}

/**
 * Stores what one platform gave: shared rows, written once however many users follow.
 * `coveredSince` says from when on the answer is complete.
 */
export function storeCollected(
  database: Database,
  key: CollectionKey & { platform: PlatformId },
  { mentions, coveredSince }: { mentions: readonly CompanyMentionInput[]; coveredSince: Date },
): Promise<number> {
  return transaction(database, async (tx) => {
    const { added } = await recordCompanyMentions(tx, mentions);
    await tx.execute(sql`
      insert into watch_platforms as p (watch_id, platform, read_until, covered_since)
      select id, ${key.platform},
        coalesce(started_at, now()) + make_interval(secs => ahead_seconds),
        ${coveredSince.toISOString()}::timestamptz
      from watches where id = ${key.watchId}::uuid
      on conflict (watch_id, platform) do update set read_until = excluded.read_until,
        -- An answer that does not reach back to the last one leaves a gap behind it.
        covered_since = case when p.covered_since is null
            or excluded.covered_since > greatest(p.read_until, p.covered_since)
          then excluded.covered_since
          else least(p.covered_since, excluded.covered_since) end,
        failed = false, reason = null`);
    return added.length;
  });
}

/** A platform that did not answer is read from where it was the next time. */
export async function notePlatformFailure(
  database: Database,
  key: CollectionKey & { platform: PlatformId },
  reason: string,
): Promise<void> {
  await transaction(database, (tx) =>
    tx.execute(sql`
      insert into watch_platforms (watch_id, platform, read_until, failed, reason)
      select id, ${key.platform}, ${SOURCES_NOW} - make_interval(days => baseline_days), true,
        ${reason}
      from watches where id = ${key.watchId}::uuid
      on conflict (watch_id, platform) do update set failed = true, reason = excluded.reason`),
  );
}

/** Stores dated changes once; those that are known already stay as they are. */
export async function recordCompanyEvents(
  tx: Tx,
  companyId: string,
  events: readonly FoundEvent[],
): Promise<number> {
  if (events.length === 0) return 0;
  const rows = await tx.execute(sql`
    insert into company_events (company_id, kind, key, significance, title, changes, source,
      happened_at)
    select ${companyId}::uuid, e.kind, e.key, e.significance, e.title, e.changes, e.source,
      e."happenedAt"
    from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb) as e (kind text, key text,
      significance text, title text, changes jsonb, source text, "happenedAt" timestamptz)
    on conflict (company_id, key) do nothing returning id`);
  return rows.length;
}

export interface SiteWatch {
  companyId: string;
  name: string;
  domain: string | null;
  /** A `SiteState` of the last read, or null before the first. */
  state: unknown;
}

/** The company of a watch whose site is due; null when it is not. */
export async function readSiteWatch(
  database: Database,
  { watchId, n }: CollectionKey,
): Promise<SiteWatch | null> {
  const [row] = await database.db.execute<{
    company_id: string;
    name: string;
    domain: string | null;
    site_state: unknown;
  }>(sql`
    select w.company_id, k.name, k.domain, w.site_state
    from watches w join companies k on k.id = w.company_id
    where w.id = ${watchId}::uuid and w.collections = ${n}::int
      and (w.site_due_at is null or w.site_due_at <= now())`);
  if (!row) return null;
  return { companyId: row.company_id, name: row.name, domain: row.domain, state: row.site_state };
}

/** Keeps what a read of the site has to be compared with, and when to read again. */
export async function saveSiteState(
  tx: Tx,
  { watchId }: CollectionKey,
  { state, dueAt, note }: { state: unknown; dueAt: Date; note: string | null },
): Promise<void> {
  await tx.execute(sql`
    update watches set site_state = ${JSON.stringify(state)}::text::jsonb,
      site_due_at = ${dueAt.toISOString()}::timestamptz, note = ${note},
      next_due_at = least(next_due_at, greatest(now() + interval '1 minute',
        ${dueAt.toISOString()}::timestamptz))
    where id = ${watchId}::uuid`);
}

export interface WatchLoad {
  companyId: string;
  rate: number;
  weight: number;
  /** Sum of sqrt(rate x weight) over all watches with followers. */
  sumOfRoots: number;
  baseline: boolean;
  /** The platforms' time. */
  now: Date;
  /** Mentions by day, oldest first, without gaps, today last: the days that are covered. */
  days: { day: string; mentions: number }[];
  /** Up to here, by the platforms' clocks, everything is history; null before the baseline. */
  baselineUntil: Date | null;
  /** Sentiments of the last 7 days as far as they are no history, and of the 28 before. */
  recent: number[];
  earlier: number[];
  platforms: PlatformId[];
  siteDueAt: Date | null;
}

/** Days before today that are looked at: a week to be judged, each against 28 before it. */
const LOOK_BACK_DAYS = 35;

/** What decides when a watch is due next, and whether something unusual happened. */
export async function readLoad(
  database: Database,
  { watchId, n }: CollectionKey,
): Promise<WatchLoad | null> {
  const [row] = await database.db.execute<{
    company_id: string;
    rate: number;
    weight: number;
    sum_of_roots: number;
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
      (select coalesce(sum(sqrt(greatest(o.rate, 0.05) * o.weight)), 0) from watches o
        where o.next_due_at is not null) as sum_of_roots,
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
    sumOfRoots: row.sum_of_roots,
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

/** Stores what a collection found and when the watch is due next; `fanOutChunk` ends it. */
export function finishCollection(
  database: Database,
  key: CollectionKey,
  {
    companyId,
    events,
    rate,
    nextDueAt,
  }: { companyId: string; events: readonly FoundEvent[]; rate: number; nextDueAt: Date },
): Promise<void> {
  return transaction(database, async (tx) => {
    await recordCompanyEvents(tx, companyId, events);
    await tx.execute(sql`
      update watches set rate = ${rate}::float8,
        next_due_at = case when next_due_at is null then null
          else ${nextDueAt.toISOString()}::timestamptz end
      where id = ${key.watchId}::uuid and collections = ${key.n}::int`);
  });
}
