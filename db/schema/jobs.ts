import { sql } from '../sql.ts';
import { boolean, index, integer, pgTable, text, uuid, check, jsonb } from 'drizzle-orm/pg-core';
import { JOB_KINDS, JOB_STATUSES } from '#domain/names.ts';
import { ownedBy } from './accounts.ts';
import { oneOf, createdAt, instant } from './shared/columns.ts';
import { PROCESS_KINDS } from '#contracts/names.ts';

/**
 * One accepted command that a workflow carries out. What it is about lies in the table of its kind,
 * which shares its id. A `queued` row is the outbox of "start the workflow" (architecture 5).
 */
export const jobs = pgTable(
  'jobs',
  {
    /** A UUIDv7 made by the command. */
    id: uuid().primaryKey(),
    userId: ownedBy(),
    kind: text({ enum: JOB_KINDS }).notNull(),
    status: text({ enum: JOB_STATUSES }).notNull().default('queued'),
    /** Number of retries so far; part of the workflow's id. */
    round: integer().notNull().default(0),
    /** One sentence for the owner; null while all is well. */
    reason: text(),
    charged: boolean().notNull().default(true),
    /** The debited periods, for a refund to the same counters. */
    chargedDay: text().notNull(),
    chargedMonth: text().notNull(),
    createdAt: createdAt(),
    /** When the current round was accepted; the dispatcher measures from it. */
    queuedAt: createdAt(),
    /** When the dispatcher saw the workflow of the current round exist; null if it never looked. */
    dispatchedAt: instant(),
    /** W3C `traceparent` of the request for the current round; the dispatcher goes on with it. */
    traceparent: text(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    index('jobs_history').on(table.userId, table.kind, table.createdAt, table.id),
    index('jobs_unfinished')
      .on(table.queuedAt)
      .where(sql`status in ('queued', 'running')`),
    oneOf('jobs_kind', table.kind, JOB_KINDS),
    oneOf('jobs_status', table.status, JOB_STATUSES),
  ],
);

/** One row per running process, renewed every few seconds, for the operator page. */
export const processBeats = pgTable(
  'process_beats',
  {
    id: text().primaryKey(),
    kind: text({ enum: PROCESS_KINDS }).notNull(),
    /** A `ProcessReport`. */
    report: jsonb().notNull(),
    startedAt: createdAt(),
    heardAt: createdAt(),
  },
  (table) => [
    index('process_beats_heard').on(table.heardAt),
    oneOf('process_beats_kind', table.kind, PROCESS_KINDS),
  ],
);

/** One row while maintenance mode is on. */
export const maintenance = pgTable(
  'maintenance',
  {
    id: integer().primaryKey().default(1),
    since: createdAt(),
    until: instant(),
  },
  (table) => [check('maintenance_one_row', sql`${table.id} = 1`)],
);
