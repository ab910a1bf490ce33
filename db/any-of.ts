import { sql } from './sql.ts';
import type { SQL } from './sql.ts';
import { makePgArray } from 'drizzle-orm/pg-core';

/**
 * `= any(…)` with the list as one parameter. `in ($1, $2, …)` would be a separate statement,
 * prepared and kept by every connection, for each length of the list.
 */
export const anyOf = (values: readonly string[], type: 'uuid' | 'text' = 'text'): SQL =>
  sql`any(${makePgArray([...values])}::${sql.raw(type)}[])`;
