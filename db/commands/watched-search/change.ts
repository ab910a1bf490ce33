import { createHash } from 'node:crypto';
import { sql } from '../../sql.ts';
import { makePgArray } from 'drizzle-orm/pg-core';
import { PLANS } from '#domain/account/plan-rules.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { PlanName, PlatformId, SearchMode } from '#domain/names.ts';
import type { WatchedSearch } from '#contracts/watched-search/watched-search.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { readWatchedSearches } from '../../queries/watched-search/rows.ts';
import type { WatchedSearchKey } from '../../queries/watched-search/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { lockMonitoring, placeRefusal, refuseWithoutMonitoring } from '../monitoring/add.ts';

/** Days of history read by the first collection. */
const BASELINE_DAYS = 30;

export interface AddWatchedSearch {
  userId: string;
  plan: PlanName;
  query: string;
  mode: SearchMode;
  platforms: readonly PlatformId[];
  origin: WatchedSearch['origin'];
}

/** The same query, for all its watchers. */
const keyOf = (mode: SearchMode, query: string): string =>
  createHash('sha256').update(`${mode} ${query.trim().toLowerCase()}`).digest('hex');

/**
 * Watches a query on one of the plan's monitored places.
 * @throws AppError PLAN_LIMIT_ERROR without monitoring or free places, RESOURCE_ALREADY_EXISTS for
 *   a query that the user watches.
 */
export async function addWatchedSearch(
  database: Database,
  command: AddWatchedSearch,
): Promise<Committed<WatchedSearch>> {
  const { userId, plan, query, mode, platforms, origin } = command;
  refuseWithoutMonitoring(plan);
  return transaction(database, async (tx) => {
    await lockMonitoring(tx, userId);
    const watchId = await ensureWatch(tx, command);
    const known = await readWatchedSearches(
      tx,
      sql`s.user_id = ${userId}::uuid and s.watch_id = ${watchId}::uuid`,
    );
    if (known.length > 0)
      throw new AppError('RESOURCE_ALREADY_EXISTS', 'You already watch this search.');
    const refusal = await placeRefusal(tx, userId, plan);
    if (refusal) throw refusal;
    const [row] = await tx.execute<{ id: string }>(sql`
      insert into watched_searches
        (user_id, watch_id, query, mode, platforms, origin, until, fanned_out)
      select ${userId}::uuid, id, ${query}, ${mode}, ${makePgArray([...platforms])}::text[],
        ${origin}, now() + make_interval(days => ${PLANS[plan].monitoringDays}::int), collections
      from watches where id = ${watchId}::uuid
      returning id`);
    // Other watchers may have had fewer platforms read. Due now, unless it was read a moment ago, so
    // that watching and unwatching in turn does not have the platforms read each time.
    await tx.execute(sql`
      update watches set next_due_at = least(next_due_at,
        greatest(clock_timestamp(), last_collected_at + interval '30 seconds'))
      where id = ${watchId}::uuid`);
    return announce(tx, { userId, watchedSearchId: row?.id ?? '' });
  });
}

async function ensureWatch(
  tx: Tx,
  { plan, query, mode }: Pick<AddWatchedSearch, 'plan' | 'query' | 'mode'>,
): Promise<string> {
  const weight = plan === 'professional' ? 2 : 1;
  const [row] = await tx.execute<{ id: string }>(sql`
    insert into watches as w (query_key, query, baseline_days, next_due_at, weight)
    values (${keyOf(mode, query)}, ${JSON.stringify({ query, mode })}::text::jsonb,
      ${BASELINE_DAYS}::int, now(), ${weight}::float8)
    on conflict (query_key) do update set weight = greatest(w.weight, excluded.weight)
    returning id`);
  if (!row) throw new Error('The watch was not returned.');
  return row.id;
}

/** Stops watching; a watch without watchers is suspended. */
export function removeWatchedSearch(
  database: Database,
  { userId, watchedSearchId }: WatchedSearchKey,
): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    const [row] = await tx.execute<{ watch_id: string }>(sql`
      delete from watched_searches
      where id = ${watchedSearchId}::uuid and user_id = ${userId}::uuid returning watch_id`);
    if (!row) throw notFound();
    await lockWatch(tx, row.watch_id);
    await tx.execute(sql`
      update watches w set next_due_at = null
      where w.id = ${row.watch_id}::uuid and not is_watched(w.id)`);
    const batch = await appendEvents(tx, userId, [
      { type: 'watched_search.removed.v1', data: { id: watchedSearchId } },
    ]);
    return { value: null, batches: [batch] };
  });
}

/**
 * In a statement of its own, before its watchers are counted: one that waited for another
 * transaction would count those from before.
 */
export async function lockWatch(tx: Tx, watchId: string): Promise<void> {
  await tx.execute(sql`select 1 from watches where id = ${watchId}::uuid for no key update`);
}

/** Marks everything so far as read, in every open tab. */
export function markWatchedSearchRead(
  database: Database,
  { userId, watchedSearchId }: WatchedSearchKey,
): Promise<Committed<WatchedSearch>> {
  return transaction(database, async (tx) => {
    const rows = await tx.execute(sql`
      update watched_searches set read_at = clock_timestamp()
      where id = ${watchedSearchId}::uuid and user_id = ${userId}::uuid returning 1`);
    if (rows.length === 0) throw notFound();
    return announce(tx, { userId, watchedSearchId });
  });
}

async function announce(
  tx: Tx,
  { userId, watchedSearchId }: WatchedSearchKey,
): Promise<Committed<WatchedSearch>> {
  const [search] = await readWatchedSearches(tx, sql`s.id = ${watchedSearchId}::uuid`);
  if (!search) throw new Error('The watched search was not found.');
  const batch = await appendEvents(tx, userId, [
    { type: 'watched_search.changed.v1', data: { search, added: 0 } },
  ]);
  return { value: search, batches: [batch] };
}
