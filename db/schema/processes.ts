import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { PROCESS_KINDS } from '#contracts/names.ts';
import { oneOf } from './shared/checks.ts';
import { createdAt, instant } from './shared/columns.ts';

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
