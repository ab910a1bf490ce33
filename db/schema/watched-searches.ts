import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { INTENTS, PLATFORM_IDS, SEARCH_MODES } from '#domain/names.ts';
import { WATCH_ORIGINS } from '#contracts/watched-search/watched-search.ts';
import { ownedBy } from './accounts.ts';
import { oneOf, createdAt, id, instant } from './shared/columns.ts';
import { platforms } from './shared/known-names.ts';
import { watches } from './companies.ts';
import { mentions } from './search.ts';

/** A query that a user watches. Users with the same query share one watch. */
export const watchedSearches = pgTable(
  'watched_searches',
  {
    id: id(),
    userId: ownedBy(),
    watchId: uuid()
      .notNull()
      .references(() => watches.id, { onDelete: 'cascade' }),
    query: text().notNull(),
    mode: text({ enum: SEARCH_MODES }).notNull(),
    platforms: text({ enum: PLATFORM_IDS }).array().notNull(),
    origin: text({ enum: WATCH_ORIGINS }).notNull(),
    /** The plan's monitoring days; after them it stays, but is not collected. */
    until: instant().notNull(),
    /** Number of the last collection that this user was notified of. */
    fannedOut: integer().notNull().default(0),
    readAt: createdAt(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('watched_searches_once').on(table.userId, table.watchId),
    index('watched_searches_watch').on(table.watchId),
    oneOf('watched_searches_mode', table.mode, SEARCH_MODES),
    oneOf('watched_searches_origin', table.origin, WATCH_ORIGINS),
  ],
);

/** What a watch found: the same rows for all who watch the query. Holds no words of posts. */
export const watchedPosts = pgTable(
  'watched_posts',
  {
    watchId: uuid()
      .notNull()
      .references(() => watches.id, { onDelete: 'cascade' }),
    mentionId: uuid()
      .notNull()
      .references(() => mentions.id, { onDelete: 'cascade' }),
    platform: text({ enum: PLATFORM_IDS })
      .notNull()
      .references(() => platforms.id),
    relevance: doublePrecision().notNull(),
    sentiment: doublePrecision().notNull(),
    intent: text({ enum: INTENTS }).notNull(),
    /** Number of the collection that found it. */
    collection: integer().notNull(),
    seenAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.watchId, table.mentionId] }),
    index('watched_posts_list').on(table.watchId, table.seenAt, table.mentionId),
    index('watched_posts_mention').on(table.mentionId),
    oneOf('watched_posts_intent', table.intent, INTENTS),
  ],
);
