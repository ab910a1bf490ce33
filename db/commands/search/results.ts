import { sql } from '../../sql.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { LIMITS } from '#domain/names.ts';
import type { Intent, PlatformId, RejectionCause } from '#domain/names.ts';
import type { Conversation, SearchResult } from '#contracts/search/search.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { readConversationsById } from '../../queries/search/conversations.ts';
import { SEARCH_PLATFORM_COLUMNS, foundIn } from '../../queries/search/rows.ts';
import type { SearchPlatformRow } from '../../queries/search/rows.ts';
import { inOrder, transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { lockPlatformRuns } from './lock.ts';
import { mayWrite, platformChanged } from './platform.ts';
import type { PlatformAttempt } from './platform.ts';
import { WIRE_LIMITS } from '#contracts/names.ts';

/** A search's own verdicts on a stored mention. */
export interface ScoredMention {
  mentionId: string;
  /** Finds its conversation. */
  fingerprint: string;
  relevance: number;
  intent: Intent;
  sentiment: number;
  reason: string;
  verdicts: SearchResult['verdicts'];
  /** Bits of the phrasings that found it, 1 for the first. */
  foundBy: number;
}

/** Leaves space for the envelope in a 64 KB frame. */
const BATCH_BYTES = WIRE_LIMITS.frameBytes - 8 * 1024;

/** A stored mention that is not a result of a search, and why in one sentence. */
export interface RejectedMention {
  mentionId: string;
  relevance: number;
  cause: RejectionCause;
  reason: string;
}

interface KnownResult {
  conversationId: string;
  fingerprint: string;
}

export interface PlatformResults {
  /** Posts of at most the search's `limit` of conversations, the best ones first. */
  scored: readonly ScoredMention[];
  /** The other matches: stored for `GET …/results`, without events. */
  rest?: readonly ScoredMention[];
  /** What the answer lacks, in a sentence. */
  note?: string | null;
  /** At most LIMITS.rejectedPerPlatform. */
  rejected?: readonly RejectedMention[];
  /**
   * The conversation of each new result: one of the known ones or of the new ones before it, or
   * its own (its `mentionId`). Pure; called under the search's lock. Absent: each its own.
   */
  assign?: (known: readonly KnownResult[], added: readonly ScoredMention[]) => string[];
}

/** The answer of one platform. */
interface PlatformAnswer {
  key: PlatformAttempt;
  results: PlatformResults;
}

export interface Recorded {
  accepted: boolean;
  /** Posts that the answer has. */
  found: number;
}

/**
 * Stores the results of platforms of one search, ends their parts as completed and appends the
 * events, all in one transaction. An attempt that comes late, or twice, changes nothing: `accepted`
 * is false.
 */
export async function recordAnswers(
  database: Database,
  answers: readonly [PlatformAnswer, ...PlatformAnswer[]],
): Promise<Committed<Recorded[]>> {
  const [
    {
      key: { searchId, userId },
    },
  ] = answers;
  const platforms = answers.map((answer) => answer.key.platform);
  return transaction(database, async (tx) => {
    // Few round trips, because the search is locked meanwhile.
    const [parts, known] = await inOrder(
      () => lockPlatformRuns(tx, { searchId, userId }, platforms),
      () => readKnown(tx, searchId),
    );
    const accepted = new Map<PlatformId, PlatformAnswer>();
    for (const answer of answers) {
      const part = parts.get(answer.key.platform);
      if (part && mayWrite(part, answer.key) && !accepted.has(answer.key.platform))
        accepted.set(answer.key.platform, answer);
    }
    const value = answers.map((answer): Recorded => {
      const { scored, rest = [] } = answer.results;
      return accepted.get(answer.key.platform) === answer
        ? { accepted: true, found: scored.length + rest.length }
        : { accepted: false, found: parts.get(answer.key.platform)?.row.found ?? 0 };
    });
    if (accepted.size === 0) return { value, batches: [] };
    const ended = [...accepted.values()].map((answer) => answer.results);
    const notes = [...accepted].map(([platform, { results }]) => ({
      platform,
      note: results.note ?? null,
    }));
    const added = await insertResults(tx, searchId, known, ended);
    const isFirstPass = [...accepted.values()].every(({ key }) => (key.pass ?? 0) === 0);
    const [rejectedCount, updated, totalFound] = await inOrder(
      () => insertRejections(tx, searchId, isFirstPass, ended),
      // One time for all of them: the start page orders arrivals by it, as it does by the event.
      () =>
        tx.execute<SearchPlatformRow>(sql`
        update search_platforms p
        set state = 'completed', found = ${foundIn(searchId)}, failure = null,
            reason = n.note, retry_at = null, finished_at = statement_timestamp()
        from jsonb_to_recordset(${JSON.stringify(notes)}::text::jsonb)
          as n (platform text, note text)
        where p.search_id = ${searchId}::uuid and p.platform = n.platform
        returning ${SEARCH_PLATFORM_COLUMNS}`),
      () => countFound(tx, searchId),
    );
    const events: DomainEvent[] = inBatches(added).map((batch) => ({
      type: 'search.results_added.v1',
      data: { searchId, results: batch, totalFound },
    }));
    if (rejectedCount !== null)
      events.push({ type: 'search.rejected_changed.v1', data: { searchId, rejectedCount } });
    events.push(...updated.map((row) => platformChanged(searchId, [row])));
    return { value, batches: [await appendEvents(tx, userId, events)] };
  });
}

/** Brings a search's number in line with those of its platforms; returns it. */
export async function countFound(tx: Tx, searchId: string): Promise<number> {
  const rows = await tx.execute<{ total_found: number }>(sql`
    update searches
    set total_found = (select sum(found) from search_platforms where search_id = ${searchId}::uuid)
    where id = ${searchId}::uuid returning total_found`);
  return rows[0]?.total_found ?? 0;
}

async function readKnown(tx: Tx, searchId: string): Promise<KnownResult[]> {
  const rows = await tx.execute<{ conversation_id: string; fingerprint: string }>(sql`
    select conversation_id, fingerprint from search_results
    where search_id = ${searchId}::uuid order by relevance desc, mention_id`);
  return rows.map((row) => ({
    conversationId: row.conversation_id,
    fingerprint: row.fingerprint,
  }));
}

/**
 * Stores results with their conversations; returns those that are new or changed, whole. What an
 * earlier pass found keeps its verdict, and only learns which phrasings found it as well.
 */
async function insertResults(
  tx: Tx,
  searchId: string,
  known: readonly KnownResult[],
  answers: readonly PlatformResults[],
): Promise<Conversation[]> {
  const all = [...known];
  const touched = new Set<string>();
  // One of the rest may be another place of a conversation that pages already show.
  const shown = new Set(known.map(({ conversationId }) => conversationId));
  const rows = answers.flatMap(({ scored, rest = [], assign }) => {
    const added = [...scored, ...rest];
    const conversations = assign?.(all, added) ?? [];
    const placed = added.map((result, at) => ({
      ...result,
      conversationId: conversations[at] ?? result.mentionId,
    }));
    for (const [at, { conversationId }] of placed.entries())
      if (at < scored.length || shown.has(conversationId)) touched.add(conversationId);
    for (const { conversationId } of placed.slice(0, scored.length)) shown.add(conversationId);
    all.push(...placed);
    return placed;
  });
  if (rows.length === 0) return [];
  const insert = () =>
    tx.execute<{ conversation_id: string }>(sql`
    insert into search_results
      (search_id, mention_id, relevance, intent, sentiment, reason, verdicts, conversation_id,
       fingerprint, found_by)
    select ${searchId}::uuid, r."mentionId", r.relevance, r.intent, r.sentiment, r.reason,
           r.verdicts, r."conversationId", r.fingerprint, r."foundBy"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (
      "mentionId" uuid, relevance double precision, intent text, sentiment double precision,
      reason text, verdicts jsonb, "conversationId" uuid, fingerprint text, "foundBy" integer)
    on conflict (search_id, mention_id) do update
      set found_by = search_results.found_by | excluded.found_by
      where search_results.found_by | excluded.found_by <> search_results.found_by
    returning conversation_id`);
  const read = (ids: readonly string[]) => readConversationsById(tx, searchId, ids);
  if (known.length === 0) {
    const [, changed] = await inOrder(insert, () => read([...touched]));
    return changed;
  }
  const written = new Set((await insert()).map((row) => row.conversation_id));
  return read([...touched.intersection(written)]);
}

/**
 * Stores rejected posts, without those that a later pass made results after all. Null when nothing
 * changed; else the search's current number.
 */
async function insertRejections(
  tx: Tx,
  searchId: string,
  isFirstPass: boolean,
  answers: readonly PlatformResults[],
): Promise<number | null> {
  const kept = answers.flatMap(({ rejected = [] }) =>
    rejected.slice(0, LIMITS.rejectedPerPlatform),
  );
  if (kept.length === 0 && isFirstPass) return null;
  const rows = await tx.execute<{ rejected_count: number }>(sql`
    with found as (
      delete from search_rejections r using search_results f
      where r.search_id = ${searchId}::uuid and f.search_id = r.search_id
        and f.mention_id = r.mention_id returning 1
    ), added as (
      insert into search_rejections (search_id, mention_id, relevance, cause, reason)
      select ${searchId}::uuid, r."mentionId", r.relevance, r.cause, r.reason
      from jsonb_to_recordset(${JSON.stringify(kept)}::text::jsonb) as r (
        "mentionId" uuid, relevance double precision, cause text, reason text)
      where not exists (
        select 1 from search_results f
        where f.search_id = ${searchId}::uuid and f.mention_id = r."mentionId")
      on conflict (search_id, mention_id) do nothing returning 1
    )
    update searches set rejected_count = rejected_count + (select count(*)::int from added)
      - (select count(*)::int from found)
    where id = ${searchId}::uuid returning rejected_count`);
  return rows[0]?.rejected_count ?? null;
}

/** Splits conversations into events of at most 50 of them and below 64 KB. */
export function inBatches(results: readonly Conversation[]): Conversation[][] {
  const batches: Conversation[][] = [];
  let current: Conversation[] = [];
  let bytes = 0;
  for (const result of results) {
    const size = Buffer.byteLength(JSON.stringify(result)) + 1;
    if (current.length === WIRE_LIMITS.eventsPerBatch || bytes + size > BATCH_BYTES) {
      if (current.length > 0) batches.push(current);
      current = [];
      bytes = 0;
    }
    current.push(result);
    bytes += size;
  }
  if (current.length > 0) batches.push(current);
  return batches;
}
