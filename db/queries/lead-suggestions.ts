import { sql, anyOf } from '../sql.ts';
import { LEAD_INTENTS, SUGGESTION_LIMITS } from '#domain/leads/names.ts';
import type { LeadSuggestion, LeadSuggestions } from '#contracts/leads/leads.ts';
import { RELEVANCE_CUTOFFS } from '#domain/names.ts';
import { foldConversations } from '#domain/search/conversations.ts';
import { rankByFeedback } from '#domain/search/feedback-ranking.ts';
import type { Database } from '../client.ts';
import type { Tx } from '../transaction.ts';
import { RESULT_COLUMNS, readDisliked, toResult } from './search/rows.ts';
import type { ResultRow } from './search/rows.ts';
import { readLive } from './live.ts';
import type { AsOf } from './live.ts';

/** Number read before marks rank them. */
const CANDIDATES = 60;

interface CandidateRow extends ResultRow {
  origin_kind: LeadSuggestion['origin']['kind'];
  origin_id: string;
  query: string;
}

/**
 * The best posts of the user's recent searches and watches that are no leads yet and were not rated
 * down: sure of an intent that a customer may have, ranked by relevance and by what the user marked
 * as not for them.
 */
export function listLeadSuggestions(
  database: Database,
  userId: string,
): Promise<AsOf<LeadSuggestions>> {
  return readLive(database, userId, async (tx) => {
    const rows = [...(await readFound(tx, userId)), ...(await readWatched(tx, userId))];
    const known = Map.groupBy(rows, ({ id }) => id);
    const disliked = await readDisliked(tx, userId);
    const posts = [...known.values()].flatMap(([row]) => (row ? [toResult(row)] : []));
    const sure = posts.filter(({ verdicts }) => verdicts.intent.unsure !== true);
    const seen = new Set<string>();
    const items = rankByFeedback(foldConversations(sure), [], disliked)
      // Several searches may have found copies of one post.
      .filter(({ conversation: { title, content } }) => {
        const words = (title || content).trim().toLowerCase();
        return !seen.has(words) && seen.add(words);
      })
      .slice(0, SUGGESTION_LIMITS.shown)
      .flatMap(({ conversation, loweredBy }) => {
        const row = known.get(conversation.id)?.[0];
        if (row === undefined) return [];
        const origin = { kind: row.origin_kind, id: row.origin_id, label: row.query };
        return [{ post: toResult(row), origin, loweredBy }];
      });
    return { items };
  });
}

const isNew = (userId: string) => sql`
  m.text_removed_at is null
  and coalesce(m.posted_at, m.fetched_at) > now() - make_interval(days => ${SUGGESTION_LIMITS.days}::int)
  and not exists (
    select 1 from lead_posts p where p.user_id = ${userId}::uuid and p.mention_id = m.id)`;

function readFound(tx: Tx, userId: string): Promise<CandidateRow[]> {
  return tx.execute<CandidateRow>(sql`
    select ${RESULT_COLUMNS}, 'search' as origin_kind, recent.id as origin_id, recent.query
    from (
      select j.id, s.query from jobs j join searches s on s.id = j.id
      where j.user_id = ${userId}::uuid and j.kind = 'search'
      order by j.created_at desc limit ${SUGGESTION_LIMITS.searches}::int
    ) recent
    join search_results r on r.search_id = recent.id
    join mentions m on m.id = r.mention_id
    where r.relevance >= ${RELEVANCE_CUTOFFS.relevant}::double precision
      and r.intent = ${anyOf(LEAD_INTENTS, 'text')} and ${isNew(userId)}
      and not exists (
        select 1 from feedbacks f
        where f.user_id = ${userId}::uuid and f.search_id = r.search_id
          and f.search_result_id = r.mention_id and f.feedback_type = 'negative')
    order by r.relevance desc, m.posted_at desc nulls last, m.id limit ${CANDIDATES}::int`);
}

function readWatched(tx: Tx, userId: string): Promise<CandidateRow[]> {
  return tx.execute<CandidateRow>(sql`
    select m.id, m.platform, m.url, m.title, m.content, m.author, m.posted_at, m.fetched_at,
      m.engagement, p.relevance, p.intent, p.sentiment, '' as reason, ${NO_VERDICTS}::text::jsonb as verdicts,
      null as conversation_id, null as own_verdict, null as text_removed_after_days,
      'watch' as origin_kind, s.id as origin_id, s.query
    from watched_searches s
    join watched_posts p on p.watch_id = s.watch_id and p.platform = any(s.platforms)
    join mentions m on m.id = p.mention_id
    where s.user_id = ${userId}::uuid
      and p.relevance >= ${RELEVANCE_CUTOFFS.relevant}::double precision
      and p.intent = ${anyOf(LEAD_INTENTS, 'text')} and ${isNew(userId)}
    order by p.relevance desc, m.posted_at desc nulls last, m.id limit ${CANDIDATES}::int`);
}

const NO_VERDICT = { reason: '', spans: [] };
const NO_VERDICTS = JSON.stringify({
  relevance: NO_VERDICT,
  intent: NO_VERDICT,
  sentiment: NO_VERDICT,
});
