import { sql } from '../../sql.ts';
import type { PlatformId, SearchMode } from '#domain/names.ts';
import type {
  Conversation,
  SearchDetail,
  SearchHistory,
  SearchExport,
  FoundPage,
} from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import { inOrder, snapshot } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { historyPage, toHistory } from '../jobs.ts';
import type { HistoryQuery } from '../jobs.ts';
import { readConversations, readDetail } from './conversations.ts';
import { SEARCH_COLUMNS, readSearchRow, shownIn, toSummary } from './rows.ts';
import type { SearchKey, SearchRow } from './rows.ts';
import { rankByFeedback } from '#domain/search/feedback-ranking.ts';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { PageQuery } from '#contracts/http.ts';
import { readLive, readSeq } from '../live.ts';
import type { AsOf } from '../live.ts';

/** A whole search of this user, or null. */
export function getSearch(database: Database, key: SearchKey): Promise<AsOf<SearchDetail> | null> {
  return readLive(database, key.userId, async (tx) => {
    const row = await readSearchRow(tx, key);
    return row && readDetail(tx, row);
  });
}

/**
 * The words of a round that still runs and the best conversations that no language model has
 * judged, also those below the cut of its list; null when it has ended, or when `by` was heard in
 * it: the model, or the encoder, which orders by meaning.
 */
export function getUnjudged(
  database: Database,
  {
    conversations,
    by,
    ...key
  }: SearchKey & { round: number; conversations: number; by: 'model' | 'encoder' },
): Promise<{ query: string; mode: SearchMode; conversations: Conversation[] } | null> {
  return snapshot(database, async (tx) => {
    const row = await readSearchRow(tx, key);
    if (!row || row.round !== key.round || isFinal(row.status)) return null;
    if ((by === 'model' ? row.refined_round : row.ordered_round) === key.round) return null;
    const best = await readConversations(tx, key.searchId, conversations, { unjudged: true });
    return { query: row.query, mode: row.mode, conversations: best };
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
export async function readRound(
  database: Database,
  { jobId, round }: { jobId: string; round: number },
): Promise<{ platforms: PlatformId[]; mode: SearchMode }> {
  const rows = await database.db.execute<{ platform: PlatformId; mode: SearchMode }>(sql`
    select p.platform, s.mode from search_platforms p join searches s on s.id = p.search_id
    where p.search_id = ${jobId}::uuid and p.round = ${round}::int and p.state <> 'skipped'
    order by array_position(s.platforms, p.platform)`);
  const platforms = rows.map(({ platform }) => platform);
  return { platforms, mode: rows[0]?.mode ?? 'keywords' };
}

/** The data of a search's export; null when the user has no such search. */
export async function readSearchExport(
  tx: Tx,
  key: SearchKey,
): Promise<{
  data: Omit<SearchExport, 'fileName' | 'brand'>;
  rows: number;
  subject: string;
} | null> {
  const row = await readSearchRow(tx, key);
  if (!row) return null;
  const {
    results,
    feedback,
    disliked,
    analysis,
    progress: _progress,
    searchId: _id,
    phrasings: _phrasings,
    widenedTo: _widenedTo,
    rejectedCount: _rejectedCount,
    ...search
  } = await readDetail(tx, row);
  const ranked = rankByFeedback(results, feedback, disliked).map(
    ({ conversation }) => conversation,
  );
  return { data: { search, results: ranked, analysis }, rows: ranked.length, subject: row.query };
}

/** A platform's part of a search or discovery that has not begun. */
export interface WaitingPart {
  jobId: string;
  kind: 'search' | 'competitor_discovery';
  userId: string;
  platform: PlatformId;
  /** Seconds since its round was accepted. */
  waited: number;
}

/** All parts waiting in the platforms' interactive queues, longest wait first. */
export async function listWaitingParts(database: Database): Promise<WaitingPart[]> {
  return database.db.execute<WaitingPart & Record<string, unknown>>(sql`
    with open as (
      select id, kind, user_id, round, queued_at from jobs where status in ('queued', 'running')
    )
    select o.id as "jobId", o.kind, o.user_id as "userId", p.platform,
           extract(epoch from clock_timestamp() - o.queued_at)::double precision as waited
    from open o cross join lateral (
      select platform, round from search_platforms where search_id = o.id and state = 'queued'
      union all
      select platform, round from discovery_platforms where discovery_id = o.id and state = 'queued'
    ) p
    where p.round = o.round
    order by o.queued_at, o.id, p.platform`);
}

/** Number of conversations on earlier pages. */
const cursorSchema = z.coerce.number().int().min(0).max(1_000_000).default(0);

/**
 * A page of everything that a search of this user found, best conversation first; null when there
 * is no such search. Pages of a search that still runs may overlap.
 * @throws AppError INVALID_VALUE for a cursor that we did not hand out.
 */
export function listFound(
  database: Database,
  { limit, cursor, ...key }: SearchKey & PageQuery,
): Promise<AsOf<FoundPage> | null> {
  const parsed = cursorSchema.safeParse(cursor);
  if (!parsed.success) throw new AppError('INVALID_VALUE', 'Invalid cursor.');
  const after = parsed.data;
  return readLive(database, key.userId, async (tx) => {
    if ((await readSearchRow(tx, key)) === null) return null;
    const [counted] = await tx.execute<{ total: number }>(sql`
      select count(distinct r.conversation_id)::int as total from search_results r
      where r.search_id = ${key.searchId}::uuid and ${shownIn(key.searchId)}`);
    const total = counted?.total ?? 0;
    const items = await readConversations(tx, key.searchId, limit, { after });
    const end = after + limit;
    return { items, total, nextCursor: end < total ? String(end) : null };
  });
}
