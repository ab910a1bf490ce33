import { sql } from 'drizzle-orm';
import { AppError } from '#contracts/errors.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { PlatformId } from '#contracts/names.ts';
import type { SearchSummary } from '#contracts/search.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { getPlanInfo } from '../../queries/plan-info.ts';
import {
  PLATFORM_COLUMNS,
  SEARCH_COLUMNS,
  toProgress,
  toSummary,
} from '../../queries/search-rows.ts';
import type { PlatformRow, SearchKey, SearchRow } from '../../queries/search-rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { debit } from '../usage.ts';
import { lockSearch } from './lock.ts';

export interface RetriedSearch {
  search: SearchSummary;
  round: number;
  /** The platforms that failed and run again; input of the new workflow. */
  platforms: PlatformId[];
}

/**
 * Runs the failed platforms of a search again, as a new round. Free for a partial search; a failed
 * one was given back and is debited again, so that one answered search always costs one use.
 * @throws AppError RESOURCE_NOT_FOUND, INVALID_OPERATION when nothing failed, PLAN_LIMIT_ERROR.
 */
export async function retrySearch(
  database: Database,
  key: SearchKey,
): Promise<Committed<RetriedSearch>> {
  return transaction(database, async (tx) => {
    const search = await lockSearch(tx, key);
    if (!search) throw new AppError('RESOURCE_NOT_FOUND', 'The requested search was not found.');
    if (search.status !== 'partial' && search.status !== 'failed') {
      throw new AppError(
        'INVALID_OPERATION',
        'Only a finished search with failed platforms can be retried.',
      );
    }
    const round = search.round + 1;
    const events: DomainEvent[] = [];
    const reopened = await reopenSearch(tx, search, round);
    events.push({ type: 'search.changed.v1', data: { search: toSummary(reopened) } });
    const platforms = await reopenPlatforms(tx, search.id, round);
    for (const row of platforms) {
      const progress = toProgress(row);
      events.push({ type: 'search.platform_changed.v1', data: { searchId: search.id, progress } });
    }
    if (!search.charged) {
      const planInfo = await getPlanInfo(tx, { userId: key.userId });
      events.push({ type: 'plan.changed.v1', data: { planInfo } });
    }
    return {
      value: {
        search: toSummary(reopened),
        round,
        platforms: platforms.map((row) => row.platform),
      },
      batches: [await appendEvents(tx, key.userId, events)],
    };
  });
}

async function reopenSearch(tx: Tx, search: SearchRow, round: number): Promise<SearchRow> {
  const userId = search.user_id;
  const period = search.charged
    ? { day: search.charged_day, month: search.charged_month }
    : await debit(tx, {
        userId,
        plan: (await getPlanInfo(tx, { userId })).planName,
        kind: 'search',
      });
  const rows = await tx.execute<SearchRow>(sql`
    update searches s
    set status = 'queued', round = ${round}::int, queued_at = clock_timestamp(), finished_at = null,
        reason = null, charged = true, charged_day = ${period.day}, charged_month = ${period.month}
    where s.id = ${search.id}::uuid returning ${SEARCH_COLUMNS}`);
  const row = rows[0];
  if (!row) throw new Error('The updated search was not returned.');
  return row;
}

async function reopenPlatforms(tx: Tx, searchId: string, round: number): Promise<PlatformRow[]> {
  return tx.execute<PlatformRow>(sql`
    update search_platforms p
    set state = 'queued', round = ${round}::int, attempt = 0, failure = null, reason = null,
        retry_at = null, started_at = null, finished_at = null
    where search_id = ${searchId}::uuid and state <> 'completed'
    returning ${PLATFORM_COLUMNS}`);
}
