import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { readEnvironment } from '#config/env.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings a database up to date; concurrent callers wait for each other. Safe to repeat. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(hashtextextended('earshot migrations', 0))`;
    await migrate(drizzle({ client }), { migrationsFolder: FOLDER });
  } finally {
    await client.end({ timeout: 5 });
  }
}

if (import.meta.main) {
  await migrateDatabase(readEnvironment().DATABASE_URL);
}
