import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  LLM_PURPOSES,
  REFUND_CAUSES,
  USAGE_KINDS,
  EXPORT_FORMATS,
  EXPORT_KINDS,
} from '#domain/names.ts';
import { ownedBy } from './accounts.ts';
import { oneOf, createdAt, instant, id } from './shared/columns.ts';

/** `period` is a UTC day (`2026-11-21`) or month (`2026-11`). */
export const usageCounters = pgTable(
  'usage_counters',
  {
    userId: ownedBy(),
    kind: text({ enum: USAGE_KINDS }).notNull(),
    period: text().notNull(),
    used: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.period] }),
    oneOf('usage_counters_kind', table.kind, USAGE_KINDS),
  ],
);

/** Usage of deleted accounts until its period ends, by a keyed hash of (issuer, subject). */
export const formerUsage = pgTable(
  'former_usage',
  {
    identity: text().notNull(),
    kind: text({ enum: USAGE_KINDS }).notNull(),
    period: text().notNull(),
    used: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.identity, table.kind, table.period] }),
    oneOf('former_usage_kind', table.kind, USAGE_KINDS),
  ],
);

/** One row per refunded job: its primary key is why a refund happens once. */
export const refunds = pgTable(
  'refunds',
  {
    jobId: uuid().primaryKey(),
    userId: ownedBy(),
    kind: text({ enum: USAGE_KINDS }).notNull(),
    cause: text({ enum: REFUND_CAUSES }).notNull().default('failed'),
    createdAt: createdAt(),
  },
  (table) => [
    index('refunds_user').on(table.userId, table.createdAt),
    oneOf('refunds_cause', table.cause, REFUND_CAUSES),
  ],
);

/** First answer per key, repeated byte for byte. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ownedBy(),
    key: text().notNull(),
    requestHash: text().notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    /** What the command made, for follow-ups of a replay. */
    subjectId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** What calls of a model have used: money in millionths of a US dollar, reserved or settled. */
const modelUse = () => ({
  used: integer().notNull(),
  micros: bigint({ mode: 'number' }).notNull().default(0),
  inputTokens: bigint({ mode: 'number' }).notNull().default(0),
  outputTokens: bigint({ mode: 'number' }).notNull().default(0),
});

/** Ledger of model calls by UTC day: `scope` is a user id or `global`, where `all` is the sum of the purposes. */
export const llmCalls = pgTable(
  'llm_calls',
  {
    scope: text().notNull(),
    purpose: text({ enum: [...LLM_PURPOSES, 'all'] }).notNull(),
    day: date().notNull(),
    ...modelUse(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.purpose, table.day] }),
    oneOf('llm_calls_purpose', table.purpose, [...LLM_PURPOSES, 'all']),
  ],
);

/** What one job has used of the model. */
export const llmJobCalls = pgTable(
  'llm_job_calls',
  {
    jobId: uuid().notNull(),
    purpose: text({ enum: LLM_PURPOSES }).notNull(),
    userId: ownedBy(),
    ...modelUse(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.purpose] }),
    index('llm_job_calls_user').on(table.userId),
    index('llm_job_calls_updated').on(table.updatedAt),
    oneOf('llm_job_calls_purpose', table.purpose, LLM_PURPOSES),
  ],
);

/** Token buckets of request rate limits, shared by all API processes. */
export const rateBuckets = pgTable('rate_buckets', {
  key: text().primaryKey(),
  tokens: integer().notNull(),
  refilledAt: instant().notNull(),
});

/** Every export served: of which job or list, in which format, with how many rows. */
export const exportRecords = pgTable(
  'export_records',
  {
    id: id(),
    userId: ownedBy(),
    kind: text({ enum: EXPORT_KINDS }).notNull(),
    /** Null: one of the user's lists, such as all monitored competitors. */
    subjectId: uuid(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    rows: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('export_records_user').on(table.userId, table.createdAt),
    oneOf('export_records_kind', table.kind, EXPORT_KINDS),
  ],
);
