import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { DomainEvent } from '#contracts/events.ts';
import type { SearchStatus } from '#contracts/names.ts';
import { PLATFORM_CATALOGUE } from '#contracts/platform-catalogue.ts';
import type { SearchAnalysis, SearchSummary } from '#contracts/search.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import { getPlanInfo } from '../../queries/plan-info.ts';
import {
  PLATFORM_COLUMNS,
  SEARCH_COLUMNS,
  readPlatformRows,
  toProgress,
  toSummary,
} from '../../queries/search-rows.ts';
import type { PlatformRow, SearchKey, SearchRow } from '../../queries/search-rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { refund } from '../usage.ts';
import { hasEnded, isFinal, lockSearch } from './lock.ts';

const UNFINISHED = 'This platform had not answered when the search was ended.';
const CANCELLED = 'The search was cancelled before this platform answered.';

/**
 * Ends a round as its platforms ended: completed, partial or failed; or cancelled when asked.
 * Charged if at least one platform answered, else refunded, once. Ending it again changes nothing.
 */
export async function endSearch(
  database: Database,
  key: SearchKey & { round: number; cancelled: boolean },
): Promise<Committed<SearchSummary | null>> {
  return transaction(database, async (tx) => {
    const search = await lockSearch(tx, key);
    if (!search) return { value: null, batches: [] };
    if (isFinal(search.status) || search.round !== key.round) {
      return { value: toSummary(search), batches: [] };
    }
    return finish(tx, search, key.cancelled);
  });
}

/** Ends a locked, unfinished search in the caller's transaction. */
export async function finish(
  tx: Tx,
  search: SearchRow,
  cancelled: boolean,
): Promise<Committed<SearchSummary>> {
  const [events, platforms] = await Promise.all([
    closeOpenPlatforms(tx, search, cancelled),
    readPlatformRows(tx, search.id),
  ]);
  const answered = platforms.some((row) => row.state === 'completed');
  const status = finalStatus(platforms, cancelled);
  const refunded = !answered && search.charged && (await giveBack(tx, search));
  const charged = search.charged && !refunded;
  const analysis = closedAnalysis(search.analysis, status, search.total_found);
  if (analysis) {
    events.push({
      type: 'search.analysis_changed.v1',
      data: { searchId: search.id, analysis },
    });
  }
  const rows = await tx.execute<SearchRow>(sql`
    update searches s
    set status = ${status}, charged = ${charged}, finished_at = clock_timestamp(),
        reason = ${reasonOf(status, platforms, charged)},
        analysis = ${JSON.stringify(analysis ?? search.analysis)}::text::jsonb
    where s.id = ${search.id}::uuid returning ${SEARCH_COLUMNS}`);
  const row = rows[0];
  if (!row) throw new Error('The updated search was not returned.');
  events.push({ type: 'search.changed.v1', data: { search: toSummary(row) } });
  if (refunded) {
    const planInfo = await getPlanInfo(tx, { userId: search.user_id });
    events.push({ type: 'plan.changed.v1', data: { planInfo } });
  }
  return { value: toSummary(row), batches: [await appendEvents(tx, search.user_id, events)] };
}

async function closeOpenPlatforms(
  tx: Tx,
  search: SearchRow,
  cancelled: boolean,
): Promise<DomainEvent[]> {
  const state = cancelled ? 'cancelled' : 'failed';
  const failure = cancelled ? 'cancelled' : 'timeout';
  const rows = await tx.execute<PlatformRow>(sql`
    update search_platforms p
    set state = ${state}, failure = ${failure}, reason = ${cancelled ? CANCELLED : UNFINISHED},
        retry_at = null, finished_at = clock_timestamp()
    where search_id = ${search.id}::uuid and state in ('queued', 'running', 'waiting')
    returning ${PLATFORM_COLUMNS}`);
  return rows.map((row) => ({
    type: 'search.platform_changed.v1',
    data: { searchId: search.id, progress: toProgress(row) },
  }));
}

function finalStatus(platforms: readonly PlatformRow[], cancelled: boolean): SearchStatus {
  if (cancelled) return 'cancelled';
  const completed = platforms.filter((row) => row.state === 'completed').length;
  if (completed === platforms.length) return 'completed';
  return completed === 0 ? 'failed' : 'partial';
}

/** An analysis that will not be finished says so; null when it had ended. */
function closedAnalysis(
  analysis: SearchAnalysis,
  status: SearchStatus,
  totalFound: number,
): SearchAnalysis | null {
  if (analysis.state !== 'pending' && analysis.state !== 'running') return null;
  if (status === 'cancelled') {
    return { ...analysis, state: 'off', reason: 'The search was cancelled.' };
  }
  if (totalFound === 0) {
    return { ...analysis, state: 'off', reason: 'There were no posts to analyse.' };
  }
  return { ...analysis, state: 'failed', reason: 'The analysis could not be finished.' };
}

function giveBack(tx: Tx, search: SearchRow): Promise<boolean> {
  return refund(tx, {
    userId: search.user_id,
    kind: 'search',
    jobId: refundJobId(search.id, search.round),
    day: search.charged_day,
    month: search.charged_month,
  });
}

/**
 * One refund per debit: a failed search that is retried is debited again, so each round has an id
 * of its own, made from both names.
 */
export function refundJobId(searchId: string, round: number): string {
  if (round === 0) return searchId;
  const hex = createHash('sha256').update(`${searchId}:${round}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function reasonOf(
  status: SearchStatus,
  platforms: readonly PlatformRow[],
  charged: boolean,
): string | null {
  if (status === 'completed') return null;
  const money = charged ? '' : ' You were not charged.';
  const answered = platforms.filter((row) => row.state === 'completed').length;
  if (status === 'cancelled') {
    return `You cancelled this search after ${answered} of ${platforms.length} platforms had answered.${money}`;
  }
  const missing = platforms
    .filter((row) => hasEnded(row) && row.state !== 'completed')
    .map((row) => `${PLATFORM_CATALOGUE[row.platform].name}: ${row.reason ?? UNFINISHED}`)
    .join(' ');
  const head =
    status === 'failed'
      ? `No platform answered.${money}`
      : `${answered} of ${platforms.length} platforms answered.`;
  return `${head} ${missing}`;
}
