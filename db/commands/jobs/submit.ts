import { randomUUIDv7 } from 'node:crypto';
import { sql } from '../../sql.ts';
import { currentTraceparent } from '#config/tracing/trace.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { JobKind, PlanName } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import type { Committed, StreamBatch } from '../../committed.ts';
import { inOrder, unsyncedStatement } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import type { JobKey, JobRound } from '../../queries/jobs.ts';
import { quotaAlerts } from '../alerts/announce.ts';
import { raiseAlerts } from '../alerts/raise.ts';
import { appendEvents } from '../events.ts';
import { runIdempotent } from '../idempotency.ts';
import type { StoredAnswer } from '../idempotency.ts';
import { THIS_PERIOD, countersChanged, debit, whyUsedUp } from '../account/usage.ts';

export interface SubmitJob<T> {
  userId: string;
  plan: PlanName;
  kind: JobKind;
  idempotencyKey: string;
  requestHash: string;
  /** Stores the job's subject; its row in `jobs` exists by then. */
  create: (tx: Tx, job: JobKey) => Promise<CreatedJob<T>>;
  /** The HTTP response, stored with the key and repeated byte for byte. */
  answer: (record: T, asOf: number) => StoredAnswer;
}

export interface CreatedJob<T> {
  record: T;
  events: DomainEvent[];
}

export interface SubmittedJob extends StoredAnswer {
  jobId: string;
  /** The key was used before: nothing was changed now. */
  replayed: boolean;
}

/**
 * Accepts a job: key, debit, rows and events in ONE transaction (architecture 5). The `queued` row
 * is the outbox of "start the workflow".
 *
 * @throws AppError PLAN_LIMIT_ERROR when the quota is used up; VALIDATION_ERROR when the key was
 *   used with another request.
 */
export async function submitJob<T>(
  database: Database,
  command: SubmitJob<T>,
): Promise<Committed<SubmittedJob>> {
  const { userId, idempotencyKey: key, requestHash } = command;
  const batches: StreamBatch[] = [];
  const { subjectId, ...answer } = await runIdempotent(
    database,
    { userId, key, requestHash },
    async (tx) => {
      const jobId = randomUUIDv7();
      const { record, batch } = await accept(tx, { userId, jobId }, command);
      batches.push(batch);
      const stored = command.answer(record, batch.events.at(-1)?.seq ?? 0);
      return { ...stored, subjectId: jobId };
    },
    (tx) => whyUsedUp(tx, command),
  );
  if (subjectId === null) throw new Error('This Idempotency-Key belongs to no job.');
  return { value: { ...answer, jobId: subjectId }, batches };
}

async function accept<T>(
  tx: Tx,
  job: JobKey,
  { plan, kind, create }: SubmitJob<T>,
): Promise<{ record: T; batch: StreamBatch }> {
  const { userId, jobId } = job;
  const [, , { record, events }, planChanged] = await inOrder(
    () => debit(tx, { userId, plan, kind }),
    () =>
      tx.execute(sql`
      insert into jobs (id, user_id, kind, charged_day, charged_month, traceparent)
      values (${jobId}::uuid, ${userId}::uuid, ${kind}, ${THIS_PERIOD.day}, ${THIS_PERIOD.month},
        ${currentTraceparent() ?? null})`),
    () => create(tx, job),
    () => countersChanged(tx, userId),
  );
  const alerts = await raiseAlerts(tx, userId, quotaAlerts(planChanged.data.planInfo, kind));
  return { record, batch: await appendEvents(tx, userId, [...events, planChanged, ...alerts]) };
}

/** Records that the workflow of a round exists, so that the dispatcher skips it. */
export async function markDispatched(database: Database, job: JobRound): Promise<void> {
  await unsyncedStatement(
    database,
    sql`
      update jobs set dispatched_at = clock_timestamp()
      where id = ${job.jobId}::uuid and user_id = ${job.userId}::uuid and round = ${job.round}::int`,
  );
}
