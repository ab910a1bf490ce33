import { sql } from '../../sql.ts';
import { notFound } from '#domain/errors.ts';
import { collectionOf } from '#domain/names.ts';
import type { FeedbackKind } from '#domain/names.ts';
import type { FeedbackKey, FeedbackRequest, ResultFeedback } from '#contracts/search/feedback.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { toFeedback } from '../../queries/search/rows.ts';
import type { FeedbackRow } from '../../queries/search/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { lockDiscovery } from '../discovery/lock.ts';
import { lockJob } from '../jobs/lock.ts';
import { lockSearch } from '../search/lock.ts';

type Change = Committed<ResultFeedback | null>;

/**
 * Stores or replaces a user's verdict on one result of their own job. Repeating it unchanged
 * changes nothing and emits nothing.
 * @throws AppError RESOURCE_NOT_FOUND when the user has no such result.
 */
export async function giveFeedback(
  database: Database,
  { userId, ...request }: FeedbackRequest & { userId: string },
): Promise<Change> {
  return transaction(database, async (tx) => {
    const subject = await findSubject(tx, userId, request);
    const [same] = await readSame(tx, userId, request);
    if (same) return { value: toFeedback(same), batches: [] };
    const { kind, searchId, searchResultId, feedbackType, feedbackText } = request;
    const [row] = await tx.execute<FeedbackRow>(sql`
      insert into feedbacks (collection, kind, user_id, user_email, feedback_type, feedback_text,
        timestamp, search_id, search_result_id, search_query, competitors_found, total_mentions,
        plan_name)
      select ${collectionOf(kind)}, ${kind}, u.id, u.email, ${feedbackType}, ${feedbackText},
        clock_timestamp(), ${searchId}::uuid, ${searchResultId}::uuid, ${subject.searchQuery},
        ${subject.competitorsFound}::int, ${subject.totalMentions}::int, u.plan
      from users u where u.id = ${userId}::uuid
      on conflict (user_id, search_id, search_result_id) do update
      set feedback_type = excluded.feedback_type, feedback_text = excluded.feedback_text,
          timestamp = excluded.timestamp, competitors_found = excluded.competitors_found,
          total_mentions = excluded.total_mentions, user_email = excluded.user_email,
          plan_name = excluded.plan_name
      returning search_result_id, feedback_type, feedback_text, timestamp`);
    if (!row) throw notFound();
    return emitChange(tx, userId, subject, toFeedback(row));
  });
}

/**
 * Retracts a verdict; does nothing if there is none.
 * @throws AppError RESOURCE_NOT_FOUND when the user has no such result.
 */
export async function retractFeedback(
  database: Database,
  { userId, ...key }: FeedbackKey & { userId: string },
): Promise<Change> {
  return transaction(database, async (tx) => {
    const subject = await findSubject(tx, userId, key);
    const gone = await tx.execute(sql`
      delete from feedbacks
      where user_id = ${userId}::uuid and search_id = ${key.searchId}::uuid
        and search_result_id = ${key.searchResultId}::uuid
      returning id`);
    if (gone.length === 0) return { value: null, batches: [] };
    return emitChange(tx, userId, subject, null);
  });
}

async function findSubject(tx: Tx, userId: string, key: FeedbackKey): Promise<FeedbackSubject> {
  const subject = await FEEDBACK_SUBJECTS[key.kind]?.(tx, userId, key);
  if (!subject) throw notFound();
  return subject;
}

function readSame(tx: Tx, userId: string, request: FeedbackRequest): Promise<FeedbackRow[]> {
  return tx.execute<FeedbackRow>(sql`
    select search_result_id, feedback_type, feedback_text, timestamp from feedbacks
    where user_id = ${userId}::uuid and search_id = ${request.searchId}::uuid
      and search_result_id = ${request.searchResultId}::uuid
      and feedback_type = ${request.feedbackType} and feedback_text = ${request.feedbackText}`);
}

async function emitChange(
  tx: Tx,
  userId: string,
  subject: FeedbackSubject,
  feedback: ResultFeedback | null,
): Promise<Change> {
  const event = subject.changed(feedback);
  if (event === null) return { value: feedback, batches: [] };
  return { value: feedback, batches: [await appendEvents(tx, userId, [event])] };
}

/** What feedback records about its result. */
interface FeedbackSubject {
  searchQuery: string;
  totalMentions: number;
  /** Of competitive intelligence only. */
  competitorsFound: number | null;
  /** Event that updates open pages; null when nothing shows it. */
  changed: (feedback: ResultFeedback | null) => DomainEvent | null;
}

/** Locks the job of a result and checks that both belong to the user; null otherwise. */
type FindSubject = (tx: Tx, userId: string, key: FeedbackKey) => Promise<FeedbackSubject | null>;

/** How each kind of feedback finds its subject. A kind without an entry has no results yet. */
const FEEDBACK_SUBJECTS: Readonly<Partial<Record<FeedbackKind, FindSubject>>> = {
  // On one result, or on the search as a whole under its own id.
  social_media_search: async (tx, userId, { searchId, searchResultId }) => {
    const search = await lockSearch(tx, { userId, searchId });
    const rows = await tx.execute(sql`
      select 1 from search_results
      where search_id = ${searchId}::uuid and mention_id = ${searchResultId}::uuid`);
    if (search === null || (rows.length === 0 && searchResultId !== searchId)) return null;
    return {
      searchQuery: search.query,
      totalMentions: search.total_found,
      competitorsFound: null,
      changed: (feedback) => ({
        type: 'search.feedback_changed.v1',
        data: { searchId, searchResultId, feedback },
      }),
    };
  },
  // On one competitor, or on the discovery as a whole under its own id.
  competitive_intelligence: async (tx, userId, { searchId, searchResultId }) => {
    const discovery = await lockDiscovery(tx, { userId, searchId });
    if (discovery === null) return null;
    const rows = await tx.execute(sql`
      select 1 from discovery_results
      where discovery_id = ${searchId}::uuid and competitor_id = ${searchResultId}::uuid`);
    if (rows.length === 0 && searchResultId !== searchId) return null;
    return {
      searchQuery: discovery.query,
      totalMentions: discovery.total_mentions,
      competitorsFound: discovery.total_discovered,
      changed: () => null,
    };
  },
  gpt_analysis: async (tx, userId, { searchId, searchResultId }) => {
    const job = await lockJob(tx, 'gpt_analysis', { userId, jobId: searchId });
    const [row] = await tx.execute<{ brand: string; answered: number }>(sql`
      select brand, answered from gpt_analyses where id = ${searchId}::uuid`);
    // Feedback is on the analysis as a whole.
    if (job === null || !row || searchResultId !== searchId) return null;
    return {
      searchQuery: row.brand,
      totalMentions: row.answered,
      competitorsFound: null,
      changed: () => ({
        type: 'gpt_analysis.recounted.v1',
        data: { analysisId: searchId },
      }),
    };
  },
};
