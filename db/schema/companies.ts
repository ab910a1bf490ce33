import { sql } from '../sql.ts';
import {
  boolean,
  check,
  date,
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
import type { CompanyMention } from '#contracts/competitors/monitoring.ts';
import {
  ABOUT_VERDICTS,
  COMPANY_EVENT_KINDS,
  FACT_KINDS,
  FACT_SOURCES,
  SIGNIFICANCES,
  SITE_READING_STATUSES,
  VERIFICATION_STATUSES,
} from '#domain/competitors/names.ts';
import { INTENTS, PLATFORM_IDS } from '#domain/names.ts';
import { oneOf, createdAt, id, instant } from './shared/columns.ts';
import { platforms } from './shared/known-names.ts';
import { factSources } from './shared/known-names.ts';
import { mentions } from './search.ts';

/** A product or firm, the same row for everyone. `key` is its domain, else `name:<normalized>`. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    key: text().notNull(),
    name: text().notNull(),
    /** Normalized name for lookup: lower case, letters and digits only. */
    nameKey: text().notNull(),
    domain: text(),
    aliases: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    verification: text({ enum: VERIFICATION_STATUSES }).notNull().default('other'),
    siteStatus: text({ enum: SITE_READING_STATUSES }),
    siteReadAt: instant(),
    /** A `CompanyProfile`, made of the current facts. */
    profile: jsonb().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    unique('companies_key').on(table.key),
    index('companies_name').on(table.nameKey),
    oneOf('companies_verification', table.verification, VERIFICATION_STATUSES),
  ],
);

const companyId = () =>
  uuid()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/** One extracted value; `replacedAt` null is the current one. History is kept. */
export const companyFacts = pgTable(
  'company_facts',
  {
    id: id(),
    companyId: companyId(),
    kind: text({ enum: FACT_KINDS }).notNull(),
    key: text().notNull(),
    value: jsonb().notNull(),
    source: text({ enum: FACT_SOURCES })
      .notNull()
      .references(() => factSources.id),
    sourceUrl: text().notNull(),
    quote: text(),
    fetchedAt: instant().notNull(),
    firstSeenAt: createdAt(),
    replacedAt: instant(),
  },
  (table) => [
    index('company_facts_current')
      .on(table.companyId, table.kind)
      .where(sql`replaced_at is null`),
    oneOf('company_facts_kind', table.kind, FACT_KINDS),
  ],
);

/** A post that names a company, with the verdict whether it is about it. */
export const companyMentions = pgTable(
  'company_mentions',
  {
    companyId: companyId(),
    mentionId: uuid()
      .notNull()
      .references(() => mentions.id, { onDelete: 'cascade' }),
    platform: text({ enum: PLATFORM_IDS })
      .notNull()
      .references(() => platforms.id),
    /** UTC day of posting; for posts without a time, the day they were seen. */
    day: date({ mode: 'string' }).notNull(),
    postedAt: instant().notNull(),
    about: text({ enum: ABOUT_VERDICTS }).notNull(),
    reason: text().notNull(),
    /** Spans of the name. */
    spans: jsonb().$type<CompanyMention['spans']>().notNull(),
    sentiment: doublePrecision().notNull(),
    intent: text({ enum: INTENTS }).notNull(),
    seenAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.mentionId] }),
    index('company_mentions_list').on(
      table.companyId,
      table.about,
      table.postedAt,
      table.mentionId,
    ),
    /** Mentions since a collection began, or since a follower's last visit. */
    index('company_mentions_seen').on(table.companyId, table.about, table.seenAt),
    index('company_mentions_mention').on(table.mentionId),
    oneOf('company_mentions_about', table.about, ABOUT_VERDICTS),
    oneOf('company_mentions_intent', table.intent, INTENTS),
  ],
);

