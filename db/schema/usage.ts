import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { USAGE_KINDS } from '#contracts/names.ts';
import { users } from './accounts.ts';
import { oneOf } from './checks.ts';
import { createdAt, instant } from './columns.ts';

/** `period` is a UTC day (`2026-11-21`) or month (`2026-11`). */
export const usageCounters = pgTable(
  'usage_counters',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: USAGE_KINDS }).notNull(),
    period: text().notNull(),
    used: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.period] }),
    oneOf('usage_counters_kind', table.kind, USAGE_KINDS),
  ],
);

/** One row per refunded job: its primary key is why a refund happens once. */
export const refunds = pgTable('refunds', {
  jobId: uuid().primaryKey(),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  kind: text({ enum: USAGE_KINDS }).notNull(),
  createdAt: createdAt(),
});

/** First answer per key, repeated byte for byte. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** Ledger of model calls: `scope` is `global` or a user id. Tokens are counted over all users only. */
export const llmCalls = pgTable(
  'llm_calls',
  {
    scope: text().notNull(),
    day: date().notNull(),
    used: integer().notNull(),
    inputTokens: bigint({ mode: 'number' }).notNull().default(0),
    outputTokens: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.scope, table.day] })],
);

/** Token buckets of request rate limits, shared by all API processes. */
export const rateBuckets = pgTable('rate_buckets', {
  key: text().primaryKey(),
  tokens: integer().notNull(),
  refilledAt: instant().notNull(),
});
