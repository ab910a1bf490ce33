import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './shared/columns.ts';

/**
 * The counter of a stream: a user's id, or `global`. Each append locks it, so numbers are gapless.
 */
export const userStreams = pgTable('user_streams', {
  userId: text().primaryKey(),
  /** Changes when the stream's numbering restarts, e.g. after a restore. */
  epoch: text().notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
});

/** Append-only log, kept for `WIRE_LIMITS.eventLogDays`. */
export const events = pgTable(
  'events',
  {
    userId: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    type: text().notNull(),
    data: jsonb().notNull(),
    createdAt: createdAt(),
    /** Trace that caused the event. A trace id has the 16 bytes of a UUID. */
    trace: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.seq] }),
    index('events_created').on(table.createdAt),
  ],
);
