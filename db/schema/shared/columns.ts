import { timestamp, uuid, check } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** Time-ordered UUID made by Postgres, so that ids sort by age. */
export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`);

/** `timestamptz`, read as an ISO 8601 string. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();

/** CHECK that a text column holds one of the contract's values. */
export function oneOf(name: string, column: PgColumn, values: readonly string[]) {
  const list = sql.join(
    values.map((value) => sql`${sql.raw(`'${value}'`)}`),
    sql`, `,
  );
  return check(name, sql`${column} in (${list})`);
}
