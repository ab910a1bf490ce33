import { sql } from '../../sql.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { isFinal, LIMITS, RELEVANCE_CUTOFFS } from '#domain/names.ts';
import type { JobStatus, RefundCause } from '#domain/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { SearchAnalysis, SearchSummary } from '#contracts/search/search.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import {
  SEARCH_PLATFORM_COLUMNS,
  readPlatformRows,
  toProgress,
  toSummary,
} from '../../queries/search/rows.ts';
import type { SearchPlatformRow, SearchKey, SearchRow } from '../../queries/search/rows.ts';
import { inOrder, transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { searchCompletedAlert } from '../alerts/candidates.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import { appendEvents } from '../events.ts';
import { causeWithoutAnswers, endJob } from '../jobs/end.ts';
import type { JobOutcome } from '../jobs/end.ts';
import { hasEnded, lockSearch, rereadSearch } from './lock.ts';

const UNFINISHED = 'This platform had not answered when the search was ended.';
const OVER_CANCELLED = ` It still counts: only ${LIMITS.refundedCancellationsPerDay} cancelled searches a day are free.`;
/** Seconds of a search that people no longer watch. */
const LONG_SECONDS = 30;
const EMPTY = 'No relevant post was found, so this search was not counted.';
const OVER_EMPTY = `No relevant post was found. The search still counts: only ${LIMITS.refundedEmptyPerDay} such searches a day are free.`;
const CANCELLED = 'The search was cancelled before this platform answered.';

/**
 * Ends a round as its platforms ended: completed, partial or failed; or cancelled when asked.
 * Charged if a platform answered with a result of at least the lowest tier of relevance, else
 * refunded, once. Ending it again changes nothing.
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
  const [events, platforms] = await inOrder(
    () => closeOpenPlatforms(tx, search, cancelled),
    () => readPlatformRows(tx, search.id),
  );
  const answered = platforms.some((row) => row.state === 'completed');
  const status = finalStatus(platforms, cancelled);
  const cause = answered
    ? (await foundAnything(tx, search.id))
      ? null
      : 'nothing_found'
    : causeWithoutAnswers(status);
  const analysis = closedAnalysis(search.analysis, status, search.total_found);
  if (analysis) {
    events.push({
      type: 'search.analysis_changed.v1',
      data: { searchId: search.id, analysis },
    });
    await saveClosedAnalysis(tx, search.id, analysis);
  }
  const counters = await endJob(tx, search, {
    status,
    refund: cause,
    reason: (charged) => reasonOf(status, platforms, { cause, charged }),
  });
  const summary = toSummary(await rereadSearch(tx, search.id));
  const alerts = await completedAlerts(tx, search, summary);
  events.push({ type: 'search.changed.v1', data: { search: summary } }, ...counters, ...alerts);
  return { value: summary, batches: [await appendEvents(tx, search.user_id, events)] };
}

async function foundAnything(tx: Tx, searchId: string): Promise<boolean> {
  const rows = await tx.execute(sql`
    select 1 from search_results
    where search_id = ${searchId}::uuid and relevance >= ${RELEVANCE_CUTOFFS.somewhatRelevant}
    limit 1`);
  return rows.length > 0;
}

/** Reported when a rule asks for it, or when the search took so long that people have moved on. */
async function completedAlerts(
  tx: Tx,
  { user_id: userId, round }: SearchRow,
  { id, query, status, totalFound }: SearchSummary,
): Promise<DomainEvent[]> {
  if (status !== 'completed' && status !== 'partial') return [];
  const [row] = await tx.execute<{ wanted: boolean }>(sql`
    select clock_timestamp() - coalesce(started_at, created_at)
        > make_interval(secs => ${LONG_SECONDS}::int)
      or exists (
        select 1 from alert_rules r where r.user_id = ${userId}::uuid and r.enabled
          and 'search_completed' = any(r.kinds)) as wanted
    from jobs where id = ${id}::uuid`);
  if (row?.wanted !== true) return [];
  const found = { searchId: id, query, found: totalFound, round };
  return raiseAlerts(tx, userId, [searchCompletedAlert(found)]);
}

async function saveClosedAnalysis(
  tx: Tx,
  searchId: string,
  analysis: SearchAnalysis,
): Promise<void> {
  await tx.execute(sql`
    update searches set analysis = ${JSON.stringify(analysis)}::text::jsonb
    where id = ${searchId}::uuid`);
}

async function closeOpenPlatforms(
  tx: Tx,
  search: SearchRow,
  cancelled: boolean,
): Promise<DomainEvent[]> {
  const state = cancelled ? 'cancelled' : 'failed';
  const failure = cancelled ? 'cancelled' : 'timeout';
  const rows = await tx.execute<SearchPlatformRow>(sql`
    update search_platforms p
    set state = case when pass > 0 then 'completed' else ${state} end,
        failure = case when pass > 0 then null else ${failure} end,
        reason = ${cancelled ? CANCELLED : UNFINISHED}, retry_at = null, finished_at = clock_timestamp()
    where search_id = ${search.id}::uuid and state in ('queued', 'running', 'waiting')
    returning ${SEARCH_PLATFORM_COLUMNS}`);
  return rows.map((row) => ({
    type: 'search.platform_changed.v1',
    data: { searchId: search.id, progress: toProgress(row) },
  }));
}

const wasAsked = ({ state }: SearchPlatformRow): boolean => state !== 'skipped';

/** Skipped platforms were announced before the search and do not make it partial. */
function finalStatus(rows: readonly SearchPlatformRow[], cancelled: boolean): JobOutcome['status'] {
  if (cancelled) return 'cancelled';
  const platforms = rows.filter(wasAsked);
  const completed = platforms.filter((row) => row.state === 'completed').length;
  if (completed === platforms.length) return 'completed';
  return completed === 0 ? 'failed' : 'partial';
}

/** An analysis that will not be finished says so; null when it had ended. */
function closedAnalysis(
  analysis: SearchAnalysis,
  status: JobStatus,
  totalFound: number,
): SearchAnalysis | null {
  if (analysis.state !== 'pending' && analysis.state !== 'running') return null;
  if (status === 'cancelled') {
    return { ...analysis, state: 'off', reason: 'The search was cancelled.' };
  }
  if (totalFound === 0) {
    return { ...analysis, state: 'off', reason: 'There were no posts to analyze.' };
  }
  return { ...analysis, state: 'failed', reason: 'The analysis could not be finished.' };
}

function reasonOf(
  status: JobStatus,
  rows: readonly SearchPlatformRow[],
  { cause, charged }: { cause: RefundCause | null; charged: boolean },
): string | null {
  const nothing = cause === 'nothing_found' ? (charged ? OVER_EMPTY : EMPTY) : null;
  if (status === 'completed') return nothing;
  const platforms = rows.filter(wasAsked);
  const money = charged || cause === 'nothing_found' ? '' : ' You were not charged.';
  const answered = platforms.filter((row) => row.state === 'completed').length;
  if (status === 'cancelled') {
    const chargedAnyway = charged && answered === 0 ? OVER_CANCELLED : '';
    return `You cancelled this search after ${answered} of ${platforms.length} platforms answered.${chargedAnyway}${money}`;
  }
  const missing = platforms
    .filter((row) => hasEnded(row) && row.state !== 'completed')
    .map((row) => `${PLATFORM_CATALOGUE[row.platform].name}: ${row.reason ?? UNFINISHED}`)
    .join(' ');
  const head =
    status === 'failed'
      ? `No platform answered.${money}`
      : `${answered} of ${platforms.length} platforms answered.`;
  return [nothing, head, missing].filter(Boolean).join(' ');
}
