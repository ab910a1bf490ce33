import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';

let fixture: TestDatabase;
let client: Sql;
beforeAll(async () => {
  fixture = await createTestDatabase();
  client = postgres(fixture.url, { max: 2, onnotice: () => {} });
});
afterAll(async () => {
  await client.end();
  await fixture.drop();
});

test('F-40: a migration that waits for a lock lets others pass, and succeeds later', async () => {
  await client`delete from drizzle.__drizzle_migrations where id = (
    select max(id) from drizzle.__drizzle_migrations)`;
  await client`drop table maintenance`;
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holder = client.begin(async (tx) => {
    // What the migrator writes when it is done.
    await tx`lock table drizzle.__drizzle_migrations in access exclusive mode`;
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const migrating = migrateDatabase(fixture.url, { lockTimeoutMs: 100 });
  await new Promise((resolve) => setTimeout(resolve, 400));
  release.resolve();
  await holder;
  await migrating;
  const [row] = await client`select to_regclass('maintenance') is not null as there`;
  expect(row).toEqual({ there: true });
});

async function isValid(): Promise<unknown> {
  const [row] = await client`
    select indisvalid from pg_index where indexrelid = to_regclass('example_index')`;
  return row?.['indisvalid'];
}

test('F-40: indexes on large tables are built without a lock, and again after one was broken off', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-indexes-'));
  try {
    writeFileSync(
      join(folder, 'example_index.sql'),
      'create unique index concurrently if not exists example_index on rate_buckets (tokens)',
    );
    await client`insert into rate_buckets values ('a', 1, now()), ('b', 1, now())`;
    await expect(migrateDatabase(fixture.url, { concurrentFolder: folder })).rejects.toThrow();
    expect(await isValid()).toBe(false);
    await client`delete from rate_buckets`;
    await migrateDatabase(fixture.url, { concurrentFolder: folder });
    expect(await isValid()).toBe(true);
    await migrateDatabase(fixture.url, { concurrentFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Tables with a row for each post, event or request. */
const LARGE = 'mentions|search_results|search_rejections|events|audit_log|refresh_tokens';
/** Before it, no installation had rows. */
const FIRST_CHECKED = 16;

test('F-40: no migration builds an index on a large table under its lock', () => {
  const folder = new URL('./migrations/', import.meta.url);
  const blocking = new RegExp(
    `create (?:unique )?index (?!concurrently)[^;]* on "?(?:${LARGE})"?`,
    'i',
  );
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && Number(file.slice(0, 4)) >= FIRST_CHECKED)
    .filter((file) => blocking.test(readFileSync(new URL(file, folder), 'utf8')));
  expect(found, 'put the index into db/concurrent/<name>.sql').toEqual([]);
});
