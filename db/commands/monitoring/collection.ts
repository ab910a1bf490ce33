import { sql } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import type { FoundEvent } from '#contracts/competitors/company-events.ts';
import type { PlatformId } from '#domain/names.ts';
import { storableJson } from '#domain/text/cut.ts';
import type { Database } from '../../client.ts';
import type { CollectionKey } from '../../queries/monitoring/watch.ts';
import { SOURCES_AHEAD, SOURCES_NOW } from '../../queries/source-clock.ts';
import { transaction } from '../../transaction.ts';
import { saveFacts } from '../companies/facts.ts';
import type { NewFacts } from '../companies/facts.ts';
import type { Tx } from '../../transaction.ts';

export interface DueCollection extends CollectionKey {
  platforms: PlatformId[];
}

/** A collection still running after this has lost its workflow: the watch is due again. */
const LEASE_MINUTES = 15;
/** The platforms' clocks moved by more than this: our data is out of date. */
const CLOCK_JUMP_SECONDS = 600;

/** A collection ends when all followers were notified; `w` is the watch. */
const IS_OVER = sql`(w.started_at is null or w.last_collected_at >= w.started_at
  or w.started_at < now() - make_interval(mins => ${LEASE_MINUTES}::int))`;

/** Watches that may be claimed, in an order that an index has: a look reads no others. */
const claimable = (which: SQL, order: SQL, limit: number): SQL => sql`
  select w.id from watches w where w.next_due_at is not null and ${IS_OVER} and ${which}
  order by ${order} limit ${limit}::int for update of w skip locked`;

/**
 * Claims due watches, each by one caller: by their schedule, or because the platforms' time jumped,
 * which makes their sites due as well. The lease makes a lost collection due again.
 */
export async function claimDueWatches(
  database: Database,
  { limit }: { limit: number },
): Promise<DueCollection[]> {
  const ahead = sql`(select ahead from clock)`;
  const jump = sql`${CLOCK_JUMP_SECONDS}::int`;
  return transaction(database, (tx) =>
    tx.execute<DueCollection & Record<string, unknown>>(sql`
      with clock as (
        select ${SOURCES_AHEAD}::int as ahead
      ), due as (
        ${claimable(sql`w.next_due_at <= now()`, sql`w.next_due_at`, limit)}
      ), behind as (
        ${claimable(sql`w.ahead_seconds < ${ahead} - ${jump}`, sql`w.ahead_seconds`, limit)}
      ), before as (
        ${claimable(sql`w.ahead_seconds > ${ahead} + ${jump}`, sql`w.ahead_seconds desc`, limit)}
      ), taken as (
        select id from due union select id from behind union select id from before
        limit ${limit}::int
      )
      update watches w set collections = w.collections + 1, started_at = clock_timestamp(),
        next_due_at = now() + make_interval(mins => ${LEASE_MINUTES}::int),
        ahead_seconds = ${ahead},
        site_due_at = case when abs(${ahead} - w.ahead_seconds) > ${jump}
          then null else w.site_due_at end
      from taken where w.id = taken.id
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

/** A platform that did not answer is read from the same position next time. */
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

/**
 * Stores dated changes once; known ones are unchanged. A text or time of others that Postgres would refuse
 * costs none of the others: it is made storable, or dated when it was seen.
 */
async function recordCompanyEvents(
  tx: Tx,
  companyId: string,
  events: readonly FoundEvent[],
): Promise<number> {
  if (events.length === 0) return 0;
  const rows = await tx.execute(sql`
    insert into company_events (company_id, kind, key, significance, title, changes, source,
      happened_at)
    select ${companyId}::uuid, e.kind, e.key, e.significance, e.title, e.changes, e.source,
      case when pg_input_is_valid(e."happenedAt", 'timestamptz')
        then e."happenedAt"::timestamptz else clock_timestamp() end
    from jsonb_to_recordset(${JSON.stringify(storableJson(events))}::text::jsonb) as e (kind text,
      key text, significance text, title text, changes jsonb, source text, "happenedAt" text)
    on conflict (company_id, key) do nothing returning id`);
  return rows.length;
}

interface SiteState {
  /** For the next comparison. Plain JSON. */
  state: unknown;
  /** When to read again. */
  dueAt: Date;
  note: string | null;
}

/**
 * Stores one read of a company's site and registries with the changes that it confirmed.
 * @returns how many changes are new.
 */
export function saveSiteCollection(
  database: Database,
  key: CollectionKey,
  {
    companyId,
    facts,
    events,
    ...site
  }: SiteState & {
    companyId: string;
    /** Null: the site is not this company's any more, and its facts stay as they were. */
    facts: Omit<NewFacts, 'companyId'> | null;
    events: readonly FoundEvent[];
  },
): Promise<number> {
  return transaction(database, async (tx) => {
    if (facts !== null) await saveFacts(tx, { companyId, ...facts });
    await saveSiteState(tx, key, site);
    return recordCompanyEvents(tx, companyId, events);
  });
}

async function saveSiteState(
  tx: Tx,
  { watchId }: CollectionKey,
  { state, dueAt, note }: SiteState,
): Promise<void> {
  await tx.execute(sql`
    update watches set site_state = ${JSON.stringify(state)}::text::jsonb,
      site_due_at = ${dueAt.toISOString()}::timestamptz, note = ${note},
      -- The last follower may have left meanwhile: least() alone would wake the watch.
      next_due_at = case when next_due_at is not null then least(next_due_at,
        greatest(now() + interval '1 minute', ${dueAt.toISOString()}::timestamptz)) end
    where id = ${watchId}::uuid`);
}

/** Stores the results of a collection and when the watch is due next; `fanOutChunk` ends it. */
export function storeReview(
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
          -- Who joined while it ran is notified by the next one.
          when exists (select 1 from competitors c where c.company_id = watches.company_id
            and c.monitored_since is not null and c.status = 'discovered' and c.collecting
            and c.fanned_out >= ${key.n}::int) then clock_timestamp()
          else ${nextDueAt.toISOString()}::timestamptz end
      where id = ${key.watchId}::uuid and collections = ${key.n}::int`);
  });
}
