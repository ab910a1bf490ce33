import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { transaction } from '../transaction.ts';
import { pruneAlerts } from './alerts/inbox.ts';
import { pruneEvents } from './events.ts';
import { forgetProviderAnswers } from './provider-answers.ts';
import { pruneBounces } from './mail/bounces.ts';
import { forgetIdleBuckets } from './rate-limits.ts';
import { THIS_PERIOD } from './account/usage.ts';

/** A client that repeats a request does so within minutes; a week is far beyond that. */
const IDEMPOTENCY_DAYS = 7;
/** Ended sign-ins are kept a little for support, then go with their tokens. */
const ENDED_SESSION_DAYS = 30;
/** The ledger counts by day; older days are deleted (S-41). */
const MODEL_CALL_DAYS = 30;
/** As the privacy policy says. */
const AUDIT_DAYS = 365;
/** Rows a statement may delete, so that none holds its locks for long. */
const BATCH = 10_000;

/** What was removed, for the log. */
export interface Tidied {
  events: number;
  idempotencyKeys: number;
  sessions: number;
  modelCalls: number;
  formerUsage: number;
  alerts: number;
  mailBounces: number;
  auditRows: number;
}

/** Removes what has outlived its purpose; safe to run in several processes at once. */
export async function runHousekeeping(database: Database): Promise<Tidied> {
  await forgetIdleBuckets(database);
  await repeated(() => forgetProviderAnswers(database, BATCH));
  return {
    events: await repeated(() => pruneEvents(database, { limit: BATCH })),
    idempotencyKeys: await repeated(() => forgetIdempotencyKeys(database)),
    sessions: await repeated(() => forgetEndedSessions(database)),
    modelCalls:
      (await repeated(() => forgetModelCalls(database))) +
      (await repeated(() => forgetModelCallsOfJobs(database))),
    formerUsage: await repeated(() => forgetFormerUsage(database)),
    alerts: await repeated(() => pruneAlerts(database, BATCH)),
    mailBounces: await repeated(() => pruneBounces(database, BATCH)),
    auditRows: await repeated(() => forgetAuditRows(database)),
  };
}

/** Runs a bounded deletion until it finds less than a batch. */
async function repeated(step: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const removed = await step();
    total += removed;
    if (removed < BATCH) return total;
  }
}

/** Runs one deletion that returns a row for each row it deleted. */
function deleted(database: Database, statement: SQL): Promise<number> {
  return transaction(database, async (tx) => (await tx.execute(statement)).length);
}

function forgetIdempotencyKeys(database: Database): Promise<number> {
  return deleted(
    database,
    sql`
      delete from idempotency_keys where ctid in (
        select ctid from idempotency_keys
        where created_at < now() - make_interval(days => ${IDEMPOTENCY_DAYS}::int)
        limit ${BATCH}::int
      ) returning 1`,
  );
}

function forgetEndedSessions(database: Database): Promise<number> {
  return deleted(
    database,
    sql`
      delete from sessions where id in (
        select id from sessions
        where least(expires_at, revoked_at) < now() - make_interval(days => ${ENDED_SESSION_DAYS}::int)
        limit ${BATCH}::int
      ) returning 1`,
  );
}

function forgetModelCalls(database: Database): Promise<number> {
  return deleted(
    database,
    sql`
      delete from llm_calls where ctid in (
        select ctid from llm_calls
        where day < (now() at time zone 'UTC')::date - ${MODEL_CALL_DAYS}::int
        limit ${BATCH}::int
      ) returning 1`,
  );
}

function forgetModelCallsOfJobs(database: Database): Promise<number> {
  return deleted(
    database,
    sql`
      delete from llm_job_calls where ctid in (
        select ctid from llm_job_calls
        where updated_at < now() - make_interval(days => ${MODEL_CALL_DAYS}::int)
        limit ${BATCH}::int
      ) returning 1`,
  );
}

/** Usage of deleted accounts counts for its day and month only. */
function forgetFormerUsage(database: Database): Promise<number> {
  return deleted(
    database,
    sql`
      delete from former_usage where ctid in (
        select ctid from former_usage
        where period not in (${THIS_PERIOD.day}, ${THIS_PERIOD.month})
        limit ${BATCH}::int
      ) returning 1`,
  );
}

/** Ids begin with their time, so the primary key finds the old ones. */
function forgetAuditRows(database: Database): Promise<number> {
  return deleted(
    database,
    sql`
      delete from audit_log where id in (
        select id from audit_log
        where id < (select uuidv7(- make_interval(days => ${AUDIT_DAYS}::int)))
        order by id limit ${BATCH}::int
      ) returning 1`,
  );
}
