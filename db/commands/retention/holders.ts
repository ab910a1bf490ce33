import { sql } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import type { EventType } from '#contracts/events.ts';
import { removedFields, removedPlaceFields } from '#domain/search/retention.ts';

/**
 * Everything other than `mentions` that holds post text. Retention works from these two lists: add
 * any table or event that quotes a post.
 */

/** A user's rows that quote a post. */
interface HoldingTable {
  name: string;
  /** The `user_id` of each row that quotes a post: found by an index, of which there are many. */
  held: (post: SQL) => SQL;
  /** Removes the words of the posts `gone` (a list of ids) from the user's rows. */
  clear: (userId: string, gone: SQL) => SQL;
}

/** Whether the evidence of a `Judgement` quotes a post, by the indexes `…_quotes` of db/concurrent. */
const isQuoted = (judgement: SQL, post: SQL): SQL => sql`
  jsonb_path_query_array(${judgement}, '$.evidence[*].mentionId') @> jsonb_build_array(${post})`;

/** Whether the evidence of a `Judgement` quotes one of the posts. */
const quotes = (judgement: SQL, gone: SQL): SQL => sql`exists (
  select 1 from jsonb_array_elements(${judgement} -> 'evidence') e
  where (e ->> 'mentionId')::uuid in (${gone}))`;

/** A `Judgement` without the evidence that quotes one of the posts; its counts stay. */
const withoutEvidence = (judgement: SQL, gone: SQL): SQL => sql`
  jsonb_set(${judgement}, '{evidence}', coalesce((
    select jsonb_agg(e order by position)
    from jsonb_array_elements(${judgement} -> 'evidence') with ordinality as i (e, position)
    where (e ->> 'mentionId')::uuid not in (${gone})), '[]'))`;

export const HOLDING_TABLES: readonly HoldingTable[] = [
  {
    name: 'search_rejections',
    held: (post) => sql`
      select j.user_id from search_rejections r join jobs j on j.id = r.search_id
      where r.mention_id = ${post} and r.reason <> ''`,
    clear: (userId, gone) => sql`
      update search_rejections r set reason = '' from jobs j
      where j.id = r.search_id and j.user_id = ${userId}::uuid and r.mention_id in (${gone})`,
  },
  {
    name: 'leads',
    held: (post) => sql`select user_id from leads where mention_id = ${post} and reason <> ''`,
    clear: (userId, gone) => sql`
      update leads set reason = '' where id in (
        select id from leads where user_id = ${userId}::uuid and mention_id in (${gone})
        order by id for update)`,
  },
  {
    name: 'gpt_drafts',
    held: (post) => sql`select user_id from gpt_drafts where mention_id = ${post} and text <> ''`,
    clear: (userId, gone) => sql`
      delete from gpt_drafts where id in (
        select id from gpt_drafts where user_id = ${userId}::uuid and mention_id in (${gone})
        order by id for update)`,
  },
  {
    name: 'competitors',
    held: (post) => sql`
      select c.user_id from competitors c where ${isQuoted(sql`c.judgement`, post)}`,
    clear: (userId, gone) => sql`
      update competitors c set judgement = ${withoutEvidence(sql`c.judgement`, gone)}
      where c.id in (
        select q.id from competitors q
        where q.user_id = ${userId}::uuid and ${quotes(sql`q.judgement`, gone)}
        order by q.company_id for no key update)`,
  },
  {
    name: 'discovery_results',
    held: (post) => sql`
      select j.user_id from discovery_results r join jobs j on j.id = r.discovery_id
      where ${isQuoted(sql`r.judgement`, post)}`,
    clear: (userId, gone) => sql`
      update discovery_results r set judgement = ${withoutEvidence(sql`r.judgement`, gone)}
      from jobs j
      where j.id = r.discovery_id and j.user_id = ${userId}::uuid
        and ${quotes(sql`r.judgement`, gone)}`,
  },
];

/** Events whose data has a list `results` of conversations, with words of posts. */
export const HOLDING_EVENTS: readonly EventType[] = [
  'search.results_added.v1',
  'search.results_refined.v1',
];

/** These conversations (a list) without the words of the posts `ids`. */
export const withoutWords = (conversations: SQL, ids: SQL, days: number): SQL => sql`(
  select jsonb_agg(
    case when (item ->> 'id') = ${ids}
      then item || ${JSON.stringify(removedFields(days))}::text::jsonb else item end
    || jsonb_build_object('elsewhere', coalesce((
      select jsonb_agg(case when (place ->> 'id') = ${ids}
        then place || ${JSON.stringify(removedPlaceFields(days))}::text::jsonb
        else place end order by at)
      from jsonb_array_elements(item -> 'elsewhere') with ordinality as p (place, at)), '[]'))
    order by position)
  from jsonb_array_elements(${conversations}) with ordinality as i (item, position))`;

/** Whether one of these conversations (a list) has one of the posts `ids`. */
export const hasPost = (conversations: SQL, ids: SQL): SQL => sql`exists (
  select 1 from jsonb_array_elements(${conversations}) item
  where (item ->> 'id') = ${ids} or exists (
    select 1 from jsonb_array_elements(item -> 'elsewhere') place where (place ->> 'id') = ${ids}))`;

/** An event whose data has quotes that are removed without a note. */
interface QuotingEvent {
  type: EventType;
  /** The list in `data`. */
  list: string;
  /** The list of quotes in each item of `list`; null: the items are the quotes. */
  within: string | null;
  /** The quote's field with the post's id. */
  id: string;
  /** Replacement of the words in a quote. */
  blank: object;
}

export const QUOTING_EVENTS: readonly QuotingEvent[] = [
  {
    type: 'competitors.found.v1',
    list: 'competitors',
    within: 'evidence',
    id: 'mentionId',
    blank: { quote: '', author: null, span: { start: 0, end: 0 } },
  },
  {
    type: 'competitors.collected.v1',
    list: 'mentions',
    within: null,
    id: 'id',
    blank: { text: '' },
  },
];
