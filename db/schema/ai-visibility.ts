import { sql } from '../sql.ts';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Answer } from '#contracts/ai-visibility/ai-visibility.ts';
import type { SampleChange } from '#domain/ai-visibility/tally.ts';
import { ASSISTANT_IDS, SAMPLE_STATES } from '#domain/names.ts';
import { DRAFT_STATES } from '#domain/ai-visibility/drafts.ts';
import {
  PROMPT_INTENTS,
  PROMPT_KINDS,
  PROMPT_ORIGINS,
} from '#domain/ai-visibility/prompts/names.ts';
import { ownedBy } from './accounts.ts';
import { oneOf, createdAt, id, instant } from './shared/columns.ts';
import { assistants } from './shared/known-names.ts';
import { jobs } from './jobs.ts';
import { leads } from './leads.ts';
import { mentions } from './search.ts';

/** The subject of a GPT analysis; its state is in the job with the same id. */
export const aiVisibilityAnalyses = pgTable(
  'gpt_analyses',
  {
    id: uuid()
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    userId: ownedBy(),
    brand: text().notNull(),
    /** In lower case: runs of one brand are compared with each other. */
    brandKey: text().notNull(),
    description: text().notNull(),
    aliases: text().array().notNull(),
    website: text(),
    /** A list of `NamedBrand`. */
    competitors: jsonb().notNull(),
    assistants: text({ enum: ASSISTANT_IDS }).array().notNull(),
    runs: integer().notNull(),
    planned: integer().notNull(),
    /** Samples that count, if stored. */
    answered: integer().notNull().default(0),
    estimateMicros: integer().notNull(),
    /** A `Visibility`; null until it ends, or when there is too little data. */
    visibility: jsonb(),
    methodVersion: text().notNull(),
    /** Started by the weekly schedule. */
    scheduled: boolean().notNull().default(false),
    /** The language model may replace the templates before the first question is asked. */
    awaitsQuestions: boolean().notNull().default(false),
    textsRemovedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('gpt_analyses_brand').on(table.userId, table.brandKey, table.createdAt)],
);

/** A question, never changed: an edit creates another question. */
export const aiVisibilityPrompts = pgTable(
  'gpt_prompts',
  {
    id: id(),
    userId: ownedBy(),
    text: text().notNull(),
    kind: text({ enum: PROMPT_KINDS }).notNull(),
    intent: text({ enum: PROMPT_INTENTS }).notNull(),
    origin: text({ enum: PROMPT_ORIGINS }).notNull().default('template'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('gpt_prompts_text').on(table.userId, table.kind, sql`md5(text)`),
    oneOf('gpt_prompts_kind', table.kind, PROMPT_KINDS),
    oneOf('gpt_prompts_intent', table.intent, PROMPT_INTENTS),
    oneOf('gpt_prompts_origin', table.origin, PROMPT_ORIGINS),
  ],
);

export const aiVisibilityAnalysisPrompts = pgTable(
  'gpt_analysis_prompts',
  {
    analysisId: uuid()
      .notNull()
      .references(() => aiVisibilityAnalyses.id, { onDelete: 'cascade' }),
    promptId: uuid()
      .notNull()
      .references(() => aiVisibilityPrompts.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.analysisId, table.promptId] }),
    index('gpt_analysis_prompts_prompt').on(table.promptId),
  ],
);

