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

/** A report older than this says nothing; a busy worker reports late. */
const FRESH_SECONDS = 20;

/**
 * Whether jobs can be carried out now: a process of the API reaches the workflow engine, and so
 * does a worker. Null while no process of the API reports.
 */
export async function readEngine(database: Database): Promise<'up' | 'away' | null> {
  const [row] = await database.sql<{ apis: number; started: boolean; carried: boolean }[]>`
    select count(*) filter (where kind = 'api')::int as apis,
      coalesce(bool_or(kind = 'api' and report ->> 'temporal' = 'up'), false) as started,
      coalesce(bool_or(kind = 'worker' and report ->> 'temporal' = 'up'), false) as carried
    from process_beats
    where heard_at > now() - make_interval(secs => ${FRESH_SECONDS}::double precision)`;
  if (!row || row.apis === 0) return null;
  return row.started && row.carried ? 'up' : 'away';
}
