import { createHash } from 'node:crypto';
import { sql } from '../../sql.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { JobStatus, RefundCause } from '#domain/names.ts';
import type { JobRow } from '../../queries/jobs.ts';
import type { Tx } from '../../transaction.ts';
import { countersChanged, refund } from '../account/usage.ts';

export interface JobOutcome {
  status: Extract<JobStatus, 'completed' | 'partial' | 'failed' | 'cancelled'>;
  /** Why the use is given back; null when the results are worth it. */
  refund: RefundCause | null;
  /** Message for the owner, given whether the job stays charged. */
  reason: (charged: boolean) => string | null;
}

/**
 * Ends a locked, unfinished job in the caller's transaction, and refunds it, once, where there is a
 * cause. Returns the events of the counters; the domain appends them after its own.
 */
export async function endJob(
  tx: Tx,
  job: JobRow,
  { status, refund: cause, reason }: JobOutcome,
): Promise<DomainEvent[]> {
  const refunded =
    cause !== null && job.charged && (await refundJob(tx, job, await ownCause(tx, job, cause)));
  const charged = job.charged && !refunded;
  await tx.execute(sql`
    update jobs set status = ${status}, charged = ${charged}, reason = ${reason(charged)},
      finished_at = clock_timestamp()
    where id = ${job.id}::uuid`);
  if (!refunded) return [];
  return [await countersChanged(tx, job.user_id)];
}

/** Why a job that no source answered is refunded. */
export const causeWithoutAnswers = (status: JobOutcome['status']): RefundCause =>
  status === 'cancelled' ? 'cancelled' : 'failed';

/** A job that could not start in this time failed, even if its owner was the one to end it. */
const STUCK_MINUTES = 10;

/** Only so many cancelled jobs a day are refunded; those that we could not start are not among them. */
async function ownCause(tx: Tx, job: JobRow, cause: RefundCause): Promise<RefundCause> {
  if (cause !== 'cancelled' || job.status !== 'queued') return cause;
  const stuck = await tx.execute(sql`
    select 1 from jobs where id = ${job.id}::uuid
      and queued_at <= clock_timestamp() - make_interval(mins => ${STUCK_MINUTES}::int)`);
  return stuck.length > 0 ? 'failed' : cause;
}

function refundJob(tx: Tx, job: JobRow, cause: RefundCause): Promise<boolean> {
  return refund(tx, {
    userId: job.user_id,
    kind: job.kind,
    jobId: refundJobId(job.id, job.round),
    day: job.charged_day,
    month: job.charged_month,
    cause,
  });
}

/**
 * One refund per debit: a failed job that is retried is debited again, so each round has its own
 * id, derived from both.
 */
function refundJobId(jobId: string, round: number): string {
  if (round === 0) return jobId;
  const hex = createHash('sha256').update(`${jobId}:${round}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
