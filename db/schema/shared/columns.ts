import { check, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sql } from '../../sql.ts';
import { PLATFORM_IDS, PLATFORM_RUN_STATES, PROVIDER_FAILURES } from '#domain/names.ts';

/** Time-ordered UUID made by Postgres, so that ids sort by age. */
export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`);

/** `timestamptz`, read as an ISO 8601 string. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();

/** How far a search or a discovery is with one platform. */
export const platformRun = () => ({
  platform: text({ enum: PLATFORM_IDS }).notNull(),
  state: text({ enum: PLATFORM_RUN_STATES }).notNull().default('queued'),
  found: integer().notNull().default(0),
  /** Highest activity attempt seen in `round`; a lower one is a zombie and may not write. */
  round: integer().notNull().default(0),
  attempt: integer().notNull().default(0),
  failure: text({ enum: PROVIDER_FAILURES }),
  reason: text(),
  retryAt: instant(),
  startedAt: instant(),
  finishedAt: instant(),
});

/** CHECK that a text column holds one of the contract's values. */
export function oneOf(name: string, column: PgColumn, values: readonly string[]) {
  const list = sql.join(
    values.map((value) => sql`${sql.raw(`'${value}'`)}`),
    sql`, `,
  );
  return check(name, sql`${column} in (${list})`);
}
