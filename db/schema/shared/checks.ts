import { sql } from 'drizzle-orm';
import { check } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** CHECK that a text column holds one of the contract's values. */
export function oneOf(name: string, column: PgColumn, values: readonly string[]) {
  const list = sql.join(
    values.map((value) => sql`${sql.raw(`'${value}'`)}`),
    sql`, `,
  );
  return check(name, sql`${column} in (${list})`);
}