/** One question to one assistant, asked once. Created before it is asked. */
export const aiVisibilitySamples = pgTable(
  'gpt_samples',
  {
    analysisId: uuid()
      .notNull()
      .references(() => aiVisibilityAnalyses.id, { onDelete: 'cascade' }),
    promptId: uuid()
      .notNull()
      .references(() => aiVisibilityPrompts.id, { onDelete: 'cascade' }),
    assistant: text({ enum: ASSISTANT_IDS })
      .notNull()
      .references(() => assistants.id),
    run: integer().notNull(),
    /** The shuffled order in which samples are asked. */
    position: integer().notNull(),
    state: text({ enum: SAMPLE_STATES }).notNull().default('not_run'),
    /** Calls that were paid for. */
    calls: integer().notNull().default(0),
    reason: text(),
    model: text().notNull().default(''),
    /** The answer's text; empty once it had to be removed. */
    text: text().notNull().default(''),
    queries: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Lists of pages; null where the API does not report them. */
    found: jsonb().$type<Answer['found']>(),
    cited: jsonb().$type<Answer['cited']>(),
    readings: jsonb()
      .$type<Answer['brands']>()
      .notNull()
      .default(sql`'[]'`),
    /** Cited pages in canonical spelling. */
    pages: jsonb()
      .$type<SampleChange['cited']>()
      .notNull()
      .default(sql`'[]'`),
    candidates: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    excerpt: text().notNull().default(''),
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
    searches: integer().notNull().default(0),
    costMicros: integer().notNull().default(0),
    requestId: text(),
    ms: integer().notNull().default(0),
    askedAt: instant(),
    answeredAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.analysisId, table.promptId, table.assistant, table.run] }),
    index('gpt_samples_open')
      .on(table.analysisId, table.assistant, table.position)
      .where(sql`state = 'not_run'`),
    index('gpt_samples_answers').on(table.analysisId, table.answeredAt),
    index('gpt_samples_prompt').on(table.promptId),
    oneOf('gpt_samples_state', table.state, SAMPLE_STATES),
  ],
);

/** Owners' corrections of names that are also words. */
export const aiVisibilityNamingRules = pgTable(
  'gpt_naming_rules',
  {
    id: id(),
    userId: ownedBy(),
    brandKey: text().notNull(),
    surface: text().notNull(),
    /** Words directly before and after; both empty: wherever the name appears. */
    before: text().notNull(),
    after: text().notNull(),
    isBrand: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('gpt_naming_rules_place').on(
      table.userId,
      table.brandKey,
      table.surface,
      table.before,
      table.after,
    ),
  ],
);

/**
 * Replies that a language model drafted, the newest of each conversation of an analysis and of each
 * lead. A draft belongs to one of the two.
 */
export const aiVisibilityDrafts = pgTable(
  'gpt_drafts',
  {
    id: id(),
    userId: ownedBy(),
    analysisId: uuid().references(() => aiVisibilityAnalyses.id, { onDelete: 'cascade' }),
    leadId: uuid().references(() => leads.id, { onDelete: 'cascade' }),
    /** Of a lead: the `Product` that the draft is written for, as it was when requested. */
    product: jsonb(),
    mentionId: uuid()
      .notNull()
      .references(() => mentions.id, { onDelete: 'cascade' }),
    round: integer().notNull().default(0),
    state: text({ enum: DRAFT_STATES }).notNull(),
    facts: text().notNull(),
    text: text().notNull().default(''),
    reason: text(),
    updatedAt: instant().notNull(),
    /** As in `jobs`. */
    traceparent: text(),
  },
  (table) => [
    uniqueIndex('gpt_drafts_conversation').on(table.analysisId, table.mentionId),
    uniqueIndex('gpt_drafts_lead').on(table.leadId),
    index('gpt_drafts_user').on(table.userId),
    index('gpt_drafts_mention').on(table.mentionId),
    index('gpt_drafts_writing')
      .on(table.updatedAt)
      .where(sql`state = 'writing'`),
    oneOf('gpt_drafts_state', table.state, DRAFT_STATES),
  ],
);

/** Weekly runs: a due list for the dispatcher. */
export const aiVisibilitySchedules = pgTable(
  'gpt_schedules',
  {
    userId: ownedBy(),
    brandKey: text().notNull(),
    /** The run whose questions are asked again. */
    analysisId: uuid()
      .notNull()
      .references(() => aiVisibilityAnalyses.id, { onDelete: 'cascade' }),
    nextAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.brandKey] }),
    index('gpt_schedules_due').on(table.nextAt),
    index('gpt_schedules_analysis').on(table.analysisId),
  ],
);
