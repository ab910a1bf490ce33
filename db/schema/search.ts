import { sql } from '../sql.ts';
import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  doublePrecision,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  INTENTS,
  PLATFORM_IDS,
  PLATFORM_RUN_STATES,
  REJECTION_CAUSES,
  SEARCH_MODES,
  TIMEFRAMES,
  FEEDBACK_COLLECTIONS,
  FEEDBACK_KINDS,
  FEEDBACK_TYPES,
  PLAN_NAMES,
} from '#domain/names.ts';
import type { Engagement } from '#contracts/search/search.ts';
import { POST_KINDS } from '#domain/platforms/descriptor.ts';
import { createdAt, id, instant, oneOf, platformRun } from './shared/columns.ts';
import { platforms } from './shared/known-names.ts';
import { jobs } from './jobs.ts';
import { ownedBy } from './accounts.ts';

/** The subject of a job of kind `search`; its state is in `jobs`. */
export const searches = pgTable(
  'searches',
  {
    id: uuid()
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    query: text().notNull(),
    mode: text({ enum: SEARCH_MODES }).notNull(),
    platforms: text({ enum: PLATFORM_IDS }).array().notNull(),
    timeframe: text({ enum: TIMEFRAMES }).notNull(),
    resultLimit: integer().notNull(),
    /** Each a `Phrasing` without `active`; only appended to. */
    phrasings: jsonb().notNull().default([]),
    /** Bits of the phrasings that are switched off. */
    switchedOff: integer().notNull().default(0),
    /** The longer timeframe that was searched as well. */
    widenedTo: text({ enum: TIMEFRAMES }),
    /** Times that platforms were asked again in this round, for phrasings or a longer time. */
    pass: integer().notNull().default(0),
    /** The phrasings that this pass asks: from the first number to before the second. */
    askedFrom: integer().notNull().default(0),
    askedTo: integer().notNull().default(1),
    /** The last round in which a language model judged its results. */
    refinedRound: integer(),
    /** The last round in which its best results were ordered by meaning. */
    orderedRound: integer(),
    totalFound: integer().notNull().default(0),
    /** Rows of `search_rejections`. */
    rejectedCount: integer().notNull().default(0),
    /** A `SearchAnalysis`. */
    analysis: jsonb().notNull(),
  },
  (table) => [
    oneOf('searches_mode', table.mode, SEARCH_MODES),
    oneOf('searches_timeframe', table.timeframe, TIMEFRAMES),
  ],
);

export const searchPlatforms = pgTable(
  'search_platforms',
  {
    searchId: uuid()
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    ...platformRun(),
    /** The pass of its search that it takes part in. */
    pass: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.platform] }),
    oneOf('search_platforms_state', table.state, PLATFORM_RUN_STATES),
  ],
);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A public post, stored once per (platform, external id) for all users. */
export const mentions = pgTable(
  'mentions',
  {
    id: id(),
    platform: text({ enum: PLATFORM_IDS })
      .notNull()
      .references(() => platforms.id),
    externalId: text().notNull(),
    url: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    author: text(),
    /** Null: the first kind of its platform. */
    kind: text({ enum: POST_KINDS }),
    language: text(),
    /** Null when the platform reports no time. */
    postedAt: instant(),
    fetchedAt: instant().notNull(),
    committedAt: createdAt(),
    engagement: jsonb().$type<Engagement>().notNull(),
    /** When all but the address and the times were removed under the provider's terms. */
    textRemovedAt: instant(),
    /** Created by `wordVector`; null where the text had to be removed. */
    words: tsvector(),
  },
  (table) => [
    index('mentions_words').using('gin', table.words),
    unique('mentions_natural_key').on(table.platform, table.externalId),
    index('mentions_removed')
      .on(table.textRemovedAt)
      .where(sql`text_removed_at is not null`),
    index('mentions_kept')
      .on(table.platform, table.fetchedAt)
      .where(sql`text_removed_at is null`),
    index('mentions_posted').on(table.platform, table.postedAt),
  ],
);

/** A search's own data about a post: the verdicts. */
export const searchResults = pgTable(
  'search_results',
  {
    searchId: uuid()
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    mentionId: uuid()
      .notNull()
      .references(() => mentions.id, { onDelete: 'cascade' }),
    relevance: doublePrecision().notNull(),
    intent: text({ enum: INTENTS }).notNull(),
    sentiment: doublePrecision().notNull(),
    reason: text().notNull(),
    /** The `verdicts` of a `SearchResult`. */
    verdicts: jsonb().notNull(),
    /** The `ownVerdict` of a `SearchResult`: set when a language model judged it again. */
    ownVerdict: jsonb(),
    /** The mention that began its conversation; set once (`SearchResult.conversationId`). */
    conversationId: uuid().notNull(),
    /** Lets later posts find their conversation; contains no words. */
    fingerprint: text().notNull().default(''),
    /** Bits of the phrasings that found it; 0: found before there were any. */
    foundBy: integer().notNull().default(0),
    /** Set when the text left this search; the mention may have been fetched again since. */
    textRemovedAfterDays: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.mentionId] }),
    index('search_results_mention').on(table.mentionId),
    index('search_results_order').on(table.searchId, table.relevance),
    oneOf('search_results_intent', table.intent, INTENTS),
  ],
);

/** Posts fetched for a search and rejected; only the most relevant ones. */
export const searchRejections = pgTable(
  'search_rejections',
  {
    searchId: uuid()
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    mentionId: uuid()
      .notNull()
      .references(() => mentions.id, { onDelete: 'cascade' }),
    relevance: doublePrecision().notNull(),
    cause: text({ enum: REJECTION_CAUSES }).notNull(),
    /** One sentence; empty once the words of the post had to be removed. */
    reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.mentionId] }),
    index('search_rejections_mention').on(table.mentionId),
    index('search_rejections_order').on(table.searchId, table.relevance, table.mentionId),
    oneOf('search_rejections_cause', table.cause, REJECTION_CAUSES),
  ],
);

/** One per user, search and result; both collections in one table. */
export const feedbacks = pgTable(
  'feedbacks',
  {
    id: id(),
    collection: text({ enum: FEEDBACK_COLLECTIONS }).notNull(),
    kind: text({ enum: FEEDBACK_KINDS }).notNull(),
    userId: ownedBy(),
    userEmail: text().notNull(),
    feedbackType: text({ enum: FEEDBACK_TYPES }).notNull(),
    feedbackText: text().notNull(),
    timestamp: createdAt(),
    searchId: uuid().notNull(),
    searchResultId: uuid().notNull(),
    searchQuery: text().notNull(),
    /** Of competitive intelligence only. */
    competitorsFound: integer(),
    totalMentions: integer().notNull(),
    planName: text({ enum: PLAN_NAMES }).notNull(),
  },
  (table) => [
    unique('feedbacks_one_per_result').on(table.userId, table.searchId, table.searchResultId),
    index('feedbacks_collection').on(table.collection, table.timestamp),
    oneOf('feedbacks_collection_known', table.collection, FEEDBACK_COLLECTIONS),
    oneOf('feedbacks_kind', table.kind, FEEDBACK_KINDS),
    oneOf('feedbacks_type', table.feedbackType, FEEDBACK_TYPES),
  ],
);
