import { sql } from '../sql.ts';
import { date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { LEAD_ORIGINS, LEAD_STATES } from '#domain/leads/names.ts';
import { INTENTS } from '#domain/names.ts';
import { ownedBy } from './accounts.ts';
import { oneOf, createdAt, id, instant } from './shared/columns.ts';
import { mentions } from './search.ts';

/** A conversation that a user wants to turn into a customer. */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    userId: ownedBy(),
    /** Null: a page that is not a stored post. The post's text stays in `mentions`. */
    mentionId: uuid().references(() => mentions.id, { onDelete: 'set null' }),
    url: text().notNull(),
    /** Of a page that is not a stored post. */
    title: text().notNull().default(''),
    state: text({ enum: LEAD_STATES }).notNull().default('saved'),
    note: text().notNull().default(''),
    followUpOn: date({ mode: 'string' }),
    /** May quote the post: removed with its text (`db/commands/retention`). */
    reason: text().notNull().default(''),
    intent: text({ enum: INTENTS }),
    originKind: text({ enum: LEAD_ORIGINS }).notNull(),
    originId: text(),
    originLabel: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    contactedAt: instant(),
    customerAt: instant(),
  },
  (table) => [
    index('leads_newest').on(table.userId, table.createdAt, table.id),
    index('leads_due')
      .on(table.userId, table.followUpOn)
      .where(sql`follow_up_on is not null`),
    index('leads_mention').on(table.mentionId),
    uniqueIndex('leads_one_per_page')
      .on(table.userId, table.url)
      .where(sql`mention_id is null`),
    oneOf('leads_state', table.state, LEAD_STATES),
    oneOf('leads_origin', table.originKind, LEAD_ORIGINS),
  ],
);

/** Every stored post of a lead's conversation; its key ensures one lead per conversation. */
export const leadPosts = pgTable(
  'lead_posts',
  {
    userId: ownedBy(),
    mentionId: uuid()
      .notNull()
      .references(() => mentions.id, { onDelete: 'cascade' }),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mentionId] }),
    index('lead_posts_lead').on(table.leadId),
  ],
);

/** Changes of a lead, for its history. */
export const leadChanges = pgTable(
  'lead_changes',
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    at: createdAt(),
    field: text({ enum: ['state', 'note', 'followUpOn'] }).notNull(),
    from: text(),
    to: text(),
  },
  (table) => [index('lead_changes_lead').on(table.leadId, table.id)],
);
