import { sql } from '../sql.ts';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ownedBy } from './accounts.ts';
import { createdAt, id, instant } from './shared/columns.ts';
import { jobs } from './jobs.ts';

/** A read-only link to the result of a job, open to anyone who has it. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: id(),
    userId: ownedBy(),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the link. */
    tokenHash: text().notNull().unique(),
    /** The encrypted token, to show the link to its owner; null on links of early releases. */
    sealed: text(),
    createdAt: createdAt(),
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex('share_links_one_per_job')
      .on(table.jobId)
      .where(sql`revoked_at is null`),
    index('share_links_live')
      .on(table.userId, table.createdAt)
      .where(sql`revoked_at is null`),
  ],
);
