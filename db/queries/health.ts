import type { Database } from '../client.ts';
import { MIGRATIONS } from '../migrations.ts';
import type { Maintenance } from '#contracts/maintenance.ts';

/**
 * All instances share the database: a limit that a busy one exceeds takes every instance out of
 * its balancer at once.
 */
const ANSWER_MS = 4_000;

/**
 * Whether Postgres answers in time, with every migration that this build knows. A newer schema is
 * fine: two builds run together during a deploy.
 */
export async function checkDatabase(database: Database): Promise<'up' | 'down' | 'unmigrated'> {
  const deadline = Promise.withResolvers<'down'>();
  const timer = setTimeout(() => deadline.resolve('down'), ANSWER_MS);
  const ask = async (): Promise<'up' | 'unmigrated'> => {
    const [row] = await database.sql<{ newest: string | null }[]>`
      select max(created_at)::text as newest from drizzle.__drizzle_migrations`;
    return Number(row?.newest ?? 0) >= (MIGRATIONS.at(-1)?.when ?? 0) ? 'up' : 'unmigrated';
  };
  return Promise.race([ask(), deadline.promise])
    .catch((error: unknown) => (isUndefinedTable(error) ? 'unmigrated' : 'down'))
    .finally(() => clearTimeout(timer));
}

const isUndefinedTable = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '42P01';

/** The current maintenance mode, or null while it is off. */
export async function readMaintenance(database: Database): Promise<Maintenance | null> {
  const [row] = await database.sql<{ since: Date; until: Date | null }[]>`
    select since, until from maintenance`;
  if (!row) return null;
  return { since: row.since.toISOString(), until: row.until?.toISOString() ?? null };
}
