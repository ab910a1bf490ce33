import { sql } from '../../sql.ts';
import type { MailState, MailType, TriggeredMail } from '#contracts/alerts/mail.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import { transaction, unsyncedStatement } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { MAIL_DAYS, companyNews } from '../../queries/mail/content.ts';
import type { MailKey } from '../../queries/mail/content.ts';

/**
 * Queues a mail requested by a user. Its key is the user, the type and the subject: requesting it
 * again gives the same mail, which is sent once.
 * @throws AppError PLAN_LIMIT_ERROR for competitor updates below professional, INVALID_OPERATION
 * when there is nothing to report.
 */
export async function triggerMail(
  database: Database,
  { userId, plan, type }: { userId: string; plan: PlanName; type: MailType },
): Promise<TriggeredMail> {
  if (type === 'competitor_update' && !PLANS[plan].emailAlerts) {
    const message = 'Upgrade to Professional to get competitor updates by e-mail.';
    throw new AppError('PLAN_LIMIT_ERROR', message, {
      details: { requiredFeature: 'emailAlerts', upgradeMessage: message },
    });
  }
  return transaction(database, async (tx) => {
    const subject = await subjectOf(tx, userId, type);
    return queueMail(tx, { userId, type, subject });
  });
}

/** Puts a mail into the outbox, in the deciding transaction; an existing one is kept. */
export async function queueMail(
  tx: Tx,
  { userId, type, subject }: { userId: string; type: MailType; subject: string },
): Promise<TriggeredMail> {
  const [row] = await tx.execute<{ id: string; state: MailState }>(sql`
    insert into account_mails as m (user_id, type, subject)
    values (${userId}::uuid, ${type}, ${subject})
    on conflict (user_id, type, subject) do update set subject = m.subject
    returning id, state`);
  if (!row) throw new Error('The queued mail was not returned.');
  return { ...row, type, key: `${type}:${subject}` };
}

const NOTHING: Readonly<Partial<Record<MailType, string>>> = {
  competitor_update: `Your competitors changed nothing in the last ${MAIL_DAYS} days.`,
  weekly_digest: `You had no alerts in the last ${MAIL_DAYS} days.`,
  search_completed: 'You have no finished search yet.',
};

async function subjectOf(tx: Tx, userId: string, type: MailType): Promise<string> {
  const [row] = await tx.execute<{ subject: string | null }>(SUBJECTS[type](userId));
  if (row?.subject) return row.subject;
  throw new AppError('INVALID_OPERATION', NOTHING[type] ?? 'There is nothing to send.');
}

/** The newest reportable item of each type, or null. */
const SUBJECTS = {
  welcome: () => sql`select 'account' as subject`,
  test: () => sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as subject`,
  competitor_update: (userId: string) => sql`
    select (${companyNews(userId)} order by e.seen_at desc, e.id desc limit 1)::text as subject`,
  weekly_digest: (userId: string) => sql`
    select to_char(now() at time zone coalesce(
      (select zone from alert_settings where user_id = ${userId}::uuid), 'UTC'), 'IYYY-"W"IW')
      as subject
    where exists (
      select 1 from alerts where user_id = ${userId}::uuid
        and created_at > now() - make_interval(days => ${MAIL_DAYS}::int))`,
  search_completed: (userId: string) => sql`
    select id::text as subject from jobs
    where user_id = ${userId}::uuid and kind = 'search' and status in ('completed', 'partial')
    order by finished_at desc nulls last, id desc limit 1`,
};

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
