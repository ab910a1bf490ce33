import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#contracts/errors.ts';
import type { PlanName, PlatformId } from '#contracts/names.ts';
import { FINAL_SEARCH_STATUSES } from '#contracts/names.ts';
import { PLANS } from '#contracts/plan-rules.ts';
import type { SearchDetail, SearchHistory, SearchResult } from '#contracts/search.ts';
import type { Database } from '../client.ts';
import { snapshot } from '../transaction.ts';
import {
  SEARCH_COLUMNS,
  readDetail,
  readResults,
  readSearchRow,
  readSeq,
  toSummary,
} from './search-rows.ts';
import type { SearchKey, SearchRow } from './search-rows.ts';

/** `data` with the user's sequence number of the same snapshot: events up to it are inside. */
export interface AsOf<T> {
  asOf: number;
  data: T;
}

/** A whole search of this user, or null. */
export function getSearch(database: Database, key: SearchKey): Promise<AsOf<SearchDetail> | null> {
  return snapshot(database, async (tx) => {
    const [asOf, row] = await Promise.all([readSeq(tx, key.userId), readSearchRow(tx, key)]);
    return row && { asOf, data: await readDetail(tx, row) };
  });
}

/**
 * The words of a round that still runs and all places of the best conversations that no language
 * model has judged, also of those below the cut of its list; null when it has ended, or when a model
 * was heard in it.
 */
export function getUnjudged(
  database: Database,
  { conversations, ...key }: SearchKey & { round: number; conversations: number },
): Promise<{ query: string; results: SearchResult[] } | null> {
  return snapshot(database, async (tx) => {
    const row = await readSearchRow(tx, key);
    if (!row || row.round !== key.round || row.refined_round === key.round) return null;
    if (FINAL_SEARCH_STATUSES.some((status) => status === row.status)) return null;
    const results = await readResults(tx, key.searchId, conversations, { unjudged: true });
    return { query: row.query, results };
  });
}

/**
 * A page of the user's newest searches, cut at the number that the plan shows; older ones are
 * hidden, not deleted.
 * @throws AppError INVALID_VALUE for a cursor that we did not hand out.
 */
export function listSearches(
  database: Database,
  query: { userId: string; plan: PlanName; limit: number; cursor?: string | undefined },
): Promise<AsOf<SearchHistory>> {
  const { userId, limit } = query;
  const cursor = parseCursor(query.cursor);
  const visibleLimit = PLANS[query.plan].maxSearchHistory;
  return snapshot(database, async (tx) => {
    const page = tx.execute<SearchRow>(sql`
      select ${SEARCH_COLUMNS} from (
        select * from searches where user_id = ${userId}::uuid
        order by created_at desc, id desc limit ${visibleLimit}::int
      ) s
      where ${cursor}::uuid is null or (s.created_at, s.id) < (
        select created_at, id from searches where id = ${cursor}::uuid and user_id = ${userId}::uuid)
      order by s.created_at desc, s.id desc limit ${limit + 1}::int`);
    const [asOf, rows] = await Promise.all([readSeq(tx, userId), page]);
    const items = rows.slice(0, limit).map(toSummary);
    const nextCursor = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
    return { asOf, data: { items, nextCursor, visibleLimit } };
  });
}

export interface UnstartedSearch {
  searchId: string;
  userId: string;
  round: number;
  platforms: PlatformId[];
}

/** Accepted rounds whose workflow nobody seems to have started, oldest first (all users). */
export async function listUnstartedSearches(
  database: Database,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<UnstartedSearch[]> {
  return listOpen(database, {
    statuses: ['queued'],
    olderThanSeconds,
    limit,
  });
}

/** Rounds that should have ended long ago: their workflow was lost, stopped or is stuck. */
export async function listOverdueSearches(
  database: Database,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<UnstartedSearch[]> {
  return listOpen(database, { statuses: ['queued', 'running'], olderThanSeconds, limit });
}

async function listOpen(
  database: Database,
  query: { statuses: ('queued' | 'running')[]; olderThanSeconds: number; limit: number },
): Promise<UnstartedSearch[]> {
  const statuses = sql.join(
    query.statuses.map((status) => sql`${status}`),
    sql`, `,
  );
  return database.db.execute<UnstartedSearch & Record<string, unknown>>(sql`
    select s.id as "searchId", s.user_id as "userId", s.round,
      coalesce((
        select json_agg(p.platform order by array_position(s.platforms, p.platform))
        from search_platforms p where p.search_id = s.id and p.round = s.round
      ), '[]') as platforms
    from searches s
    where s.status in (${statuses})
      and s.queued_at < now() - make_interval(secs => ${query.olderThanSeconds}::double precision)
    order by s.queued_at limit ${query.limit}::int`);
}

const cursorSchema = z.uuid();

function parseCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const parsed = cursorSchema.safeParse(cursor);
  if (!parsed.success) throw new AppError('INVALID_VALUE', 'This page of the history is unknown.');
  return parsed.data;
}
