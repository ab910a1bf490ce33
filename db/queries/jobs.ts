import { sql, iso, isoOrNull } from '../sql.ts';
import type { SQL } from '../sql.ts';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { JobKind, JobStatus, PlanName } from '#domain/names.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import type { Database } from '../client.ts';

/** A user's job; every read and write of one names both. */
export interface JobKey {
  userId: string;
  jobId: string;
}

/** One round of a job, which is one workflow. */
export interface JobRound extends JobKey {
  kind: JobKind;
  round: number;
}

/** A round as the dispatcher finds it. */
interface UnfinishedJob extends JobRound {
  /** Of the request for it; null for what no request started. */
  traceparent: string | null;
}

/** Columns of `jobs j`. */
export const JOB_COLUMNS = sql`
  j.id, j.user_id, j.kind, j.status, j.round, j.reason, j.charged, j.charged_day, j.charged_month,
  j.created_at, j.started_at, j.finished_at`;

export interface JobRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  kind: JobKind;
  status: JobStatus;
  round: number;
  reason: string | null;
  charged: boolean;
  charged_day: string;
  charged_month: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/** What the owner of a job sees of its life; part of every summary. */
export function toJobSummary(row: JobRow) {
  return {
    id: row.id,
    status: row.status,
    createdAt: iso(row.created_at),
    startedAt: isoOrNull(row.started_at),
    finishedAt: isoOrNull(row.finished_at),
    reason: row.reason,
    charged: row.charged,
  };
}

export interface HistoryQuery {
  userId: string;
  plan: PlanName;
  limit: number;
  cursor?: string | undefined;
}

const cursorSchema = z.uuid();

/**
 * A page of a user's newest jobs of one kind as a table expression named `j`, one row more than
 * `limit` when another page follows. Cut at the number that the plan shows; older ones are hidden,
 * not deleted.
 * @throws AppError INVALID_VALUE for a cursor that is not an id.
 */
export function historyPage(kind: JobKind, { userId, plan, limit, cursor }: HistoryQuery): SQL {
  const parsed = cursorSchema.nullable().safeParse(cursor ?? null);
  if (!parsed.success) throw new AppError('INVALID_VALUE', 'Invalid cursor for this history.');
  return sql`(
    select visible.* from (
      select * from jobs where user_id = ${userId}::uuid and kind = ${kind}
      order by created_at desc, id desc limit ${PLANS[plan].maxSearchHistory}::int
    ) visible
    where ${parsed.data}::uuid is null or (visible.created_at, visible.id) < (
      select created_at, id from jobs where id = ${parsed.data}::uuid and user_id = ${userId}::uuid)
    order by visible.created_at desc, visible.id desc limit ${limit + 1}::int
  ) j`;
}

/** Splits the rows that `historyPage` gave into the page and the cursor of the next one. */
export function toHistory<T extends { id: string }>(
  items: readonly T[],
  { plan, limit }: HistoryQuery,
): { items: T[]; nextCursor: string | null; visibleLimit: number } {
  const page = items.slice(0, limit);
  return {
    items: page,
    nextCursor: items.length > limit ? (page.at(-1)?.id ?? null) : null,
    visibleLimit: PLANS[plan].maxSearchHistory,
  };
}

/** Accepted rounds that no dispatcher has looked at, oldest first (all users). */
export function listUnstartedJobs(
  database: Database,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<UnfinishedJob[]> {
  return listUnfinished(database, {
    condition: sql`j.status = 'queued' and j.dispatched_at is null`,
    olderThanSeconds,
    limit,
  });
}

/** Rounds that should have ended long ago: their workflow was lost, stopped or is stuck. */
export function listOverdueJobs(
  database: Database,
  query: { kind: JobKind; olderThanSeconds: number; limit: number },
): Promise<UnfinishedJob[]> {
  return listUnfinished(database, { ...query, condition: sql`j.kind = ${query.kind}` });
}

async function listUnfinished(
  database: Database,
  query: { condition: SQL; olderThanSeconds: number; limit: number },
): Promise<UnfinishedJob[]> {
  return database.db.execute<UnfinishedJob & Record<string, unknown>>(sql`
    select j.id as "jobId", j.user_id as "userId", j.kind, j.round, j.traceparent
    from jobs j
    where j.status in ('queued', 'running') and ${query.condition}
      and j.queued_at < now() - make_interval(secs => ${query.olderThanSeconds}::double precision)
    order by j.queued_at limit ${query.limit}::int`);
}
