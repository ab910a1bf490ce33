import { sql } from 'drizzle-orm';
import type { DomainEvent } from '#contracts/events.ts';
import { LIMITS } from '#contracts/names.ts';
import type { Intent } from '#contracts/names.ts';
import { compareResults } from '#contracts/search.ts';
import type { SearchResult } from '#contracts/search.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { toResult } from '../../queries/search-rows.ts';
import type { PlatformRow, ResultRow } from '../../queries/search-rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { lockPlatform, lockSearch } from './lock.ts';
import { mayWrite, platformChanged } from './platform.ts';
import type { PlatformAttempt } from './platform.ts';

/** A search's own verdicts on a stored mention. */
export interface ScoredMention {
  mentionId: string;
  relevance: number;
  intent: Intent;
  sentiment: number;
  reason: string;
  verdicts: SearchResult['verdicts'];
}

/** Leaves room in a 64 KB frame for the envelope around a batch. */
const BATCH_BYTES = LIMITS.frameBytes - 8 * 1024;

export interface PlatformResults {
  /** At most the search's `limit`, the best ones. */
  scored: readonly ScoredMention[];
  /** All matches of this platform, of which `scored` are the best. */
  found: number;
  /** What the answer lacks, in a sentence. */
  note?: string | null;
}

/**
 * Stores a platform's results, ends its part as completed and appends the events, all in one
 * transaction. An attempt that comes late, or twice, changes nothing: `accepted` is false.
 */
export async function recordPlatformResults(
  database: Database,
  key: PlatformAttempt,
  results: PlatformResults,
): Promise<Committed<{ accepted: boolean; found: number }>> {
  return transaction(database, async (tx) => {
    const search = await lockSearch(tx, key);
    const row = search && (await lockPlatform(tx, key.searchId, key.platform));
    if (!search || !row || !mayWrite(search, row, key)) {
      return { value: { accepted: false, found: row?.found ?? 0 }, batches: [] };
    }
    const added = await insertResults(tx, key.searchId, results.scored);
    const updated = await tx.execute<PlatformRow>(sql`
      update search_platforms
      set state = 'completed', found = ${results.found}::int, failure = null,
          reason = ${results.note ?? null},
          retry_at = null, finished_at = clock_timestamp()
      where search_id = ${key.searchId}::uuid and platform = ${key.platform}
      returning platform, state, found, round, attempt, failure, reason, retry_at, started_at,
                finished_at`);
    const totals = await tx.execute<{ total_found: number }>(sql`
      update searches
      set total_found = (select sum(found) from search_platforms where search_id = ${key.searchId}::uuid)
      where id = ${key.searchId}::uuid returning total_found`);
    const totalFound = totals[0]?.total_found ?? results.found;
    const events: DomainEvent[] = inBatches(added).map((batch) => ({
      type: 'search.results_added.v1',
      data: { searchId: key.searchId, results: batch, totalFound },
    }));
    events.push(platformChanged(key.searchId, updated));
    return {
      value: { accepted: true, found: results.found },
      batches: [await appendEvents(tx, key.userId, events)],
    };
  });
}

async function insertResults(
  tx: Tx,
  searchId: string,
  scored: readonly ScoredMention[],
): Promise<SearchResult[]> {
  if (scored.length === 0) return [];
  const rows = await tx.execute<ResultRow>(sql`
    with added as (
      insert into search_results
        (search_id, mention_id, relevance, intent, sentiment, reason, verdicts)
      select ${searchId}::uuid, r."mentionId", r.relevance, r.intent, r.sentiment, r.reason, r.verdicts
      from jsonb_to_recordset(${JSON.stringify(scored)}::text::jsonb) as r (
        "mentionId" uuid, relevance double precision, intent text, sentiment double precision,
        reason text, verdicts jsonb)
      on conflict (search_id, mention_id) do nothing
      returning mention_id, relevance, intent, sentiment, reason, verdicts
    )
    select m.id, m.platform, m.url, m.title, m.content, m.author, m.posted_at, m.fetched_at,
           m.engagement, a.relevance, a.intent, a.sentiment, a.reason, a.verdicts
    from added a join mentions m on m.id = a.mention_id`);
  return rows.map(toResult).toSorted(compareResults);
}

/** Cuts results into events of at most 50 results and below 64 KB. */
export function inBatches(results: readonly SearchResult[]): SearchResult[][] {
  const batches: SearchResult[][] = [];
  let current: SearchResult[] = [];
  let bytes = 0;
  for (const result of results) {
    const size = Buffer.byteLength(JSON.stringify(result)) + 1;
    if (current.length === LIMITS.eventsPerBatch || bytes + size > BATCH_BYTES) {
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
