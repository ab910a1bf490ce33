import { sql, anyOf } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import { makePgArray } from 'drizzle-orm/pg-core';
import { RELEVANCE_CUTOFFS } from '#domain/names.ts';
import { foldConversations } from '#domain/search/conversations.ts';
import { WILLINGNESS } from '#domain/search/order.ts';
import type { ResultFeedback } from '#contracts/search/feedback.ts';
import type { Conversation, SearchDetail } from '#contracts/search/search.ts';
import type { Tx } from '../../transaction.ts';
import {
  RESULT_COLUMNS,
  readDisliked,
  readPlatformRows,
  shownIn,
  toFeedback,
  toPhrasings,
  toProgress,
  toResult,
  toSummary,
} from './rows.ts';
import type { FeedbackRow, ResultRow, SearchKey, SearchRow } from './rows.ts';

/** The tier of a result, as in `compareStanding`. */
export const tierOf = (relevance: SQL): SQL =>
  sql`width_bucket(${relevance}, ${makePgArray(Object.values(RELEVANCE_CUTOFFS).toSorted())}::double precision[])`;

/** How near the author of a result is to buying, as in `compareStanding`. */
export const willingnessOf = (intent: SQL): SQL =>
  sql`case ${intent} ${sql.join(
    Object.entries(WILLINGNESS).map(([intent, rank]) => sql`when ${intent} then ${rank}::int`),
    sql` `,
  )} end`;

/**
 * The best `limit` conversations, in order: of the whole search, or of those that no language model
 * has judged; `after` leaves out as many before them.
 */
export async function readConversations(
  tx: Tx,
  searchId: string,
  limit: number,
  { unjudged = false, after = 0 }: { unjudged?: boolean; after?: number } = {},
): Promise<Conversation[]> {
  const rows = await tx.execute<ResultRow>(sql`
    with leaders as (
      select distinct on (r.conversation_id)
        r.conversation_id, ${tierOf(sql`r.relevance`)} as tier, ${willingnessOf(sql`r.intent`)} as willingness,
        r.own_verdict is not null as judged, r.relevance,
        m.posted_at, m.id
      from search_results r join mentions m on m.id = r.mention_id
      where r.search_id = ${searchId} and ${shownIn(searchId)} and not (${unjudged}::boolean and exists (
        select 1 from search_results j where j.search_id = r.search_id
          and j.conversation_id = r.conversation_id and j.own_verdict is not null))
      order by r.conversation_id, tier desc, willingness desc, judged desc, r.relevance desc,
        m.posted_at desc nulls last, m.id
    ), best as (
      select conversation_id from leaders
      order by tier desc, willingness desc, judged desc, relevance desc, posted_at desc nulls last, id
      limit ${limit}::int offset ${after}::int
    )
    select ${RESULT_COLUMNS}
    from best b
    join search_results r on r.search_id = ${searchId} and r.conversation_id = b.conversation_id
      and ${shownIn(searchId)}
    join mentions m on m.id = r.mention_id`);
  return foldConversations(rows.map(toResult));
}

/** These conversations of a search, the best one first. */
export async function readConversationsById(
  tx: Tx,
  searchId: string,
  ids: readonly string[],
): Promise<Conversation[]> {
  if (ids.length === 0) return [];
  const rows = await tx.execute<ResultRow>(sql`
    select ${RESULT_COLUMNS}
    from search_results r join mentions m on m.id = r.mention_id
    where r.search_id = ${searchId}::uuid and r.conversation_id = ${anyOf(ids, 'uuid')}
      and ${shownIn(searchId)}`);
  return foldConversations(rows.map(toResult));
}

/** The user's verdicts on results of a search, in the order in which they were given. */
async function readFeedback(tx: Tx, key: SearchKey): Promise<ResultFeedback[]> {
  const rows = await tx.execute<FeedbackRow>(sql`
    select search_result_id, feedback_type, feedback_text, timestamp from feedbacks
    where user_id = ${key.userId} and search_id = ${key.searchId}
    order by timestamp, search_result_id`);
  return rows.map(toFeedback);
}

/** Assembles the detail of `row` on the transaction's snapshot. */
export async function readDetail(tx: Tx, row: SearchRow): Promise<SearchDetail> {
  const [progress, results, feedback, disliked] = await Promise.all([
    readPlatformRows(tx, row.id),
    readConversations(tx, row.id, row.result_limit),
    readFeedback(tx, { userId: row.user_id, searchId: row.id }),
    readDisliked(tx, row.user_id),
  ]);
  return {
    ...toSummary(row),
    ...toPhrasings(row),
    progress: progress.map(toProgress),
    results,
    feedback,
    disliked,
    rejectedCount: row.rejected_count,
    analysis: row.analysis,
  };
}
