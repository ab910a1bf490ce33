import { sql } from 'drizzle-orm';
import type { MailType } from '#contracts/alerts/mail.ts';
import type { Database } from '../../client.ts';
import type { MailKey } from '../../queries/mail/content.ts';
import { transaction, unsyncedStatement } from '../../transaction.ts';

export interface QueuedMail extends MailKey {
  type: MailType;
  subject: string;
}

/** Queued mail that no dispatcher has started in the last minute, oldest first (all users). */
export async function listQueuedMail(database: Database, limit: number): Promise<QueuedMail[]> {
  return database.db.execute<QueuedMail & Record<string, unknown>>(sql`
    select id as "mailId", user_id as "userId", type, subject from account_mails
    where state = 'queued' and (dispatched_at is null or dispatched_at < now() - interval '1 minute')
    order by created_at limit ${limit}::int`);
}

export async function markMailDispatched(database: Database, mailId: string): Promise<void> {
  await unsyncedStatement(
    database,
    sql`update account_mails set dispatched_at = now() where id = ${mailId}::uuid`,
  );
}

/** Records an attempt; `state` stays `queued` while more will follow. */
export async function recordMail(
  database: Database,
  { mailId, userId }: MailKey,
  outcome: { state: 'queued' | 'sent' | 'failed'; status: number | null; answer: string },
): Promise<void> {
  await transaction(database, (tx) =>
    tx.execute(sql`
      update account_mails set state = ${outcome.state}, attempts = attempts + 1,
        last_status = ${outcome.status}::int, last_answer = ${outcome.answer},
        ended_at = case when ${outcome.state} <> 'queued' then clock_timestamp() end
      where id = ${mailId}::uuid and user_id = ${userId}::uuid and state = 'queued'`),
  );
}
