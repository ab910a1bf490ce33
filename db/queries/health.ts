import { readFileSync } from 'node:fs';
import type { Database } from '../client.ts';

interface Journal {
  entries: unknown[];
}

const journal = JSON.parse(
  readFileSync(new URL('../migrations/meta/_journal.json', import.meta.url), 'utf8'),
) as Journal;

/**
 * Whether Postgres answers in time, with every migration that this build knows. A newer schema is
 * fine: two builds run together during a deploy.
 */
export async function checkDatabase(
  database: Database,
  { timeoutMs }: { timeoutMs: number },
): Promise<'up' | 'down' | 'unmigrated'> {
  const deadline = Promise.withResolvers<'down'>();
  const timer = setTimeout(() => deadline.resolve('down'), timeoutMs);
  const ask = async (): Promise<'up' | 'unmigrated'> => {
    const [row] = await database.sql<{ applied: number }[]>`
      select count(*)::int as applied from drizzle.__drizzle_migrations`;
    return (row?.applied ?? 0) >= journal.entries.length ? 'up' : 'unmigrated';
  };
  return Promise.race([ask(), deadline.promise])
    .catch((error: unknown) => (isUndefinedTable(error) ? 'unmigrated' : 'down'))
    .finally(() => clearTimeout(timer));
}

const isUndefinedTable = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '42P01';
