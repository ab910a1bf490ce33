import { sql } from '../sql.ts';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { TREND_CATEGORIES, TREND_CHANGES, TREND_PLATFORMS } from '#domain/trending/names.ts';
import { oneOf, createdAt, id, instant } from './shared/columns.ts';
import { platforms } from './shared/known-names.ts';

export const TREND_REFRESH_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;

/** One refresh. At most one is queued or running: the index is the single flight. */
export const trendRefreshes = pgTable(
  'trend_refreshes',
  {
    id: id(),
    /** Who ran it; a workflow that is tried again finds its own row. */
    workflowId: text().unique(),
    status: text({ enum: TREND_REFRESH_STATUSES }).notNull(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
    /** The sources' own time: the median of their clocks. */
    asOf: instant(),
    posts: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    requests: integer().notNull().default(0),
    /** Platforms that have answered or failed. */
    done: text({ enum: TREND_PLATFORMS })
      .array()
      .notNull()
      .default(sql`'{}'`),
    ranking: boolean().notNull().default(false),
    /** A `TrendState` once it is completed. */
    state: jsonb(),
    /** Ids of the listed problems, best first. */
    listed: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('trend_refreshes_single')
      .on(sql`(true)`)
      .where(sql`status in ('queued', 'running')`),
    index('trend_refreshes_created').on(table.createdAt),
    oneOf('trend_refreshes_status', table.status, TREND_REFRESH_STATUSES),
  ],
);

/** Where each platform's feed continues. */
export const trendSources = pgTable('trend_sources', {
  platform: text({ enum: TREND_PLATFORMS })
    .primaryKey()
    .references(() => platforms.id),
  /** Of the newest post that was read, by the platform's clock. */
  cursorAt: instant(),
  /** From then on nothing is missing. */
  coveredSince: instant(),
  /** The platform's clock at the last answer. */
  clockAt: instant(),
  /** `Validators` of the last answer. */
  validators: jsonb(),
  lastAnswerAt: instant(),
  failure: text(),
  reason: text(),
  kept: integer().notNull().default(0),
});

/** A problem as people state it. Ids are public and stay. */
export const trendProblems = pgTable(
  'trend_problems',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text(),
    /** The post that the title is from; null once its text had to be removed. */
    titlePostId: uuid(),
    category: text({ enum: TREND_CATEGORIES }).notNull(),
    /** Words that most of its posts share: what it is known by when their texts are gone. */
    memory: text().array().notNull(),
    /** The older problem that this one turned out to be. */
    mergedInto: integer(),
    /** 1 is the best; null when it is not listed. */
    rank: integer(),
    score: integer().notNull().default(0),
    change: text({ enum: TREND_CHANGES }).notNull().default('steady'),
    scoreChange: integer().notNull().default(0),
    /** A `TrendParts`. */
    parts: jsonb(),
    /** Counts of the list: posts, authors, sources, sparkline. */
    figures: jsonb(),
    /** `{name, people}` each. */
    products: jsonb().notNull().default([]),
    firstSeenAt: instant().notNull(),
    lastPostAt: instant().notNull(),
    rankedAt: instant(),
  },
  (table) => [
    index('trend_problems_rank')
      .on(table.rank)
      .where(sql`rank is not null`),
    index('trend_problems_last')
      .on(table.lastPostAt)
      .where(sql`merged_into is null`),
    oneOf('trend_problems_category', table.category, TREND_CATEGORIES),
    oneOf('trend_problems_change', table.change, TREND_CHANGES),
  ],
);

/** A post that states a problem. Texts go by their platform's terms, what was counted stays. */
export const trendPosts = pgTable(
  'trend_posts',
  {
    id: id(),
    platform: text({ enum: TREND_PLATFORMS }).notNull(),
    externalId: text().notNull(),
    url: text().notNull(),
    place: text(),
    /** Null once the texts had to be removed. */
    title: text(),
    content: text(),
    /** Hash of the author, or of the text where the author is unknown. */
    voice: text().notNull(),
    /** Hash of the words: copies are one voice. */
    words: text().notNull(),
    category: text({ enum: TREND_CATEGORIES }).notNull(),
    /** 0..1: that it states a problem. */
    chance: real().notNull().default(1),
    terms: text().array().notNull(),
    /** Its author says that what it is about has just begun or changed. */
    mentionsOnset: boolean().notNull().default(false),
    likes: integer().notNull(),
    comments: integer().notNull(),
    postedAt: instant().notNull(),
    fetchedAt: instant().notNull(),
    problemId: integer(),
    /** Whether it states its problem, by the last ranking; others of the group are near it only. */
    statesProblem: boolean().notNull().default(true),
    /** 1..3 among the quotes of its problem. */
    quoteRank: smallint(),
  },
  (table) => [
    unique('trend_posts_natural_key').on(table.platform, table.externalId),
    index('trend_posts_problem').on(table.problemId, table.postedAt),
    index('trend_posts_posted').on(table.postedAt),
    index('trend_posts_quotes')
      .on(table.problemId)
      .where(sql`quote_rank is not null`),
    index('trend_posts_kept')
      .on(table.platform, table.fetchedAt)
      .where(sql`title is not null`),
  ],
);

/** Voices and posts of a problem by UTC day; they outlive the posts. */
export const trendDays = pgTable(
  'trend_days',
  {
    problemId: integer().notNull(),
    day: date().notNull(),
    posts: integer().notNull(),
    voices: integer().notNull(),
    /** Highest score that the problem had on this day. */
    score: integer(),
  },
  (table) => [primaryKey({ columns: [table.problemId, table.day] })],
);

/** Each ranking of a listed problem, for 30 days: how a score came about can be followed. */
export const trendScores = pgTable(
  'trend_scores',
  {
    problemId: integer().notNull(),
    refreshId: uuid()
      .notNull()
      .references(() => trendRefreshes.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    score: integer().notNull(),
    rank: integer().notNull(),
    surprise: doublePrecision().notNull(),
    /** A `TrendParts`. */
    parts: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.problemId, table.refreshId] }),
    index('trend_scores_at').on(table.at),
  ],
);
