import { sql } from '../../sql.ts';
import { conversationOf } from '#domain/search/conversations.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { Intent } from '#domain/names.ts';
import type { Conversation, Span, SearchAnalysis } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { readConversations, readConversationsById } from '../../queries/search/conversations.ts';

import type { SearchKey } from '../../queries/search/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { lockSearch } from './lock.ts';
import { inBatches } from './results.ts';

/** A language model's verdict on a result. */
export interface RefinedMention {
  mentionId: string;
  /** 0..1 */
  relevance: number;
  intent: Intent;
  /** One sentence. */
  reason: string;
  spans: Span[];
}

/** A conversation's relevance among the others, after their meaning was compared. */
export interface OrderedConversation {
  /** Its best post. */
  mentionId: string;
  conversationId: string;
  /** 0..1 */
  relevance: number;
}

/**
 * Applies the language model's verdicts, keeping ours as a second opinion, and emits the new order
 * to open lists. Once per round, and refused after the round has ended; a result is refined once,
 * and not after its text was removed. `value` is the number of results changed.
 */
export const saveRefinement = (
  database: Database,
  key: SearchKey & { round: number },
  refined: readonly RefinedMention[],
): Promise<Committed<number>> =>
  changeOrder(database, key, 'refined_round', (tx) => replaceVerdicts(tx, key.searchId, refined));

/**
 * Gives the best posts of conversations other relevances, which no other post of theirs exceeds
 * afterwards, and emits the new order to open lists. Once per round, refused after the round has
 * ended, and never where a language model judged. `value` is the number of results changed.
 */
export const saveOrder = (
  database: Database,
  key: SearchKey & { round: number },
  ordered: readonly OrderedConversation[],
): Promise<Committed<number>> =>
  changeOrder(database, key, 'ordered_round', (tx) => replaceRelevances(tx, key.searchId, ordered));

/** The round whose order was changed so, once. */
const COLUMNS = { refined_round: sql`refined_round`, ordered_round: sql`ordered_round` } as const;

/** `change` returns the conversation of each result that it changed. */
async function changeOrder(
  database: Database,
  key: SearchKey & { round: number },
  column: keyof typeof COLUMNS,
  change: (tx: Tx) => Promise<string[]>,
): Promise<Committed<number>> {
  return transaction(database, async (tx) => {
    const search = await lockSearch(tx, key);
    if (!search || isFinal(search.status) || search.round !== key.round) return NOTHING;
    if (search[column] === key.round) return NOTHING;
    await tx.execute(sql`
      update searches set ${COLUMNS[column]} = ${key.round}::int
      where id = ${key.searchId}::uuid`);
    const before = await readConversations(tx, key.searchId, search.result_limit);
    const changed = await change(tx);
    if (changed.length === 0) return NOTHING;
    const after = await readConversations(tx, key.searchId, search.result_limit);
    const updates = await toTell(tx, key.searchId, { changed, before, after });
    const events = inBatches(updates).map((results): DomainEvent => ({
      type: 'search.results_refined.v1',
      data: { searchId: key.searchId, results },
    }));
    return { value: changed.length, batches: [await appendEvents(tx, key.userId, events)] };
  });
}

const NOTHING: Committed<number> = { value: 0, batches: [] };

/** The conversation of each result that changed. */
async function replaceVerdicts(
  tx: Tx,
  searchId: string,
  refined: readonly RefinedMention[],
): Promise<string[]> {
  const rows = await tx.execute<{ conversation_id: string }>(sql`
    update search_results r
    set own_verdict = jsonb_build_object('relevance', r.relevance, 'intent', r.intent),
        relevance = n.relevance, intent = n.intent, reason = n.reason,
        verdicts = r.verdicts || jsonb_build_object(
          'model', jsonb_build_object('reason', n.reason, 'spans', n.spans))
    from jsonb_to_recordset(${JSON.stringify(refined)}::text::jsonb) as n (
      "mentionId" uuid, relevance double precision, intent text, reason text, spans jsonb)
    where r.search_id = ${searchId}::uuid and r.mention_id = n."mentionId"
      and r.own_verdict is null and r.text_removed_after_days is null
    returning r.conversation_id`);
  return rows.map((row) => row.conversation_id);
}

async function replaceRelevances(
  tx: Tx,
  searchId: string,
  ordered: readonly OrderedConversation[],
): Promise<string[]> {
  const rows = await tx.execute<{ conversation_id: string }>(sql`
    update search_results r
    set relevance = case when r.mention_id = n."mentionId" then n.relevance
      else least(r.relevance, n.relevance) end
    from jsonb_to_recordset(${JSON.stringify(ordered)}::text::jsonb) as n (
      "mentionId" uuid, "conversationId" uuid, relevance double precision)
    where r.search_id = ${searchId}::uuid and r.conversation_id = n."conversationId"
      and r.own_verdict is null
    returning r.conversation_id`);
  return rows.map((row) => row.conversation_id);
}

/**
 * The page holds a fixed number of results and trims after each event, so removals are sent before
 * additions: otherwise a result that belongs could be trimmed.
 */
async function toTell(
  tx: Tx,
  searchId: string,
  list: {
    changed: readonly string[];
    before: readonly Conversation[];
    after: readonly Conversation[];
  },
): Promise<Conversation[]> {
  const changed = new Set(list.changed);
  const was = new Set(list.before.map(conversationOf));
  const is = new Set(list.after.map(conversationOf));
  const left = [...was.intersection(changed).difference(is)];
  const leaving = await readConversationsById(tx, searchId, left);
  const news = list.after.filter((result) => {
    const conversation = conversationOf(result);
    return changed.has(conversation) || !was.has(conversation);
  });
  return [...leaving, ...news];
}

/** Stores the analysis of a running search; refused (`false`) once it has ended. */
export async function saveAnalysis(
  database: Database,
  key: SearchKey & { round: number },
  analysis: SearchAnalysis,
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const search = await lockSearch(tx, key);
    if (!search || isFinal(search.status) || search.round !== key.round) {
      return { value: false, batches: [] };
    }
    const [batch] = await Promise.all([
      appendEvents(tx, key.userId, [
        { type: 'search.analysis_changed.v1', data: { searchId: key.searchId, analysis } },
      ]),
      tx.execute(sql`
        update searches set analysis = ${JSON.stringify(analysis)}::text::jsonb
        where id = ${key.searchId}::uuid`),
    ]);
    return { value: true, batches: [batch] };
  });
}
