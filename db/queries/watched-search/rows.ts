import { sql } from '../../sql.ts';
import { alias } from 'drizzle-orm/pg-core';
import type { SQL } from '../../sql.ts';
import type { WatchedSearch } from '#contracts/watched-search/watched-search.ts';
import { watches } from '../../schema/companies.ts';
import { watchedSearches } from '../../schema/watched-searches.ts';
import type { Tx } from '../../transaction.ts';
import type { Db } from '../../client.ts';
import { computed, fields } from '../../fields.ts';

/** Selects a user's watched search; every read and write of one names both. */
export interface WatchedSearchKey {
  userId: string;
  watchedSearchId: string;
}

const s = alias(watchedSearches, 's');
const w = alias(watches, 'w');
const WATCHED_SEARCH = fields({
  id: s.id,
  userId: s.userId,
  query: s.query,
  mode: s.mode,
  platforms: s.platforms,
  origin: s.origin,
  ready: computed<boolean>(sql`w.baseline_done_at is not null`),
  total: computed<number>(sql`found.total`),
  unread: computed<number>(sql`found.unread`),
  collectedAt: w.lastCollectedAt,
  createdAt: s.createdAt,
  until: s.until,
});

/** Watched searches `s` that meet a condition, oldest first, with their results so far. */
export const readWatchedSearches = (
  tx: Tx,
  condition: SQL,
): Promise<(WatchedSearch & { userId: string })[]> =>
  WATCHED_SEARCH.select(
    tx,
    sql`from watched_searches s join watches w on w.id = s.watch_id
    join lateral (
      select count(*)::int as total,
        (count(*) filter (where p.seen_at > s.read_at and p.seen_at > w.baseline_done_at))::int
          as unread
      from watched_posts p where p.watch_id = s.watch_id and p.platform = any(s.platforms)
    ) found on true
    where ${condition} order by s.created_at, s.id`,
  );

/** Places of a user's plan that competitors and watched searches use together. */
export const USED_PLACES = (userId: string): SQL => sql`(
  (select count(*) from competitors
    where user_id = ${userId}::uuid and monitored_since is not null and status <> 'archived')
  + (select count(*) from watched_searches
    where user_id = ${userId}::uuid and until > now()))::int`;

/** Every query currently watched, of all users; those beyond the plan's days are left out. */
export async function listWatchedQueries(db: Db): Promise<{ userId: string; query: string }[]> {
  const rows = await db.execute<{ user_id: string; query: string }>(sql`
    select user_id, query from watched_searches where until > now() order by user_id, query`);
  return rows.map(({ user_id: userId, query }) => ({ userId, query }));
}
