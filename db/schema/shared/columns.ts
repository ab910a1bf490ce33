import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** Time-ordered UUID made by Postgres, so that ids sort by age. */
export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`);

/** `timestamptz`, read as an ISO 8601 string. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();
