import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { BOUNCE_DAYS } from '../queries/mail/content.ts';
import { transaction } from '../transaction.ts';
import { pruneAlerts } from './alerts/inbox.ts';
import { pruneEvents } from './events.ts';
import { forgetProviderAnswers } from './provider-answers.ts';
import { forgetIdleBuckets } from './rate-limits.ts';
import { THIS_PERIOD } from './account/usage.ts';

/** Clients repeat a request within minutes; a week is far beyond that. */
const IDEMPOTENCY_DAYS = 7;
/** Ended sign-ins are kept for a while for support, then deleted with their tokens. */
const ENDED_SESSION_DAYS = 30;
/** The ledger counts by day; older days are deleted. */
const MODEL_CALL_DAYS = 30;
/** As stated in the privacy policy. */
const AUDIT_DAYS = 365;
/** Maximum rows per delete statement, so that none holds its locks for long. */
const BATCH = 10_000;

/** What was deleted, for the log. */
interface Tidied {
  events: number;
  idempotencyKeys: number;
  sessions: number;
  modelCalls: number;
  formerUsage: number;
  alerts: number;
  mailBounces: number;
  auditRows: number;
}

/** Deletes expired rows; safe to run in several processes at once. */
export async function runHousekeeping(database: Database): Promise<Tidied> {
  await forgetIdleBuckets(database);
  await repeated(() => forgetProviderAnswers(database, BATCH));
  const day = sql`(now() at time zone 'UTC')::date`;
  return {
    events: await repeated(() => pruneEvents(database, { limit: BATCH })),
    idempotencyKeys: await forget(
      database,
      sql`idempotency_keys`,
      olderThan(sql`created_at`, IDEMPOTENCY_DAYS),
    ),
    sessions: await forget(
      database,
      sql`sessions`,
      olderThan(sql`least(expires_at, revoked_at)`, ENDED_SESSION_DAYS),
    ),
    modelCalls:
      (await forget(database, sql`llm_calls`, sql`day < ${day} - ${MODEL_CALL_DAYS}::int`)) +
      (await forget(database, sql`llm_job_calls`, olderThan(sql`updated_at`, MODEL_CALL_DAYS))),
    // Usage of deleted accounts counts only for its day and month.
    formerUsage: await forget(
      database,
      sql`former_usage`,
      sql`period not in (${THIS_PERIOD.day}, ${THIS_PERIOD.month})`,
    ),
    alerts: await repeated(() => pruneAlerts(database, BATCH)),
    mailBounces: await forget(database, sql`mail_bounces`, olderThan(sql`at`, BOUNCE_DAYS)),
    // Ids begin with their time, so the primary key finds the old ones.
    auditRows: await forget(
      database,
      sql`audit_log`,
      sql`id < (select uuidv7(- make_interval(days => ${AUDIT_DAYS}::int)))`,
    ),
  };
}

/** Runs a bounded deletion until it deletes less than a batch. */
async function repeated(step: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await step();
    total += removed;
    if (removed < BATCH) return total;
  }
}

/** Deletes the rows of a table that match a condition, one batch per transaction. */
const forget = (database: Database, table: SQL, expired: SQL): Promise<number> =>
  repeated(() =>
    transaction(database, async (tx) => {
      const rows = await tx.execute(sql`
        delete from ${table} where ctid in (
          select ctid from ${table} where ${expired} limit ${BATCH}::int
        ) returning 1`);
      return rows.length;
    }),
  );

const olderThan = (column: SQL, days: number): SQL =>
  sql`${column} < now() - make_interval(days => ${days}::int)`;
