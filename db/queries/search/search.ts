import { sql } from 'drizzle-orm';
import type { PlatformId } from '#domain/names.ts';
import type { Conversation, SearchDetail, SearchHistory } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import { inOrder } from '../../in-order.ts';
import { snapshot } from '../../transaction.ts';
import { historyPage, toHistory } from '../jobs.ts';
import type { HistoryQuery } from '../jobs.ts';
import {
  SEARCH_COLUMNS,
  readConversations,
  readDetail,
  readSearchRow,
  readSeq,
  toSummary,
} from './rows.ts';
import type { SearchKey, SearchRow } from './rows.ts';

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
 * The words of a round that still runs and the best conversations that no language model has
 * judged, also those below the cut of its list; null when it has ended, or when a model
 * was heard in it.
 */
export function getUnjudged(
  database: Database,
  { conversations, ...key }: SearchKey & { round: number; conversations: number },
): Promise<{ query: string; conversations: Conversation[] } | null> {
  return snapshot(database, async (tx) => {
    const row = await readSearchRow(tx, key);
    if (!row || row.round !== key.round || row.refined_round === key.round) return null;
    if (isFinal(row.status)) return null;
    const best = await readConversations(tx, key.searchId, conversations, { unjudged: true });
    return { query: row.query, conversations: best };
  });
}

/**
 * A page of the user's newest searches.
 * @throws AppError INVALID_VALUE for a cursor that we did not hand out.
 */
export function listSearches(
  database: Database,
  query: HistoryQuery,
): Promise<AsOf<SearchHistory>> {
  const page = historyPage('search', query);
  return snapshot(database, async (tx) => {
    const [asOf, rows] = await inOrder(
      () => readSeq(tx, query.userId),
      () =>
        tx.execute<SearchRow>(sql`
        select ${SEARCH_COLUMNS} from ${page} join searches s on s.id = j.id
        order by j.created_at desc, j.id desc`),
    );
    return { asOf, data: toHistory(rows.map(toSummary), query) };
  });
}

/** The platforms that a round runs, in the order the user chose. */
export async function readRoundPlatforms(
  database: Database,
  { jobId, round }: { jobId: string; round: number },
): Promise<PlatformId[]> {
  const rows = await database.db.execute<{ platform: PlatformId }>(sql`
    select p.platform from search_platforms p join searches s on s.id = p.search_id
    where p.search_id = ${jobId}::uuid and p.round = ${round}::int and p.state <> 'skipped'
    order by array_position(s.platforms, p.platform)`);
  return rows.map(({ platform }) => platform);
}
