import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';

/**
 * The query builder's words. Modules import them from here: for each one that names the package
 * itself Node parses its description again, 179 KB of JSON, and that was half of a start.
 */
export { and, eq, is, lte, sql } from 'drizzle-orm';
export type { GetColumnData, SQL } from 'drizzle-orm';

/**
 * `= any(…)` with the list as one parameter. `in ($1, $2, …)` would be a separate statement,
 * prepared and kept by every connection, for each length of the list.
 */
export const anyOf = (values: readonly string[], type: 'uuid' | 'text' = 'text'): SQL =>
  sql`any(${makePgArray([...values])}::${sql.raw(type)}[])`;

/** A `timestamptz` as text, converted to ISO 8601. */
export const iso = (value: string): string => new Date(value).toISOString();
export const isoOrNull = (value: string | null): string | null =>
  value === null ? null : iso(value);

/** A date as a `timestamptz` parameter. */
export const instantOrNull = (date: Date | null) =>
  sql`${date?.toISOString() ?? null}::text::timestamptz`;
