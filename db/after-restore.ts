import postgres from 'postgres';
import type { TransactionSql } from 'postgres';
import { readEnvironment } from '#config/read-environment.ts';
import { APP_ROLE, BACKGROUND_ROLE } from './row-security.ts';

/** Shown to the owner of a delivery, who can send it again by hand. */
const ANSWER = 'It was due when a backup was restored, so it may have been sent already.';

interface AfterRestore {
  streams: number;
  deliveries: number;
  mails: number;
}

/**
 * Prepares a database that was restored from a backup, before any process uses it; safe to repeat.
 *
 * - Every event stream gets a new epoch: its numbers went back, so clients must read everything
 *   again instead of waiting for numbers that they have seen.
 * - What was due to be sent may have been sent after the backup was made: it ends, and does not go
 *   out a second time. What is due later stays.
 *
 * @throws Error, before any change, while a process of the product is connected.
 */
export async function afterRestore(url: string): Promise<AfterRestore> {
  const client = postgres(url, {
    max: 1,
    connect_timeout: 10,
    fetch_types: false,
    onnotice: () => {},
  });
  try {
    return await client.begin(async (sql) => {
      await refuseWhileInUse(sql);
      const streams = await sql`update user_streams set epoch = gen_random_uuid()::text`;
      const deliveries = await sql`
        update alert_deliveries
        set state = 'gave_up', due_at = null, dispatched_at = null, last_answer = ${ANSWER}
        where state in ('queued', 'held', 'retrying', 'sending') and coalesce(due_at, now()) <= now()`;
      const mails = await sql`
        update account_mails
        set state = 'failed', ended_at = now(), last_answer = ${ANSWER}
        where state = 'queued'`;
      return { streams: streams.count, deliveries: deliveries.count, mails: mails.count };
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function refuseWhileInUse(sql: TransactionSql): Promise<void> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and usename in ${sql([APP_ROLE, BACKGROUND_ROLE])}`;
  if ((row?.count ?? 0) > 0)
    throw new Error(
      `The processes still use this database (${row?.count} connections). Stop them first; nothing was changed.`,
    );
}

if (import.meta.main) {
  const done = await afterRestore(readEnvironment().DATABASE_URL).catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  console.log(
    `${done.streams} event streams got a new epoch. Dropped unsent: ${done.deliveries} deliveries, ${done.mails} mails.`,
  );
}
