import { sql } from '../../sql.ts';
import { AppError } from '#domain/errors.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { PlatformId } from '#domain/names.ts';
import type { SearchSummary } from '#contracts/search/search.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { SEARCH_PLATFORM_COLUMNS, toProgress, toSummary } from '../../queries/search/rows.ts';
import type { SearchPlatformRow, SearchKey } from '../../queries/search/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { reopenJob } from '../jobs/retry.ts';
import { lockSearch, rereadSearch } from './lock.ts';
import { isFinal } from '#domain/names.ts';
import { finish } from './end.ts';

interface RetriedSearch {
  search: SearchSummary;
  round: number;
  /** The failed platforms to run again; input of the new workflow. */
  platforms: PlatformId[];
}

/**
 * Runs the failed platforms of a search again, as a new round (`reopenJob`).
 * @throws AppError RESOURCE_NOT_FOUND, INVALID_OPERATION when nothing failed, PLAN_LIMIT_ERROR.
 */
export async function retrySearch(
  database: Database,
  key: SearchKey,
): Promise<Committed<RetriedSearch>> {
  return transaction(database, async (tx) => {
    const search = await lockSearch(tx, key);
    if (!search) throw new AppError('RESOURCE_NOT_FOUND', 'The requested search was not found.');
    const { round, events: counters } = await reopenJob(tx, search);
    await tx.execute(sql`
      update searches
      set pass = 0, asked_from = 0, asked_to = greatest(1, jsonb_array_length(phrasings))
      where id = ${search.id}::uuid`);
    const platforms = await reopenPlatforms(tx, search.id, round);
    const reopened = toSummary(await rereadSearch(tx, search.id));
    const events: DomainEvent[] = [
      { type: 'search.changed.v1', data: { search: reopened } },
      ...platforms.map((row): DomainEvent => ({
        type: 'search.platform_changed.v1',
        data: { searchId: search.id, progress: toProgress(row) },
      })),
      ...counters,
    ];
    return {
      value: { search: reopened, round, platforms: platforms.map((row) => row.platform) },
      batches: [await appendEvents(tx, key.userId, events)],
    };
  });
}

function reopenPlatforms(tx: Tx, searchId: string, round: number): Promise<SearchPlatformRow[]> {
  return tx.execute<SearchPlatformRow>(sql`
    update search_platforms p
    set state = 'queued', round = ${round}::int, attempt = 0, pass = 0, failure = null, reason = null,
        retry_at = null, started_at = null, finished_at = null
    where search_id = ${searchId}::uuid and state not in ('completed', 'skipped')
    returning ${SEARCH_PLATFORM_COLUMNS}`);
}

/**
 * Cancels a search at once, whatever its workflow does: late writes of its activities are refused.
 * A finished search stays as it is. `round` names the workflow to stop.
 * @throws AppError RESOURCE_NOT_FOUND when the user has no such search.
 */
export async function cancelSearch(
  database: Database,
  key: SearchKey,
): Promise<Committed<SearchSummary> & { round: number }> {
  return transaction(database, async (tx) => {
    const search = await lockSearch(tx, key);
    if (!search) throw new AppError('RESOURCE_NOT_FOUND', 'The requested search was not found.');
    const { round } = search;
    if (isFinal(search.status)) return { value: toSummary(search), batches: [], round };
    return { ...(await finish(tx, search, true)), round };
  });
}
