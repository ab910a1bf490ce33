import { sql } from '../../sql.ts';
import type { JobKind } from '#domain/names.ts';
import { JOB_COLUMNS } from '../../queries/jobs.ts';
import type { JobKey, JobRow } from '../../queries/jobs.ts';
import type { Tx } from '../../transaction.ts';

/**
 * Every job command locks the job row first, then its parts, then counters and streams. The fixed
 * order prevents deadlocks. Null when the user has no such job of this kind.
 */
export async function lockJob(tx: Tx, kind: JobKind, key: JobKey): Promise<JobRow | null> {
  const rows = await tx.execute<JobRow>(sql`
    select ${JOB_COLUMNS} from jobs j
    where j.id = ${key.jobId}::uuid and j.user_id = ${key.userId}::uuid and j.kind = ${kind}
    for update`);
  return rows[0] ?? null;
}

/** Marks a locked job as running; only the first start over all rounds counts. */
export async function markJobRunning(tx: Tx, jobId: string): Promise<void> {
  await tx.execute(sql`
    update jobs set status = 'running', started_at = coalesce(started_at, clock_timestamp())
    where id = ${jobId}::uuid`);
}
