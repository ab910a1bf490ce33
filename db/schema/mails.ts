import { sql } from '../sql.ts';
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { MAIL_STATES, MAIL_TYPES } from '#contracts/alerts/mail.ts';
import { ownedBy } from './accounts.ts';
import { oneOf, createdAt, id, instant } from './shared/columns.ts';

/** The outbox of account mail: one row per user and key, sent once. */
export const accountMails = pgTable(
  'account_mails',
  {
    id: id(),
    userId: ownedBy(),
    type: text({ enum: MAIL_TYPES }).notNull(),
    /** Its subject, such as the id of a search or a week. */
    subject: text().notNull(),
    state: text({ enum: MAIL_STATES }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    lastStatus: integer(),
    /** At most 200 characters of the mail server's answer. */
    lastAnswer: text(),
    dispatchedAt: instant(),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (table) => [
    unique('account_mails_once').on(table.userId, table.type, table.subject),
    index('account_mails_queued')
      .on(table.createdAt)
      .where(sql`state = 'queued'`),
    oneOf('account_mails_type', table.type, MAIL_TYPES),
    oneOf('account_mails_state', table.state, MAIL_STATES),
  ],
);

/** Bounced mail, by its report; marks an address that rejects mail. */
export const mailBounces = pgTable(
  'mail_bounces',
  {
    userId: ownedBy(),
    /** SHA-256 of the report. */
    reportId: text().notNull(),
    address: text().notNull(),
    /** Enhanced status code (RFC 3463). */
    status: text().notNull(),
    permanent: boolean().notNull(),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.reportId] }),
    index('mail_bounces_at').on(table.at),
  ],
);
