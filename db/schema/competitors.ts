import { sql } from '../sql.ts';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  COMPETITIVE_TYPES,
  COMPETITOR_STATUSES,
  DISCOVERY_FOCUSES,
  DISCOVERY_INDUSTRIES,
} from '#domain/competitors/names.ts';
import { PLATFORM_IDS, PLATFORM_RUN_STATES, TIMEFRAMES } from '#domain/names.ts';
import { ownedBy } from './accounts.ts';
import { createdAt, id, instant, oneOf, platformRun } from './shared/columns.ts';
import { companies } from './companies.ts';
import { jobs } from './jobs.ts';
import { mentions } from './search.ts';

/** A company as one user sees it. Monitored while `monitoredSince` is set. */
export const competitors = pgTable(
  'competitors',
  {
    id: id(),
    userId: ownedBy(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Lower-case name: monitored ones of a user that share one have different domains. */
    nameLower: text().notNull(),
    category: text().notNull(),
    competitiveType: text({ enum: COMPETITIVE_TYPES }).notNull(),
    /** A `Judgement` of the newest discovery that found it. */
    judgement: jsonb().notNull(),
    discoveryId: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    searchQuery: text().notNull(),
    discoveredAt: createdAt(),
    status: text({ enum: COMPETITOR_STATUSES }).notNull().default('discovered'),
    monitoredSince: instant(),
    monitoredUntil: instant(),
    archivedAt: instant(),
    /** False: above the number of places of the plan; kept, not collected. */
    collecting: boolean().notNull().default(true),
    /** A `MonitoringOptions`. */
    options: jsonb(),
    /** When the user last opened it; later items are unread. */
    readAt: createdAt(),
    /** The last collection whose changes reached this user's stream. */
    fannedOut: integer().notNull().default(0),
  },
  (table) => [
    unique('competitors_company').on(table.userId, table.companyId),
    index('competitors_monitored_name')
      .on(table.userId, table.nameLower)
      .where(sql`monitored_since is not null`),
    index('competitors_followers')
      .on(table.companyId, table.userId)
      .where(sql`monitored_since is not null`),
    index('competitors_expiry')
      .on(table.monitoredUntil)
      .where(sql`monitored_since is not null and status <> 'archived'`),
    oneOf('competitors_type', table.competitiveType, COMPETITIVE_TYPES),
    oneOf('competitors_status', table.status, COMPETITOR_STATUSES),
  ],
);

/** The subject of a job of kind `competitor_discovery`; its state is in `jobs`. */
export const discoveries = pgTable(
  'discoveries',
  {
    id: uuid()
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    query: text().notNull(),
    industry: text({ enum: DISCOVERY_INDUSTRIES }).notNull(),
    focus: text({ enum: DISCOVERY_FOCUSES }).notNull(),
    platforms: text({ enum: PLATFORM_IDS }).array().notNull(),
    timeframe: text({ enum: TIMEFRAMES }).notNull(),
    resultLimit: integer().notNull(),
    totalDiscovered: integer().notNull().default(0),
    totalMentions: integer().notNull().default(0),
    candidates: integer().notNull().default(0),
    sitesRead: integer().notNull().default(0),
    sitesTotal: integer().notNull().default(0),
    /** The last round in which a language model judged its competitors. */
    refinedRound: integer(),
  },
  (table) => [
    oneOf('discoveries_industry', table.industry, DISCOVERY_INDUSTRIES),
    oneOf('discoveries_focus', table.focus, DISCOVERY_FOCUSES),
    oneOf('discoveries_timeframe', table.timeframe, TIMEFRAMES),
  ],
);

const discoveryId = () =>
  uuid()
    .notNull()
    .references(() => discoveries.id, { onDelete: 'cascade' });

export const discoveryPlatforms = pgTable(
  'discovery_platforms',
  {
    discoveryId: discoveryId(),
    ...platformRun(),
  },
  (table) => [
    primaryKey({ columns: [table.discoveryId, table.platform] }),
    oneOf('discovery_platforms_state', table.state, PLATFORM_RUN_STATES),
  ],
);

/** The posts that a discovery read; everything it shows is computed from them and from facts. */
export const discoveryPosts = pgTable(
  'discovery_posts',
  {
    discoveryId: discoveryId(),
    mentionId: uuid()
      .notNull()
      .references(() => mentions.id, { onDelete: 'cascade' }),
    relevance: doublePrecision().notNull(),
    sentiment: doublePrecision().notNull(),
    intent: text().notNull(),
    /** Identifies posts with the same content; contains no words. */
    fingerprint: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.discoveryId, table.mentionId] }),
    index('discovery_posts_mention').on(table.mentionId),
  ],
);

/** A discovery's results with its judgement at that time. */
export const discoveryResults = pgTable(
  'discovery_results',
  {
    discoveryId: discoveryId(),
    competitorId: uuid()
      .notNull()
      .references(() => competitors.id, { onDelete: 'cascade' }),
    relevance: doublePrecision().notNull(),
    quality: doublePrecision().notNull(),
    /** A `Judgement`. */
    judgement: jsonb().notNull(),
    /** False: below the cut of its list. */
    listed: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.discoveryId, table.competitorId] }),
    index('discovery_results_competitor').on(table.competitorId),
    index('discovery_results_order').on(table.discoveryId, table.relevance),
  ],
);
