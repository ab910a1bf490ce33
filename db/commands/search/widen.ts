import { sql } from '../../sql.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import { isFinal, RELEVANCE_CUTOFFS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { PLATFORM_SERVICES } from '#domain/platforms/index.ts';
import { readQuery } from '#domain/query/language.ts';
import { phrasingsBesides } from '#domain/search/wordings.ts';
import { nextWidening } from '#domain/search/widening.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { getPlanInfo } from '../../queries/account/plan-info.ts';
import { SEARCH_PLATFORM_COLUMNS } from '../../queries/search/rows.ts';
import type { SearchPlatformRow, SearchKey, SearchRow } from '../../queries/search/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { hasEnded, lockSearch, rereadSearch } from './lock.ts';
import { appendPhrasings, phrasingsChanged } from './phrasings.ts';
import { platformChanged } from './platform.ts';

/**
 * Opens the next pass of a running search where `nextWidening` says so: the platforms that answered
 * are asked for phrasings they have not been asked for, or for a longer time. Returns the platforms
 * to ask, none when the search is done. Asked again for the same pass, it returns the same.
 */
export async function widenSearch(
  database: Database,
  key: SearchKey & { round: number; pass: number },
): Promise<Committed<PlatformId[]>> {
  return transaction(database, async (tx) => {
    const search = await lockSearch(tx, key);
    if (!search || isFinal(search.status) || search.round !== key.round) return NONE;
    if (search.pass === key.pass) return { value: await openIn(tx, key), batches: [] };
    if (search.pass !== key.pass - 1) return NONE;
    const events = await beginPass(tx, search);
    if (events === null) return NONE;
    const widened = await rereadSearch(tx, search.id);
    const reopened = await reopen(tx, widened);
    events.push(...reopened.map((row) => platformChanged(search.id, [row])));
    const batches = events.length === 0 ? [] : [await appendEvents(tx, key.userId, events)];
    return { value: reopened.map(({ platform }) => platform), batches };
  });
}

const NONE: Committed<PlatformId[]> = { value: [], batches: [] };

/** What the next pass asks, stored; null when there is none. */
async function beginPass(tx: Tx, search: SearchRow): Promise<DomainEvent[] | null> {
  const [{ found = 0 } = {}] = await tx.execute<{ found: number }>(sql`
    select count(distinct conversation_id)::int as found from search_results
    where search_id = ${search.id}::uuid and relevance >= ${RELEVANCE_CUTOFFS.somewhatRelevant}`);
  const { planName } = await getPlanInfo(tx, { userId: search.user_id });
  const rewordings = rewordingsOf(search);
  const next = nextWidening({
    rewordings: rewordings.length,
    passes: search.pass + 1,
    found,
    phrasings: search.phrasings.length,
    asked: search.asked_to,
    timeframe: search.widened_to ?? search.timeframe,
    yearAllowed: PLANS[planName].yearTimeframe,
  });
  if (next === null) return null;
  if (next.kind === 'time') {
    await tx.execute(sql`
      update searches set widened_to = ${next.timeframe}, asked_from = 0, pass = pass + 1
      where id = ${search.id}::uuid`);
    return [phrasingsChanged({ ...search, widened_to: next.timeframe })];
  }
  const event = next.kind === 'words' ? [await appendPhrasings(tx, search, rewordings)] : [];
  await tx.execute(sql`
    update searches set asked_from = asked_to, asked_to = jsonb_array_length(phrasings),
      pass = pass + 1
    where id = ${search.id}::uuid`);
  return event;
}

function rewordingsOf({ query, mode }: SearchRow): { text: string; origin: 'rules' }[] {
  const reading = readQuery(query, mode);
  const texts = reading.ok ? phrasingsBesides(reading.query, null) : [];
  return texts.map((text) => ({ text, origin: 'rules' }));
}

/** Queues the platforms that answered and may find more in what the pass asks. */
async function reopen(tx: Tx, search: SearchRow): Promise<SearchPlatformRow[]> {
  if (search.asked_from >= search.asked_to) return [];
  const isLonger = search.asked_from === 0;
  const dated = search.platforms.filter((id) => PLATFORM_SERVICES[id].capabilities.timeframe);
  const chosen = isLonger ? dated : search.platforms;
  return tx.execute<SearchPlatformRow>(sql`
    update search_platforms p
    set state = 'queued', pass = ${search.pass}::int, round = ${search.round}::int, attempt = 0,
        retry_at = null, reason = null, finished_at = null
    where p.search_id = ${search.id}::uuid and p.state = 'completed'
      and p.platform in (select jsonb_array_elements_text(${JSON.stringify(chosen)}::text::jsonb))
    returning ${SEARCH_PLATFORM_COLUMNS}`);
}

async function openIn(tx: Tx, key: SearchKey & { pass: number }): Promise<PlatformId[]> {
  const rows = await tx.execute<SearchPlatformRow>(sql`
    select ${SEARCH_PLATFORM_COLUMNS} from search_platforms p
    where p.search_id = ${key.searchId}::uuid and p.pass = ${key.pass}::int`);
  return rows.filter((row) => !hasEnded(row)).map(({ platform }) => platform);
}
