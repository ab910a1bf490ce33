import { sql, iso, isoOrNull } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import type { Intent, PlatformId, PlatformRunState, ProviderFailure } from '#domain/names.ts';
import { comparedWords, DISLIKED_MAX } from '#domain/search/likeness.ts';
import type { Disliked } from '#domain/search/likeness.ts';
import type {
  Phrasing,
  PlatformProgress,
  SearchAnalysis,
  SearchDetail,
  SearchResult,
  SearchSummary,
} from '#contracts/search/search.ts';
import type { ResultFeedback } from '#contracts/search/feedback.ts';
import { hasPhrasing, placesIn } from '#domain/search/phrasings.ts';
import { removedFields } from '#domain/search/retention.ts';
import type { Tx } from '../../transaction.ts';
import { JOB_COLUMNS, toJobSummary } from '../jobs.ts';
import type { JobRow } from '../jobs.ts';

/** A user's search; every read and write of one names both. */
export interface SearchKey {
  userId: string;
  searchId: string;
}

/**
 * Columns of `jobs j` and `searches s`. Arrays travel as JSON: the builder's connections know no
 * array parser.
 */
export const SEARCH_COLUMNS = sql`${JOB_COLUMNS},
  s.query, s.mode, to_json(s.platforms) as platforms, s.timeframe, s.result_limit,
  s.phrasings, s.switched_off, s.widened_to, s.pass, s.asked_from, s.asked_to,
  s.refined_round, s.ordered_round, s.total_found, s.rejected_count, s.analysis`;

export interface SearchRow extends JobRow {
  query: string;
  mode: SearchSummary['mode'];
  platforms: PlatformId[];
  timeframe: SearchSummary['timeframe'];
  result_limit: number;
  phrasings: Omit<Phrasing, 'active'>[];
  switched_off: number;
  widened_to: SearchSummary['timeframe'] | null;
  pass: number;
  asked_from: number;
  asked_to: number;
  refined_round: number | null;
  ordered_round: number | null;
  total_found: number;
  rejected_count: number;
  analysis: SearchAnalysis;
}

/** Columns of `search_platforms p` and `discovery_platforms p`. */
export const PLATFORM_COLUMNS = sql`
  p.platform, p.state, p.found, p.round, p.attempt, p.failure, p.reason, p.retry_at, p.started_at,
  p.finished_at`;

/** Columns of `search_platforms p`, with the pass that a search alone has. */
export const SEARCH_PLATFORM_COLUMNS = sql`${PLATFORM_COLUMNS}, p.pass`;

/** Columns of a result: `search_results r` with its `mentions m`. */
export const RESULT_COLUMNS = sql`
  m.id, m.platform, m.url, m.title, m.content, m.author, m.posted_at, m.fetched_at, m.engagement,
  r.relevance, r.intent, r.sentiment, r.reason, r.verdicts, r.conversation_id, r.own_verdict,
  r.found_by, r.text_removed_after_days`;

/** Whether a phrasing that is on found `search_results r`. */
export const shownIn = (searchId: string): SQL => sql`(r.found_by = 0 or r.found_by & ~(
  select switched_off from searches where id = ${searchId}::uuid) <> 0)`;

/** How many posts of `search_platforms p` a phrasing that is on found. */
export const foundIn = (searchId: string): SQL => sql`(
  select count(*)::int from search_results r join mentions m on m.id = r.mention_id
  where r.search_id = p.search_id and m.platform = p.platform and ${shownIn(searchId)})`;

export interface PlatformRow extends Record<string, unknown> {
  platform: PlatformId;
  state: PlatformRunState;
  found: number;
  round: number;
  attempt: number;
  failure: ProviderFailure | null;
  reason: string | null;
  retry_at: string | null;
  started_at: string | null;
  finished_at: string | null;
}

export interface SearchPlatformRow extends PlatformRow {
  pass: number;
}

export interface ResultRow extends Record<string, unknown> {
  id: string;
  platform: PlatformId;
  url: string;
  title: string;
  content: string;
  author: string | null;
  posted_at: string | null;
  fetched_at: string;
  engagement: SearchResult['engagement'];
  relevance: number;
  intent: SearchResult['intent'];
  sentiment: number;
  reason: string;
  verdicts: SearchResult['verdicts'];
  conversation_id: string;
  own_verdict: SearchResult['ownVerdict'];
  found_by: number;
  text_removed_after_days: number | null;
}

