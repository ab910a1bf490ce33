import { sql } from './sql.ts';

/** A `timestamptz` as text, converted to ISO 8601. */
export const iso = (value: string): string => new Date(value).toISOString();
export const isoOrNull = (value: string | null): string | null =>
  value === null ? null : iso(value);

/** A date as a `timestamptz` parameter. */
export const instantOrNull = (date: Date | null) =>
  sql`${date?.toISOString() ?? null}::text::timestamptz`;
