import { sql } from '../../sql.ts';
import type { Intent, PlatformId } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { SOURCES_NOW } from '../../queries/source-clock.ts';
import { readWatchedSearches } from '../../queries/watched-search/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { watchedSearchAlert } from '../alerts/candidates.ts';
import { raiseForMany } from '../alerts/raise.ts';
import { holdStreams } from '../events.ts';
import { appendToMany } from '../events-to-many.ts';
import type { CollectionKey } from '../../queries/monitoring/watch.ts';
import { lockWatch } from './change.ts';

/** Watchers notified per transaction. */
const CHUNK = 500;
/** Posts of no collection: they existed before the watch. */
const HISTORY = 0;

export interface WatchedPostInput {
  mentionId: string;
  relevance: number;
  sentiment: number;
  intent: Intent;
}

/** Posts of one watch, and the number of the collection that reports them. */
interface FoundPosts {
  watchId: string;
  collection: number;
  posts: readonly WatchedPostInput[];
}

/**
 * Stores what matched on one platform, once for all who watch; returns how many are new. The first
 * read of a platform is history, also when the platform failed before or a later watcher added it.
 */
export async function recordWatchedPosts(
  tx: Tx,
  platform: PlatformId,
  found: readonly FoundPosts[],
): Promise<number> {
  const rows = found.flatMap(({ watchId, collection, posts }) =>
    posts.map((post) => ({ watchId, collection, ...post })),
  );
  if (rows.length === 0) return 0;
  const added = await tx.execute(sql`
    insert into watched_posts
      (watch_id, mention_id, platform, relevance, sentiment, intent, collection, seen_at)
    select w.id, i."mentionId", ${platform}, i.relevance, i.sentiment, i.intent,
      case when history then ${HISTORY}::int else i.collection end,
      case when history then coalesce(w.baseline_done_at, now()) else now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as i ("watchId" uuid,
      collection int, "mentionId" uuid, relevance float8, sentiment float8, intent text)
    join watches w on w.id = i."watchId",
      lateral (select not exists (
        select 1 from watch_platforms p where p.watch_id = w.id and p.platform = ${platform}
          and (p.covered_since is not null or not p.failed)) as history) f
    order by w.id, i."mentionId"
    on conflict (watch_id, mention_id) do nothing returning 1`);
  return added.length;
}

/**
 * Notifies the next 500 watchers of a collection, in id order; each is notified once per
 * collection. The first collection only reads history and raises nothing.
 */
export function fanOutWatchedSearch(
  database: Database,
  key: CollectionKey,
): Promise<Committed<{ notified: number; done: boolean }>> {
  return transaction(database, async (tx) => {
    const watchers = await claimWatchers(tx, key);
    const done = watchers.length < CHUNK;
    const ids = watchers.map(({ id }) => id);
    // Watchers see the end of the first collection.
    const baseline = watchers[0]?.baseline ?? false;
    if (done) await endCollection(tx, key);
    const searches = await readWatchedSearches(
      tx,
      sql`s.id = any(array(
        select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid))`,
    );
    await holdStreams(tx, [...new Set(searches.map(({ userId }) => userId))]);
    const byId = new Map(watchers.map((watcher) => [watcher.id, watcher]));
    const changed = searches.map(({ userId, ...search }) => ({
      streamId: userId,
      event: {
        type: 'watched_search.changed.v1' as const,
        data: { search, added: baseline ? 0 : (byId.get(search.id)?.added ?? 0) },
      },
    }));
    const alerts = await raiseForMany(
      tx,
      searches.flatMap(({ id, userId, query }) => {
        const { added = 0, best = 0, url = null } = byId.get(id) ?? {};
        if (baseline || added === 0) return [];
        const candidate = watchedSearchAlert({
          watchedSearchId: id,
          query,
          collection: key.n,
          posts: added,
          relevance: best,
          sourceUrl: url,
        });
        return [{ userId, candidate }];
      }),
    );
    const batches = await appendToMany(tx, [...changed, ...alerts]);
    return { value: { notified: watchers.length, done }, batches };
  });
}

interface Watcher {
  id: string;
  baseline: boolean;
  added: number;
  best: number;
  url: string | null;
}

/**
 * News of a watcher: posts of the collections since the last one, found after the watcher joined.
 */
async function claimWatchers(tx: Tx, { watchId, n }: CollectionKey): Promise<Watcher[]> {
  const news = sql`p.watch_id = s.watch_id and p.platform = any(s.platforms)
    and p.collection > next.notified and p.collection <= ${n}::int and p.seen_at > s.created_at`;
  return tx.execute<Watcher & Record<string, unknown>>(sql`
    with next as (
      select s.id, s.fanned_out as notified from watched_searches s join watches w on w.id = s.watch_id
      where s.watch_id = ${watchId}::uuid and w.collections = ${n}::int
        and w.query is not null and s.until > now() and s.fanned_out < ${n}::int
      order by s.user_id limit ${CHUNK}::int for update of s
    )
    update watched_searches s set fanned_out = ${n}::int
    from next, watches w
    where s.id = next.id and w.id = s.watch_id
    returning s.id, w.baseline_done_at is null as baseline,
      (select count(*)::int from watched_posts p where ${news}) as added,
      (select coalesce(max(p.relevance), 0) from watched_posts p where ${news}) as best,
      (select m.url from watched_posts p join mentions m on m.id = p.mention_id where ${news}
        order by p.relevance desc limit 1) as url`);
}

/** After the last watcher. Without watchers whose plan is still active, the watch is suspended. */
async function endCollection(tx: Tx, { watchId, n }: CollectionKey): Promise<void> {
  await lockWatch(tx, watchId);
  await tx.execute(sql`
    update watches w set last_collected_at = clock_timestamp(),
      baseline_done_at = coalesce(w.baseline_done_at, clock_timestamp()),
      baseline_until = coalesce(w.baseline_until, ${SOURCES_NOW}),
      next_due_at = case when exists (
        select 1 from watched_searches s where s.watch_id = w.id and s.until > now())
        then w.next_due_at end
    where w.id = ${watchId}::uuid and w.collections = ${n}::int and w.query is not null`);
}