export interface FeedbackRow extends Record<string, unknown> {
  search_result_id: string;
  feedback_type: ResultFeedback['feedbackType'];
  feedback_text: string;
  timestamp: string;
}

export const toFeedback = (row: FeedbackRow): ResultFeedback => ({
  searchResultId: row.search_result_id,
  feedbackType: row.feedback_type,
  feedbackText: row.feedback_text,
  timestamp: iso(row.timestamp),
});

export function toSummary(row: SearchRow): SearchSummary {
  return {
    ...toJobSummary(row),
    query: row.query,
    mode: row.mode,
    platforms: row.platforms,
    timeframe: row.timeframe,
    limit: row.result_limit,
    totalFound: row.total_found,
  };
}

export function toProgress(row: PlatformRow): PlatformProgress {
  return {
    platform: row.platform,
    state: row.state,
    found: row.found,
    startedAt: isoOrNull(row.started_at),
    finishedAt: isoOrNull(row.finished_at),
    retryAt: isoOrNull(row.retry_at),
    failure: row.failure,
    reason: row.reason,
  };
}

export function toResult(row: ResultRow): SearchResult {
  return {
    id: row.id,
    platform: row.platform,
    url: row.url,
    title: row.title,
    content: row.content,
    author: row.author,
    createdAt: isoOrNull(row.posted_at),
    sentiment: row.sentiment,
    relevance: row.relevance,
    intent: row.intent,
    reason: row.reason,
    engagement: row.engagement,
    verdicts: row.verdicts,
    fetchedAt: iso(row.fetched_at),
    conversationId: row.conversation_id,
    ownVerdict: row.own_verdict,
    foundBy: placesIn(row.found_by),
    textRemovedAfterDays: null,
    ...(row.text_removed_after_days === null ? {} : removedFields(row.text_removed_after_days)),
  };
}

/** The phrasings of a search, as its detail and its events show them. */
export const toPhrasings = (
  row: Pick<SearchRow, 'id' | 'phrasings' | 'switched_off' | 'widened_to'>,
): Pick<SearchDetail, 'searchId' | 'phrasings' | 'widenedTo'> => ({
  searchId: row.id,
  phrasings: row.phrasings.map((phrasing, at) => ({
    ...phrasing,
    active: !hasPhrasing(row.switched_off, at),
  })),
  widenedTo: row.widened_to,
});

export async function readSearchRow(tx: Tx, key: SearchKey): Promise<SearchRow | null> {
  const rows = await tx.execute<SearchRow>(sql`
    select ${SEARCH_COLUMNS} from searches s join jobs j on j.id = s.id
    where j.id = ${key.searchId} and j.user_id = ${key.userId}`);
  return rows[0] ?? null;
}

/** Rows of the run timeline, in the order the user chose the platforms. */
export async function readPlatformRows(tx: Tx, searchId: string): Promise<SearchPlatformRow[]> {
  return tx.execute<SearchPlatformRow>(sql`
    select ${SEARCH_PLATFORM_COLUMNS} from search_platforms p join searches s on s.id = p.search_id
    where p.search_id = ${searchId}
    order by array_position(s.platforms, p.platform)`);
}

interface DislikedRow extends Record<string, unknown> {
  id: string;
  mention_ids: string[];
  title: string;
  content: string;
  platform: PlatformId;
  author: string | null;
  intent: Intent | null;
}

/** What the user marked as not for them, newest first, as far as its text may be kept. */
export async function readDisliked(tx: Tx, userId: string): Promise<Disliked[]> {
  const rows = await tx.execute<DislikedRow>(sql`
    select l.id, m.title, left(m.content, 1000) as content, m.platform, m.author, l.intent,
      coalesce((select json_agg(p.mention_id order by p.mention_id) from lead_posts p
                where p.lead_id = l.id), '[]') as mention_ids
    from leads l join mentions m on m.id = l.mention_id
    where l.user_id = ${userId}::uuid and l.state = 'not_for_me' and m.text_removed_at is null
    order by l.updated_at desc, l.id desc limit ${DISLIKED_MAX}::int`);
  return rows.map(({ id, mention_ids: mentionIds, content, ...mark }) => ({
    leadId: id,
    mentionIds,
    title: mark.title,
    platform: mark.platform,
    author: mark.author,
    intent: mark.intent,
    words: comparedWords({ title: mark.title, content }),
  }));
}
