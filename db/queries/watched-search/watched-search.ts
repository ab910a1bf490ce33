import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { PLANS } from '#domain/account/plan-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Intent, PlanName, PlatformId } from '#domain/names.ts';
import type { Disliked } from '#domain/search/likeness.ts';
import { rankByFeedback } from '#domain/search/feedback-ranking.ts';
import type {
  WatchedPost,
  WatchedPosts,
  WatchedSearches,
} from '#contracts/watched-search/watched-search.ts';
import { iso, isoOrNull } from '../../instants.ts';
import type { Database } from '../../client.ts';
import { snapshot } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { readDisliked, readSeq } from '../search/rows.ts';
import type { AsOf } from '../search/search.ts';
import { USED_PLACES, readWatchedSearches } from './rows.ts';
import type { WatchedSearchKey } from './rows.ts';

export function listWatchedSearches(
  database: Database,
  { userId, plan }: { userId: string; plan: PlanName },
): Promise<AsOf<WatchedSearches>> {
  return snapshot(database, async (tx) => {
    const asOf = await readSeq(tx, userId);
    const searches = await readWatchedSearches(tx, sql`s.user_id = ${userId}::uuid`);
    const [row] = await tx.execute<{ used: number }>(sql`select ${USED_PLACES(userId)} as used`);
    const limit = PLANS[plan].maxCompetitorsToMonitor;
    return { asOf, data: { searches, used: row?.used ?? 0, limit } };
  });
}

interface PostRow extends Record<string, unknown> {
  id: string;
  platform: PlatformId;
  url: string;
  title: string;
  content: string;
  author: string | null;
  posted_at: string | null;
  seen_at: string;
  relevance: number;
  intent: Intent;
  sentiment: number;
  engagement: WatchedPost['engagement'];
  is_new: boolean;
}

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
  const after = z
    .uuid()
    .nullable()
    .safeParse(cursor ?? null);
  if (!after.success) throw new AppError('INVALID_VALUE', 'Invalid cursor for this list.');
  return snapshot(database, async (tx) => {
    const asOf = await readSeq(tx, userId);
    const [search] = await readWatchedSearches(
      tx,
      sql`s.id = ${watchedSearchId}::uuid and s.user_id = ${userId}::uuid`,
    );
    if (!search) return null;
    const rows = await tx.execute<PostRow>(sql`
      select m.id, p.platform, m.url, m.title, m.content, m.author, m.posted_at, m.engagement, p.seen_at,
        p.relevance, p.intent, p.sentiment,
        p.seen_at > s.read_at and p.seen_at > w.baseline_done_at as is_new
      from watched_searches s join watches w on w.id = s.watch_id
      join watched_posts p on p.watch_id = s.watch_id and p.platform = any(s.platforms)
      join mentions m on m.id = p.mention_id
      where s.id = ${watchedSearchId}::uuid
        and (${after.data}::uuid is null or (${placeOf(sql`m`, sql`p`)}, m.id) < (
          select ${placeOf(sql`c`, sql`q`)}, c.id
          from mentions c join watched_posts q on q.mention_id = c.id and q.watch_id = s.watch_id
          where c.id = ${after.data}::uuid))
      order by ${placeOf(sql`m`, sql`p`)} desc, m.id desc limit ${limit + 1}::int`);
    const loweredBy = await readLowered(tx, userId, rows.slice(0, limit));
    const items = rows.slice(0, limit).map((row): WatchedPost => ({
      id: row.id,
      platform: row.platform,
      url: row.url,
      title: row.title,
      content: row.content,
      author: row.author,
      postedAt: isoOrNull(row.posted_at),
      seenAt: iso(row.seen_at),
      relevance: row.relevance,
      intent: row.intent,
      sentiment: row.sentiment,
      engagement: row.engagement,
      isNew: row.is_new,
      loweredBy: loweredBy.get(row.id) ?? null,
    }));
    const nextCursor = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
    return { asOf, data: { search, items, nextCursor } };
  });
}

/** By post: the similar post that the user marked as not for them. */
async function readLowered(
  tx: Tx,
  userId: string,
  rows: readonly PostRow[],
): Promise<Map<string, Disliked>> {
  const posts = rows.map((row) => ({ ...row, ownVerdict: null }));
  return new Map(
    rankByFeedback(posts, [], await readDisliked(tx, userId)).flatMap(
      ({ conversation: { id }, loweredBy }) => (loweredBy === null ? [] : [[id, loweredBy]]),
    ),
  );
}
