import { sql } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import type { PlanName } from '#domain/names.ts';
import type { Disliked } from '#domain/search/likeness.ts';
import { rankByFeedback } from '#domain/search/feedback-ranking.ts';
import type { WatchedPosts, WatchedSearches } from '#contracts/watched-search/watched-search.ts';
import type { Database } from '../../client.ts';
import type { Tx } from '../../transaction.ts';
import { readDisliked } from '../search/rows.ts';
import { USED_PLACES, readWatchedSearches } from './rows.ts';
import type { WatchedSearchKey } from './rows.ts';
import { alias } from 'drizzle-orm/pg-core';
import { computed, fields } from '../../fields.ts';
import type { RowOf } from '../../fields.ts';
import { idCursor, pageOf, readLive } from '../live.ts';
import type { AsOf } from '../live.ts';
import { mentions } from '../../schema/search.ts';
import { watchedPosts } from '../../schema/watched-searches.ts';

export function listWatchedSearches(
  database: Database,
  { userId, plan }: { userId: string; plan: PlanName },
): Promise<AsOf<WatchedSearches>> {
  return readLive(database, userId, async (tx) => {
    const searches = await readWatchedSearches(tx, sql`s.user_id = ${userId}::uuid`);
    const [row] = await tx.execute<{ used: number }>(sql`select ${USED_PLACES(userId)} as used`);
    const limit = PLANS[plan].maxCompetitorsToMonitor;
    return { searches, used: row?.used ?? 0, limit };
  });
}

const m = alias(mentions, 'm');
const p = alias(watchedPosts, 'p');

/** Of `watched_searches s`, `watches w`, `watched_posts p` and `mentions m`. */
const POST = fields({
  id: m.id,
  platform: p.platform,
  url: m.url,
  title: m.title,
  content: m.content,
  author: m.author,
  postedAt: m.postedAt,
  seenAt: p.seenAt,
  relevance: p.relevance,
  intent: p.intent,
  sentiment: p.sentiment,
  engagement: m.engagement,
  isNew: computed<boolean>(sql`p.seen_at > s.read_at and p.seen_at > w.baseline_done_at`),
});

/**
 * Where a post is in a list that is newest first: undated ones where they were found, and at the end
 * when they were there before.
 */
const placeOf = (mention: SQL, post: SQL): SQL => sql`coalesce(${mention}.posted_at,
  case when ${post}.seen_at > w.baseline_done_at then ${post}.seen_at end, '-infinity'::timestamptz)`;

/**
 * What a watched search found, newest first. Null for a foreign or unknown one.
 * @throws AppError INVALID_VALUE for a cursor that is not an id.
 */
export function listWatchedPosts(
  database: Database,
  {
    userId,
    watchedSearchId,
    limit,
    cursor,
  }: WatchedSearchKey & { limit: number; cursor?: string | undefined },
): Promise<AsOf<WatchedPosts> | null> {
  const after = idCursor(cursor, 'this list');
  return readLive(database, userId, async (tx) => {
    const [search] = await readWatchedSearches(
      tx,
      sql`s.id = ${watchedSearchId}::uuid and s.user_id = ${userId}::uuid`,
    );
    if (!search) return null;
    const rows = await POST.select(
      tx,
      sql`from watched_searches s join watches w on w.id = s.watch_id
      join watched_posts p on p.watch_id = s.watch_id and p.platform = any(s.platforms)
      join mentions m on m.id = p.mention_id
      where s.id = ${watchedSearchId}::uuid
        and (${after}::uuid is null or (${placeOf(sql`m`, sql`p`)}, m.id) < (
          select ${placeOf(sql`c`, sql`q`)}, c.id
          from mentions c join watched_posts q on q.mention_id = c.id and q.watch_id = s.watch_id
          where c.id = ${after}::uuid))
      order by ${placeOf(sql`m`, sql`p`)} desc, m.id desc limit ${limit + 1}::int`,
    );
    const { items, nextCursor } = pageOf(rows, limit, ({ id }) => id);
    const loweredBy = await readLowered(tx, userId, items);
    const posts = items.map((post) => ({ ...post, loweredBy: loweredBy.get(post.id) ?? null }));
    return { search, items: posts, nextCursor };
  });
}

/** By post: the similar post that the user marked as not for them. */
async function readLowered(
  tx: Tx,
  userId: string,
  rows: readonly RowOf<typeof POST>[],
): Promise<Map<string, Disliked>> {
  const posts = rows.map((row) => ({ ...row, ownVerdict: null }));
  return new Map(
    rankByFeedback(posts, [], await readDisliked(tx, userId)).flatMap(
      ({ conversation: { id }, loweredBy }) => (loweredBy === null ? [] : [[id, loweredBy]]),
    ),
  );
}
