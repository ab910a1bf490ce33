import { readFileSync } from 'node:fs';

interface Journal {
  entries: { when: number }[];
}

const journal = JSON.parse(
  readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'),
) as Journal;

/**
 * The migrations of this build, the oldest first. `when` (ms) names one: the database records it as
 * `created_at` in `drizzle.__drizzle_migrations`.
 */
export const MIGRATIONS = journal.entries;
