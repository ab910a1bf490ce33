import { sql } from '../../sql.ts';
import { AppError } from '#domain/errors.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { TRENDING } from '#domain/trending/names.ts';
import type { Database } from '../../client.ts';
import type { Committed, StreamBatch } from '../../committed.ts';
import { readTrendProgress } from '../../queries/trending/list.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { appendEvents } from '../events.ts';

/** A refresh that has not ended by then has lost its workflow. */
const LOST_MINUTES = 20;
/** Serializes concurrent refresh starts. */
const LOCK = 4_812_001;

interface RequestedRefresh {
  refreshId: string;
  /** From then on the next one may be asked for. */
  nextAllowedAt: Date;
}

interface LatestRow extends Record<string, unknown> {
  id: string;
  status: string;
  age: number;
}

async function latest(tx: Tx): Promise<LatestRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  await tx.execute(sql`
    update trend_refreshes set status = 'failed', finished_at = clock_timestamp()
    where status in ('queued', 'running')
      and created_at < clock_timestamp() - make_interval(mins => ${LOST_MINUTES}::int)`);
  const rows = await tx.execute<LatestRow>(sql`
    select id, status, extract(epoch from clock_timestamp() - created_at)::double precision as age
    from trend_refreshes order by created_at desc limit 1`);
  return rows[0];
}

/**
 * Accepts a requested refresh: one per 60 seconds across all users, and none while one runs.
 * @throws AppError USER_RATE_LIMIT with `retryAfter` in seconds
 */
export async function requestTrendRefresh(
  database: Database,
): Promise<Committed<RequestedRefresh>> {
  return transaction(database, async (tx) => {
    const last = await latest(tx);
    const left = TRENDING.refreshCooldownSeconds - (last?.age ?? Infinity);
    const runs = last?.status === 'queued' || last?.status === 'running';
    if (left > 0 || runs) {
      throw new AppError(
        'USER_RATE_LIMIT',
        runs
          ? 'A refresh is already running. Its result appears here.'
          : 'The list was refreshed a moment ago. Please wait a little.',
        { details: { retryAfter: Math.max(1, Math.ceil(left)) } },
      );
    }
    const rows = await tx.execute<{ id: string }>(sql`
      insert into trend_refreshes (status) values ('queued') returning id`);
    const refreshId = rows[0]?.id ?? '';
    const nextAllowedAt = new Date(Date.now() + TRENDING.refreshCooldownSeconds * 1_000);
    return { value: { refreshId, nextAllowedAt }, batches: [await appendProgress(tx)] };
  });
}

/**
 * Begins a refresh on behalf of a workflow: the one that was asked for, or its own. Null when
 * another one runs. Tried again, it gives the same answer.
 */
export async function beginTrendRefresh(
  database: Database,
  { refreshId, workflowId }: { refreshId: string | null; workflowId: string },
): Promise<Committed<string | null>> {
  return transaction(database, async (tx) => {
    const last = await latest(tx);
    const own = await tx.execute<{ id: string; status: string }>(sql`
      update trend_refreshes
      set status = 'running', workflow_id = ${workflowId},
          started_at = coalesce(started_at, clock_timestamp())
      where status in ('queued', 'running') and (workflow_id = ${workflowId}
        or (workflow_id is null and id = ${refreshId}::text::uuid))
      returning id, status`);
    const [known] = own;
    if (known) return { value: known.id, batches: [await appendProgress(tx)] };
    const runs = last?.status === 'queued' || last?.status === 'running';
    if (runs || refreshId !== null) return { value: null, batches: [] };
    const rows = await tx.execute<{ id: string }>(sql`
      insert into trend_refreshes (status, workflow_id, started_at)
      values ('running', ${workflowId}, clock_timestamp())
      on conflict (workflow_id) do nothing returning id`);
    const [begun] = rows;
    if (!begun) return { value: null, batches: [] };
    return { value: begun.id, batches: [await appendProgress(tx)] };
  });
}

/** Ends a refresh that could not be completed; the list stays as it was. */
export async function failTrendRefresh(
  database: Database,
  refreshId: string,
): Promise<Committed<null>> {
  return transaction(database, async (tx) => {
    const failed = await tx.execute(sql`
      update trend_refreshes set status = 'failed', finished_at = clock_timestamp()
      where id = ${refreshId}::uuid and status in ('queued', 'running') returning 1`);
    return { value: null, batches: failed.length > 0 ? [await appendProgress(tx)] : [] };
  });
}

/** Says on every open page how far the refresh is. */
export async function appendProgress(tx: Tx): Promise<StreamBatch> {
  const progress = await readTrendProgress(tx);
  return appendEvents(tx, GLOBAL_STREAM, [{ type: 'trending.progress.v1', data: { progress } }]);
}

/** Refreshes that were accepted and not begun: the outbox of "start the workflow". */
export async function listQueuedRefreshes(
  database: Database,
  olderThanSeconds: number,
): Promise<string[]> {
  const rows = await database.db.execute<{ id: string }>(sql`
    select id from trend_refreshes where status = 'queued'
      and created_at < clock_timestamp() - make_interval(secs => ${olderThanSeconds}::int)`);
  return rows.map(({ id }) => id);
}
