import { setTimeout } from 'node:timers/promises';
import { openDatabase } from './client.ts';
import type { OpenDatabase } from './client.ts';

/** The part of the environment that names the databases. */
interface Settings {
  NODE_ENV: string;
  DATABASE_URL: string;
  DATABASE_BACKGROUND_URL?: string | undefined;
  DATABASE_POOL: number;
}

interface Options {
  /** Shown in pg_stat_activity. */
  name: string;
  logger: { warn(message: string): void; fatal(message: string): void };
}

interface Databases {
  /** Requests: row-level security applies, so rows of users are only visible through `asUser`. */
  database: OpenDatabase;
  /** Work for many users, and for requests before their user is known. */
  background: OpenDatabase;
}

/** Share of the pool: sign-ins, renewals and shared pages are few compared to requests. */
const BACKGROUND_SHARE = 0.4;
const RETRY_MS = 5_000;

/** The two databases of a process that serves users. */
export function openDatabases(env: Settings, { name, logger }: Options): Databases {
  const database = openDatabase({ url: env.DATABASE_URL, max: env.DATABASE_POOL, name });
  void checkRole(database, { env, logger, bypasses: false });
  const share = Math.max(2, Math.ceil(env.DATABASE_POOL * BACKGROUND_SHARE));
  const background = openBackground(
    { ...env, DATABASE_POOL: share },
    { name: `${name} background`, logger },
  );
  return { database, background };
}

/** The database of a process that works for all users. */
export function openBackground(env: Settings, { name, logger }: Options): OpenDatabase {
  const url = env.DATABASE_BACKGROUND_URL ?? env.DATABASE_URL;
  const database = openDatabase({ url, max: env.DATABASE_POOL, name });
  void checkRole(database, { env, logger, bypasses: true });
  return database;
}

/**
 * Ends the process, in production, when its role is subject to row-level security where it must not
 * be or the other way round: requests would see rows of other users, or background work none.
 * Elsewhere a warning: one superuser may do for a development database.
 */
async function checkRole(
  database: OpenDatabase,
  { env, logger, bypasses }: { env: Settings; logger: Options['logger']; bypasses: boolean },
): Promise<void> {
  const actual = await readRole(database);
  if (actual === null || actual === bypasses) return;
  const message = bypasses
    ? 'DATABASE_BACKGROUND_URL: its role must have BYPASSRLS, or background work finds nothing.'
    : 'DATABASE_URL: its role bypasses row-level security, which then protects nothing.';
  if (env.NODE_ENV !== 'production') return logger.warn(message);
  logger.fatal(message);
  process.exit(1);
}

/**
 * Whether the role bypasses row-level security; retries until Postgres answers. Null: closed
 * before.
 */
async function readRole(database: OpenDatabase): Promise<boolean | null> {
  while (!database.closed()) {
    try {
      const [role] = await database.sql<{ bypasses: boolean }[]>`
        select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user`;
      return role?.bypasses ?? null;
    } catch {
      await setTimeout(RETRY_MS, undefined, { ref: false });
    }
  }
  return null;
}
