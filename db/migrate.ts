import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import type { Sql } from 'postgres';
import { readEnvironment } from '#config/read-environment.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { ensureStream } from './commands/events.ts';
import { isLockTimeout } from './errors.ts';
import { MIGRATIONS } from './migrations.ts';
import { KNOWN_NAMES } from './schema/shared/known-names.ts';
import { grantRights, protectRows } from './row-security.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
/** Indexes on potentially large tables: one statement per file, outside any transaction. */
const CONCURRENT_FOLDER = fileURLToPath(new URL('./concurrent', import.meta.url));

/**
 * A migration that waits for a lock holds up every statement behind it: it gives up soon, lets them
 * pass, and tries again.
 */
const LOCK_TIMEOUT_MS = 3_000;
const MAX_TRIES = 20;
const PAUSE_MS = 1_000;
const LOOK_EVERY_MS = 200;

/** Exit code for a database with another history of migrations; the development stack reads it. */
const OTHER_HISTORY = 3;

class OtherHistoryError extends Error {
  constructor() {
    super(
      'The tables in this database were made before the migrations were merged into one, and cannot be brought up to date: point DATABASE_URL at an empty database. Nothing was changed.',
    );
  }
}

interface MigrationOptions {
  migrationsFolder?: string;
  concurrentFolder?: string;
  lockTimeoutMs?: number;
}

/**
 * Brings a database up to date; concurrent callers wait for each other. Safe to repeat.
 * @throws OtherHistoryError, before any change, when its first migration is not ours.
 */
export async function migrateDatabase(
  url: string,
  {
    migrationsFolder = FOLDER,
    concurrentFolder = CONCURRENT_FOLDER,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
  }: MigrationOptions = {},
): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await takeTurn(client);
    await refuseOtherHistory(client);
    await client`select set_config('lock_timeout', ${String(lockTimeoutMs)}, false)`;
    await retried(() => migrate(drizzle({ client }), { migrationsFolder }));
    await retried(() => writeKnownNames(client));
    await openGlobalStream(client);
    await buildIndexes(client, concurrentFolder);
    await client`select set_config('lock_timeout', ${String(lockTimeoutMs)}, false)`;
    await retried(() => protectRows(client));
    await grantRights(client);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * One migration at a time. A statement that waited for the lock would hold a snapshot, and the holder
 * waits for those of others before it builds an index: a deadlock. So it asks again and again.
 */
async function takeTurn(client: Sql): Promise<void> {
  for (;;) {
    const [row] = await client`
      select pg_try_advisory_lock(hashtextextended('earshot migrations', 0)) as taken`;
    if (row?.['taken'] === true) return;
    await sleep(LOOK_EVERY_MS);
  }
}

async function refuseOtherHistory(client: Sql): Promise<void> {
  const [found] =
    await client`select to_regclass('drizzle.__drizzle_migrations') is not null as made`;
  if (found?.['made'] !== true) return;
  const [first] = await client<{ at: string | null }[]>`
    select min(created_at)::text as at from drizzle.__drizzle_migrations`;
  if (first?.at != null && Number(first.at) < (MIGRATIONS.at(0)?.when ?? 0))
    throw new OtherHistoryError();
}

async function retried(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries === MAX_TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Adds the names of this build, which rows refer to; older names stay, since rows may have them.
 * Then checks the rows from before their foreign key, without blocking writes.
 */
async function writeKnownNames(client: Sql): Promise<void> {
  for (const [table, ids] of KNOWN_NAMES) {
    const [found] = await client`select to_regclass(${table}) is not null as made`;
    if (found?.['made'] === true)
      await client`
        insert into ${client(table)} (id) select unnest(${[...ids]}::text[]) on conflict do nothing`;
  }
  const unchecked = await client<{ table: string; name: string }[]>`
    select conrelid::regclass::text as table, conname as name
    from pg_constraint where contype = 'f' and not convalidated`;
  for (const { table, name } of unchecked)
    await client`alter table ${client(table)} validate constraint ${client(name)}`;
}

/** The event log of what concerns everyone; those of users begin when they sign up. */
async function openGlobalStream(client: Sql): Promise<void> {
  const [found] = await client`select to_regclass('user_streams') is not null as made`;
  if (found?.['made'] === true)
    await drizzle({ client }).transaction((tx) => ensureStream(tx, GLOBAL_STREAM));
}

/**
 * Runs `create index concurrently if not exists <name> …` from each file, named `<name>.sql`. One
 * that was broken off left an invalid index, which is built again.
 */
async function buildIndexes(client: Sql, folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  // Waits for running transactions, as `concurrently` requires.
  await client`select set_config('lock_timeout', '0', false)`;
  for (const file of files.filter((name) => name.endsWith('.sql')).toSorted()) {
    const name = file.slice(0, -'.sql'.length);
    const invalid = await client`
      select 1 from pg_index where not indisvalid and indexrelid = to_regclass(${name})`;
    if (invalid.length > 0) await client`drop index concurrently ${client(name)}`;
    await client.unsafe(await readFile(join(folder, file), 'utf8'));
  }
}

if (import.meta.main) {
  await migrateDatabase(readEnvironment().DATABASE_URL).catch((error: unknown) => {
    if (!(error instanceof OtherHistoryError)) throw error;
    console.error(error.message);
    process.exitCode = OTHER_HISTORY;
  });
}
