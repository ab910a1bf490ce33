import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { WatchedSearch } from '#contracts/watched-search/watched-search.ts';
import { iso, isoOrNull } from '../../instants.ts';
import type { Tx } from '../../transaction.ts';
import type { Db } from '../../client.ts';

/** Selects a user's watched search; every read and write of one names both. */
export interface WatchedSearchKey {
  userId: string;
  watchedSearchId: string;
}

interface WatchedSearchRow extends Record<string, unknown> {
  id: string;
  query: string;
  mode: WatchedSearch['mode'];
  platforms: WatchedSearch['platforms'];
  origin: WatchedSearch['origin'];
  ready: boolean;
  total: number;
  unread: number;
  last_collected_at: string | null;
  created_at: string;
  until: string;
}

/** Watched searches `s` that meet a condition, oldest first, with their results so far. */
export async function readWatchedSearches(
  tx: Tx,
  condition: SQL,
): Promise<(WatchedSearch & { userId: string })[]> {
  const rows = await tx.execute<WatchedSearchRow & { user_id: string }>(sql`
    select s.id, s.user_id, s.query, s.mode, to_json(s.platforms) as platforms, s.origin,
      w.baseline_done_at is not null as ready, w.last_collected_at, s.created_at, s.until,
      found.total, found.unread
    from watched_searches s join watches w on w.id = s.watch_id
    join lateral (
      select count(*)::int as total,
        (count(*) filter (where p.seen_at > s.read_at and p.seen_at > w.baseline_done_at))::int
          as unread
      from watched_posts p where p.watch_id = s.watch_id and p.platform = any(s.platforms)
    ) found on true
    where ${condition} order by s.created_at, s.id`);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    query: row.query,
    mode: row.mode,
    platforms: row.platforms,
    origin: row.origin,
    ready: row.ready,
    total: row.total,
    unread: row.unread,
    collectedAt: isoOrNull(row.last_collected_at),
    createdAt: iso(row.created_at),
    until: iso(row.until),
  }));
}

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
