import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { FEEDBACK_COLLECTIONS, FEEDBACK_KINDS, FEEDBACK_TYPES, PLAN_NAMES } from '#domain/names.ts';
import { ownedBy } from './accounts.ts';
import { oneOf } from './shared/checks.ts';
import { createdAt, id } from './shared/columns.ts';

/** One per user, search and result (R-ENT-46..49, A-74); both collections in one table. */
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
