import type { Maintenance } from '#contracts/maintenance.ts';
import type { Database } from '../client.ts';

/** The current maintenance mode, or null while it is off. */
export async function readMaintenance(database: Database): Promise<Maintenance | null> {
  const [row] = await database.sql<{ since: Date; until: Date | null }[]>`
    select since, until from maintenance`;
  if (!row) return null;
  return { since: row.since.toISOString(), until: row.until?.toISOString() ?? null };
}
