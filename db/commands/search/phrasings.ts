import { sql } from '../../sql.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { isFinal } from '#domain/names.ts';
import { conversationOf } from '#domain/search/conversations.ts';
import { PHRASING_LIMITS } from '#domain/search/phrasings.ts';
import type {
  Conversation,
  Phrasing,
  SearchChange,
  SearchDetail,
} from '#contracts/search/search.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { readConversations, readDetail } from '../../queries/search/conversations.ts';
import {
  SEARCH_PLATFORM_COLUMNS,
  foundIn,
  toPhrasings,
  toSummary,
} from '../../queries/search/rows.ts';
import type { SearchKey, SearchPlatformRow, SearchRow } from '../../queries/search/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { lockSearch, rereadSearch } from './lock.ts';
import { platformChanged } from './platform.ts';
import { countFound, inBatches } from './results.ts';

/**
 * Switches phrasings of a search off or on; those that are not named stay. Hides and shows stored
 * results, asks no platform and costs nothing, whether the search still runs or has ended.
 * @throws AppError RESOURCE_NOT_FOUND, INVALID_VALUE for a text that is none of the search's, or
 *   when no phrasing would be left.
 */
export async function switchPhrasings(
  database: Database,
  key: SearchKey,
  { phrasings }: SearchChange,
): Promise<Committed<SearchDetail>> {
  return transaction(database, async (tx) => {
    const search = await lockSearch(tx, key);
    if (!search) throw notFound();
    const switchedOff = switchedOffBy(search, phrasings);
    if (switchedOff === search.switched_off)
      return { value: await readDetail(tx, search), batches: [] };
    const before = await readConversations(tx, search.id, search.result_limit);
    await tx.execute(sql`
      update searches set switched_off = ${switchedOff}::int where id = ${search.id}::uuid`);
    const counted = await tx.execute<SearchPlatformRow>(sql`
      update search_platforms p set found = ${foundIn(search.id)}
      where search_id = ${search.id}::uuid and found <> ${foundIn(search.id)}
      returning ${SEARCH_PLATFORM_COLUMNS}`);
    await countFound(tx, search.id);
    const changed = await rereadSearch(tx, search.id);
    const detail = await readDetail(tx, changed);
    const known = new Map(before.map((each) => [conversationOf(each), JSON.stringify(each)]));
    const news = detail.results.filter(
      (each: Conversation) => known.get(conversationOf(each)) !== JSON.stringify(each),
    );
    const events: DomainEvent[] = [
      phrasingsChanged(changed),
      ...counted.map((row) => platformChanged(search.id, [row])),
      ...inBatches(news).map((results): DomainEvent => ({
        type: 'search.results_refined.v1',
        data: { searchId: search.id, results },
      })),
    ];
    return { value: detail, batches: [await appendEvents(tx, key.userId, events)] };
  });
}

function switchedOffBy(search: SearchRow, changes: SearchChange['phrasings']): number {
  const bits = changes.reduce((before, { text, active }, index) => {
    const at = search.phrasings.findIndex((phrasing) => phrasing.text === text);
    if (at < 0) throw refused(`phrasings.${index}.text`, 'This search has no such phrasing.');
    return active ? before & ~(1 << at) : before | (1 << at);
  }, search.switched_off);
  const isOn = search.phrasings.some((_phrasing, at) => (bits & (1 << at)) === 0);
  if (!isOn) throw refused('phrasings', 'Leave at least one phrasing on.');
  return bits;
}

const refused = (path: string, message: string): AppError =>
  new AppError('INVALID_VALUE', message, { details: { issues: [{ path, message }] } });

/**
 * Adds phrasings to a running search, at most as many as it may have; its platforms are asked for
 * them by the next pass. False once it has ended, or when such phrasings were added before.
 */
export async function addPhrasings(
  database: Database,
  key: SearchKey & { round: number },
  added: readonly Omit<Phrasing, 'active'>[],
): Promise<Committed<boolean>> {
  return transaction(database, async (tx) => {
    const search = await lockSearch(tx, key);
    const isOpen = search && !isFinal(search.status) && search.round === key.round;
    const has = search?.phrasings.some(({ origin }) => origin === added[0]?.origin);
    if (!isOpen || has === true || added.length === 0) return { value: false, batches: [] };
    const events = [await appendPhrasings(tx, search, added)];
    return { value: true, batches: [await appendEvents(tx, key.userId, events)] };
  });
}

/** The same in the caller's transaction, for a locked search. */
export async function appendPhrasings(
  tx: Tx,
  search: SearchRow,
  added: readonly Omit<Phrasing, 'active'>[],
): Promise<DomainEvent> {
  const all = [...search.phrasings, ...added].slice(0, PHRASING_LIMITS.max);
  await tx.execute(sql`
    update searches set phrasings = ${JSON.stringify(all)}::text::jsonb
    where id = ${search.id}::uuid`);
  return phrasingsChanged({ ...search, phrasings: all });
}

export const phrasingsChanged = (row: SearchRow): DomainEvent => ({
  type: 'search.phrasings_changed.v1',
  data: { ...toPhrasings(row), search: toSummary(row) },
});
