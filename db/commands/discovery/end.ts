import { sql } from '../../sql.ts';
import { AppError } from '#domain/errors.ts';
import { NO_COMPETITORS } from '#contracts/competitors/discovery.ts';
import type { DiscoverySummary } from '#contracts/competitors/discovery.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { PlatformId } from '#domain/names.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { isFinal } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import {
  readDiscoveryPlatforms,
  toDiscoverySummary,
} from '../../queries/competitors/discovery-rows.ts';
import type { DiscoveryKey, DiscoveryRow } from '../../queries/competitors/discovery-rows.ts';
import { PLATFORM_COLUMNS } from '../../queries/search/rows.ts';
import type { PlatformRow } from '../../queries/search/rows.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { causeWithoutAnswers, endJob } from '../jobs/end.ts';
import type { JobOutcome } from '../jobs/end.ts';
import { reopenJob } from '../jobs/retry.ts';
import { discoveryChanged, lockDiscovery, rereadDiscovery } from './lock.ts';
import { runChanged } from './platform.ts';

const UNFINISHED = 'It had not answered when the discovery ended.';

/**
 * Ends a round according to its platforms. Charged if at least one platform answered, else refunded
 * once. Idempotent.
 */
export function endDiscovery(
  database: Database,
  key: DiscoveryKey & { round: number; cancelled: boolean },
): Promise<Committed<DiscoverySummary | null>> {
  return transaction(database, async (tx) => {
    const row = await lockDiscovery(tx, key);
    if (!row) return { value: null, batches: [] };
    if (isFinal(row.status) || row.round !== key.round)
      return { value: toDiscoverySummary(row), batches: [] };
    return finish(tx, row, key.cancelled);
  });
}

/**
 * Cancels at once, whatever the workflow does: late writes of its activities are refused. A
 * finished discovery is unchanged.
 * @throws AppError RESOURCE_NOT_FOUND when the user has no such discovery.
 */
export function cancelDiscovery(
  database: Database,
  key: DiscoveryKey,
): Promise<Committed<DiscoverySummary> & { round: number }> {
  return transaction(database, async (tx) => {
    const row = await lockDiscovery(tx, key);
    if (!row) throw new AppError('RESOURCE_NOT_FOUND', 'The requested discovery was not found.');
    const { round } = row;
    if (isFinal(row.status)) return { value: toDiscoverySummary(row), batches: [], round };
    return { ...(await finish(tx, row, true)), round };
  });
}

interface RetriedDiscovery {
  discovery: DiscoverySummary;
  round: number;
  platforms: PlatformId[];
}

/**
 * Runs the failed sources again as a new round; what was found stays.
 * @throws AppError RESOURCE_NOT_FOUND, INVALID_OPERATION when nothing failed, PLAN_LIMIT_ERROR.
 */
export function retryDiscovery(
  database: Database,
  key: DiscoveryKey,
): Promise<Committed<RetriedDiscovery>> {
  return transaction(database, async (tx) => {
    const row = await lockDiscovery(tx, key);
    if (!row) throw new AppError('RESOURCE_NOT_FOUND', 'The requested discovery was not found.');
    const { round, events: counters } = await reopenJob(tx, row);
    const runs = await tx.execute<PlatformRow>(sql`
      update discovery_platforms p
      set state = 'queued', round = ${round}::int, attempt = 0, failure = null, reason = null,
          retry_at = null, started_at = null, finished_at = null
      where discovery_id = ${row.id}::uuid and state <> 'completed'
      returning ${PLATFORM_COLUMNS}`);
    const reopened = await rereadDiscovery(tx, row.id);
    const events: DomainEvent[] = [
      discoveryChanged(reopened),
      ...runs.map((run) => runChanged(row.id, run)),
      ...counters,
    ];
    return {
      value: {
        discovery: toDiscoverySummary(reopened),
        round,
        platforms: runs.map(({ platform }) => platform),
      },
      batches: [await appendEvents(tx, key.userId, events)],
    };
  });
}

async function finish(
  tx: Tx,
  row: DiscoveryRow,
  cancelled: boolean,
): Promise<Committed<DiscoverySummary>> {
  const closed = await tx.execute<PlatformRow>(sql`
    update discovery_platforms p
    set state = ${cancelled ? 'cancelled' : 'failed'}, retry_at = null,
        failure = ${cancelled ? 'cancelled' : 'timeout'}, finished_at = clock_timestamp(),
        reason = ${cancelled ? 'Cancelled before it answered.' : UNFINISHED}
    where discovery_id = ${row.id}::uuid and state in ('queued', 'running', 'waiting')
    returning ${PLATFORM_COLUMNS}`);
  const platforms = await readDiscoveryPlatforms(tx, row.id);
  const answered = platforms.filter(({ state }) => state === 'completed').length;
  const status = statusOf(answered, platforms.length, cancelled);
  const counters = await endJob(tx, row, {
    status,
    refund:
      answered === 0 ? causeWithoutAnswers(status) : row.listed === 0 ? 'nothing_found' : null,
    reason: (charged) => reasonOf(row, status, platforms, charged),
  });
  const ended = await rereadDiscovery(tx, row.id);
  const events = [...closed.map((run) => runChanged(row.id, run)), discoveryChanged(ended)];
  return {
    value: toDiscoverySummary(ended),
    batches: [await appendEvents(tx, row.user_id, [...events, ...counters])],
  };
}

function statusOf(answered: number, all: number, cancelled: boolean): JobOutcome['status'] {
  if (cancelled) return 'cancelled';
  if (answered === all) return 'completed';
  return answered === 0 ? 'failed' : 'partial';
}

function reasonOf(
  row: DiscoveryRow,
  status: JobOutcome['status'],
  platforms: readonly PlatformRow[],
  charged: boolean,
): string | null {
  const money = charged ? '' : ' You were not charged.';
  const answered = platforms.filter(({ state }) => state === 'completed').length;
  const none = row.listed === 0 ? NO_COMPETITORS : null;
  if (status === 'completed') return none === null ? null : `${none}.${money}`;
  if (status === 'cancelled')
    return `You cancelled this discovery after ${answered} of ${platforms.length} sources answered.${money}`;
  const missing = platforms
    .filter(({ state }) => state === 'failed' || state === 'cancelled')
    .map((run) => `${PLATFORM_CATALOGUE[run.platform].name}: ${run.reason ?? UNFINISHED}`)
    .join(' ');
  if (status === 'failed') return `No source answered.${money} ${missing}`;
  const head = `${answered} of ${platforms.length} sources answered.`;
  return none ? `${none}.${money} ${head} ${missing}` : `${head} ${missing}`;
}
