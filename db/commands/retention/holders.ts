import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { EventType } from '#contracts/events.ts';
import { removedFields } from '#contracts/retention.ts';

/**
 * Everything besides `mentions` that holds words of posts. Retention works from these two lists, so
 * a table or event that quotes a post must be added here.
 */

/** A user's rows that quote a post. */
export interface HoldingTable {
  name: string;
  /** Who still quotes which post: rows of `user_id` and `mention_id`. */
  held: SQL;
  /** Removes the words of the posts `gone` (a list of ids) from the user's rows. */
  clear: (userId: string, gone: SQL) => SQL;
}

export const HOLDING_TABLES: readonly HoldingTable[] = [
  {
    name: 'search_rejections',
    held: sql`
      select j.user_id, r.mention_id from jobs j join search_rejections r on r.search_id = j.id
      where r.reason <> ''`,
    clear: (userId, gone) => sql`
      update search_rejections r set reason = '' from jobs j
      where j.id = r.search_id and j.user_id = ${userId}::uuid and r.mention_id in (${gone})`,
  },
  {
    name: 'leads',
    held: sql`select user_id, mention_id from leads where reason <> ''`,
    clear: (userId, gone) => sql`
      update leads set reason = ''
      where user_id = ${userId}::uuid and mention_id in (${gone})`,
  },
];

/** An event whose data has a list of items with words of posts. */
export interface HoldingEvent {
  type: EventType;
  /** The list in `data`. */
  list: string;
  /** The field of an item that is the post's id. */
  id: string;
  /** What replaces the words in an item. */
  blank: (days: number) => object;
}

export const HOLDING_EVENTS: readonly HoldingEvent[] = [
  { type: 'search.results_added.v1', list: 'results', id: 'id', blank: removedFields },
  { type: 'search.results_refined.v1', list: 'results', id: 'id', blank: removedFields },
];
