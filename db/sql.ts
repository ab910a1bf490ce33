/**
 * The query builder's words. Modules import them from here: for each one that names the package
 * itself Node parses its description again, 179 KB of JSON, and that was half of a start.
 */
export { and, eq, is, lte, sql } from 'drizzle-orm';
export type { GetColumnData, SQL } from 'drizzle-orm';
