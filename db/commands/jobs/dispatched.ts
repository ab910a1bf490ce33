import { sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import type { JobRound } from '../../queries/jobs.ts';
import { unsyncedStatement } from '../../transaction.ts';

/** Records that the workflow of a round exists, so that the dispatcher skips it. */
export async function markDispatched(database: Database, job: JobRound): Promise<void> {
  await unsyncedStatement(
    database,
    sql`
      update jobs set dispatched_at = clock_timestamp()
      where id = ${job.jobId}::uuid and user_id = ${job.userId}::uuid and round = ${job.round}::int`,
  );
}
