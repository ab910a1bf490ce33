import { sql } from '../../sql.ts';
import { AppError } from '#domain/errors.ts';
import { currentTraceparent } from '#config/tracing/trace.ts';
import type { DomainEvent } from '#contracts/events.ts';
import { getPlanInfo } from '../../queries/account/plan-info.ts';
import type { JobRow } from '../../queries/jobs.ts';
import type { Tx } from '../../transaction.ts';
import { countersChanged, debit } from '../account/usage.ts';

interface ReopenedJob {
  round: number;
  /** Events of the counters, if the retry was debited. */
  events: DomainEvent[];
}

/**
 * Opens the next round of a locked job whose parts failed. Free for a partial job; a failed one was
 * refunded and is debited again, so that one answered job always costs one use.
 * @throws AppError INVALID_OPERATION when nothing failed, PLAN_LIMIT_ERROR.
 */
export async function reopenJob(tx: Tx, job: JobRow): Promise<ReopenedJob> {
  if (job.status !== 'partial' && job.status !== 'failed') {
    throw new AppError('INVALID_OPERATION', 'Only a finished run with failures can be retried.');
  }
  const userId = job.user_id;
  const round = job.round + 1;
  const period = job.charged
    ? { day: job.charged_day, month: job.charged_month }
    : await debit(tx, {
        userId,
        plan: (await getPlanInfo(tx, { userId })).planName,
        kind: job.kind,
      });
  await tx.execute(sql`
    update jobs
    set status = 'queued', round = ${round}::int, queued_at = clock_timestamp(),
        dispatched_at = null, finished_at = null, reason = null, charged = true,
        charged_day = ${period.day}, charged_month = ${period.month},
        traceparent = ${currentTraceparent() ?? null}
    where id = ${job.id}::uuid`);
  return { round, events: job.charged ? [] : [await countersChanged(tx, userId)] };
}