/** Sums over the mentions that count, kept in the transaction that stores them. */
export const companyDayTotals = pgTable(
  'company_day_totals',
  {
    companyId: companyId(),
    day: date({ mode: 'string' }).notNull(),
    platform: text({ enum: PLATFORM_IDS }).notNull(),
    mentions: integer().notNull(),
    positive: integer().notNull(),
    neutral: integer().notNull(),
    negative: integer().notNull(),
    sentimentSum: doublePrecision().notNull(),
    likes: integer().notNull(),
    comments: integer().notNull(),
    shares: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.day, table.platform] })],
);

/** A dated change with its evidence. One per key, shared by all followers of the company. */
export const companyEvents = pgTable(
  'company_events',
  {
    id: id(),
    companyId: companyId(),
    kind: text({ enum: COMPANY_EVENT_KINDS }).notNull(),
    key: text().notNull(),
    significance: text({ enum: SIGNIFICANCES }).notNull(),
    title: text().notNull(),
    /** `Change`s. */
    changes: jsonb().notNull(),
    source: text({ enum: FACT_SOURCES }),
    happenedAt: instant().notNull(),
    seenAt: createdAt(),
  },
  (table) => [
    unique('company_events_key').on(table.companyId, table.key),
    index('company_events_list').on(table.companyId, table.seenAt, table.id),
    oneOf('company_events_kind', table.kind, COMPANY_EVENT_KINDS),
    oneOf('company_events_significance', table.significance, SIGNIFICANCES),
  ],
);

/** What is regularly checked about a company: one row, however many follow it. */
export const watches = pgTable(
  'watches',
  {
    id: id(),
    /** A watch is of a company or of a query, shared by all who watch it. */
    companyId: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    queryKey: text(),
    /** `{ query, mode }` */
    query: jsonb(),
    /** Number of collections begun; part of the workflow's id. */
    collections: integer().notNull().default(0),
    /** Null: no followers. */
    nextDueAt: instant(),
    /** When its current collection was started; null between collections. */
    startedAt: instant(),
    lastCollectedAt: instant(),
    /** How far back the first collection reads; later ones read from the last one on. */
    baselineDays: integer().notNull(),
    baselineDoneAt: instant(),
    /** The same by the platforms' clocks: days up to then are history, never news. */
    baselineUntil: instant(),
    /** How far the platforms' clocks were ahead when the newest collection began, in seconds. */
    aheadSeconds: integer().notNull().default(0),
    /** Mentions per day, smoothed; the rate in the due list. */
    rate: doublePrecision().notNull().default(1),
    /** Of the follower with the best plan. */
    weight: doublePrecision().notNull().default(1),
    siteDueAt: instant(),
    /** State of `compareFacts` between reads: unconfirmed values and known experiments. */
    siteState: jsonb(),
    /** Why something is missing, shown to followers. */
    note: text(),
  },
  (table) => [
    unique('watches_company').on(table.companyId),
    unique('watches_query').on(table.queryKey),
    check('watches_subject', sql`(company_id is null) <> (query_key is null)`),
    index('watches_due')
      .on(table.nextDueAt)
      .where(sql`next_due_at is not null`),
    // Finds those that have not heard that the platforms' clocks jumped.
    index('watches_ahead')
      .on(table.aheadSeconds)
      .where(sql`next_due_at is not null`),
  ],
);

/** Marks that a source of a watch needs no look before a time, such as a provider out of quota. */
export const watchPlatforms = pgTable(
  'watch_platforms',
  {
    watchId: uuid()
      .notNull()
      .references(() => watches.id, { onDelete: 'cascade' }),
    platform: text({ enum: PLATFORM_IDS }).notNull(),
    /** Posts from here on have not been read yet. */
    readUntil: instant().notNull(),
    /** From here on history is complete; null before the first answer. */
    coveredSince: instant(),
    failed: boolean().notNull().default(false),
    reason: text(),
  },
  (table) => [primaryKey({ columns: [table.watchId, table.platform] })],
);
