import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../sql.ts';
import type { SQL } from '../sql.ts';
import { WIRE_LIMITS } from '#contracts/names.ts';
import type { Database } from '../client.ts';
import { BOUNCE_DAYS } from '../queries/mail/content.ts';
import { transaction } from '../transaction.ts';
import { pruneAlerts } from './alerts/inbox.ts';
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
/** Maximum rows per delete statement: commands that append meanwhile wait for none of them. */
const BATCH = 2_000;

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
    events: await pruneEvents(database),
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

/** Deletes events past their retention. Returns how many. */
export function pruneEvents(database: Database): Promise<number> {
  // Each batch begins where the last one ended: the index still has what was deleted.
  let from = '-infinity';
  return repeated(() =>
    transaction(database, async (tx) => {
      const [gone] = await tx.execute<{ removed: number; until: string | null }>(sql`
        with gone as (
          delete from events where ctid in (
            select ctid from events
            where created_at >= ${from}::timestamptz
              and created_at < now() - make_interval(days => ${WIRE_LIMITS.eventLogDays}::int)
            order by created_at limit ${BATCH}::int
          ) returning created_at)
        select count(*)::int as removed, max(created_at)::text as until from gone`);
      from = gone?.until ?? from;
      return gone?.removed ?? 0;
    }),
  );
}

/**
 * Runs a bounded deletion until it deletes less than a batch. Rests as long as each one took, so
 * that it never has more than half of the disk's time.
 */
async function repeated(step: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const began = performance.now();
    const removed = await step();
    total += removed;
    if (removed < BATCH) return total;
    await sleep(performance.now() - began);
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
