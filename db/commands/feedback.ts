import { sql } from 'drizzle-orm';
import { notFound } from '#contracts/errors.ts';
import { collectionOf } from '#contracts/feedback.ts';
import type { FeedbackKey, FeedbackRequest, ResultFeedback } from '#contracts/feedback.ts';
import type { Database } from '../client.ts';
import type { Committed } from '../committed.ts';
import { toFeedback } from '../queries/search-rows.ts';
import type { FeedbackRow, SearchRow } from '../queries/search-rows.ts';
import { transaction } from '../transaction.ts';
import type { Tx } from '../transaction.ts';
import { appendEvents } from './events.ts';
import { lockSearch } from './search/lock.ts';

type Change = Committed<ResultFeedback | null>;

/**
 * Keeps a user's verdict on one result of a search of their own, or replaces it. Said again
 * unchanged it changes nothing and tells nobody.
 * @throws AppError RESOURCE_NOT_FOUND when the user has no such result.
 */
export async function giveFeedback(
  database: Database,
  { userId, ...request }: FeedbackRequest & { userId: string },
): Promise<Change> {
  return transaction(database, async (tx) => {
    const search = await lockResult(tx, userId, request);
    const [same] = await readSame(tx, userId, request);
    if (same) return { value: toFeedback(same), batches: [] };
    const { kind, searchId, searchResultId, feedbackType, feedbackText } = request;
    const [row] = await tx.execute<FeedbackRow>(sql`
      insert into feedbacks (collection, kind, user_id, user_email, feedback_type, feedback_text,
        timestamp, search_id, search_result_id, search_query, total_mentions, plan_name)
      select ${collectionOf(kind)}, ${kind}, u.id, u.email, ${feedbackType}, ${feedbackText},
        clock_timestamp(), ${searchId}::uuid, ${searchResultId}::uuid, ${search.query},
        ${search.total_found}::int, u.plan
      from users u where u.id = ${userId}::uuid
      on conflict (user_id, search_id, search_result_id) do update
      set feedback_type = excluded.feedback_type, feedback_text = excluded.feedback_text,
          timestamp = excluded.timestamp, total_mentions = excluded.total_mentions,
          user_email = excluded.user_email, plan_name = excluded.plan_name
      returning search_result_id, feedback_type, feedback_text, timestamp`);
    if (!row) throw notFound();
    return told(tx, userId, request, toFeedback(row));
  });
}

/**
 * Takes a verdict back; nothing happens when there is none.
 * @throws AppError RESOURCE_NOT_FOUND when the user has no such result.
 */
export async function takeFeedbackBack(
  database: Database,
  { userId, ...key }: FeedbackKey & { userId: string },
): Promise<Change> {
  return transaction(database, async (tx) => {
    await lockResult(tx, userId, key);
    const gone = await tx.execute(sql`
      delete from feedbacks
      where user_id = ${userId}::uuid and search_id = ${key.searchId}::uuid
        and search_result_id = ${key.searchResultId}::uuid
      returning id`);
    if (gone.length === 0) return { value: null, batches: [] };
    return told(tx, userId, key, null);
  });
}

/** The search, locked, when it is the user's and has this result. Only searches have results yet. */
async function lockResult(tx: Tx, userId: string, key: FeedbackKey): Promise<SearchRow> {
  if (key.kind !== 'social_media_search') throw notFound();
  const search = await lockSearch(tx, { userId, searchId: key.searchId });
  const rows = await tx.execute(sql`
    select 1 from search_results
    where search_id = ${key.searchId}::uuid and mention_id = ${key.searchResultId}::uuid`);
  if (search === null || rows.length === 0) throw notFound();
  return search;
}

function readSame(tx: Tx, userId: string, request: FeedbackRequest): Promise<FeedbackRow[]> {
  return tx.execute<FeedbackRow>(sql`
    select search_result_id, feedback_type, feedback_text, timestamp from feedbacks
    where user_id = ${userId}::uuid and search_id = ${request.searchId}::uuid
      and search_result_id = ${request.searchResultId}::uuid
      and feedback_type = ${request.feedbackType} and feedback_text = ${request.feedbackText}`);
}

async function told(
  tx: Tx,
  userId: string,
  { searchId, searchResultId }: FeedbackKey,
  feedback: ResultFeedback | null,
): Promise<Change> {
  const data = { searchId, searchResultId, feedback };
  const event = { type: 'search.feedback_changed.v1' as const, data };
  return { value: feedback, batches: [await appendEvents(tx, userId, [event])] };
}
