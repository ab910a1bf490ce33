import { sql } from '../../sql.ts';
import type { Database } from '../../client.ts';
import { isDeadlock } from '../../errors.ts';
import type { JobRound } from '../../queries/jobs.ts';
import { transaction } from '../../transaction.ts';
import { audit } from '../audit.ts';
import { saveFormerUsage } from './usage.ts';

/** It touches every row of a user, so it may deadlock with concurrent commands: retry. */
const MAX_TRIES = 5;

interface DeletedAccount {
  /** False: the account no longer existed. */
  deleted: boolean;
  /** Jobs whose workflows must be stopped. */
  running: JobRound[];
}

interface Deletion {
  userId: string;
  formerIdentity?: string;
  /** The operator, where it is not the user. */
  by?: string;
}

/**
 * Deletes an account and everything that belongs to it in one transaction: sign-ins, searches,
 * counters, settings and its event stream. Public posts are kept, since they belong to no user.
 * Only the audit log keeps the id, which no longer identifies anyone; usage is kept under
 * `formerIdentity` until the month ends. Deleting again is a no-op.
 *
 * Nothing is published: the stream is gone, and open sockets are closed via the control subject.
 * Running activities find no row and stop.
 */
export async function deleteAccount(
  database: Database,
  { userId, formerIdentity, by }: Deletion,
): Promise<DeletedAccount> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await remove(database, { userId, formerIdentity, by });
    } catch (error) {
      if (tries === MAX_TRIES || !isDeadlock(error)) throw error;
    }
  }
}

function remove(
  database: Database,
  { userId, formerIdentity: identity, by }: Partial<Deletion> & { userId: string },
): Promise<DeletedAccount> {
  return transaction(database, async (tx) => {
    // Waits for commands that hold the account; later ones find no owner and are refused.
    const locked = await tx.execute(sql`
      select id from users where id = ${userId}::uuid for update`);
    if (locked.length === 0) return { deleted: false, running: [] };
    const running = await tx.execute<JobRound & Record<string, unknown>>(sql`
      select id as "jobId", user_id as "userId", kind, round from jobs
      where user_id = ${userId}::uuid and status in ('queued', 'running')`);
    if (identity !== undefined) await saveFormerUsage(tx, { userId, identity });
    await tx.execute(sql`delete from users where id = ${userId}::uuid`);
    // These name their owner as text, because `global` is one of them.
    await tx.execute(sql`delete from events where user_id = ${userId}`);
    await tx.execute(sql`delete from user_streams where user_id = ${userId}`);
    await tx.execute(sql`delete from llm_calls where scope = ${userId}`);
    await tx.execute(sql`delete from rate_buckets where key like '%:' || ${userId}`);
    await audit(tx, { userId, action: 'account_deleted', detail: by === undefined ? {} : { by } });
    return { deleted: true, running: [...running] };
  });
}
