import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { checkDatabase } from './queries/health.ts';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';

let fixture: TestDatabase;
let client: Sql;
beforeAll(async () => {
  fixture = await createTestDatabase();
  client = postgres(fixture.url, { max: 3, onnotice: () => {} });
});
afterAll(async () => {
  await client.end();
  await fixture.drop();
});

/** A folder with one migration that is newer than all of ours. */
function folderWith(statement: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-migrations-'));
  mkdirSync(join(folder, 'meta'));
  const entry = { idx: 0, version: '7', when: Date.now() * 2, tag: '0000_next', breakpoints: true };
  const journal = { version: '7', dialect: 'postgresql', entries: [entry] };
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  writeFileSync(join(folder, '0000_next.sql'), statement);
  return folder;
}

test('F-40: a migration that waits for a lock lets others pass, and succeeds later', async () => {
  const folder = folderWith('alter table product_feedbacks add column example integer');
  try {
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const reader = client.begin(async (tx) => {
      await tx`select 1 from product_feedbacks`;
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const migrating = migrateDatabase(fixture.url, {
      migrationsFolder: folder,
      lockTimeoutMs: 300,
    });
    await expect
      .poll(async () => {
        const [row] = await client`
          select count(*)::int as waiting from pg_locks where not granted`;
        return row?.['waiting'] as number;
      })
      .toBe(1);
    // Queued behind the migration, which gives up long before the reader ends.
    await client`select 1 from product_feedbacks`;
    release.resolve();
    await reader;
    await migrating;
    await client`select example from product_feedbacks`;
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('tables with another history of migrations are refused before any change', async () => {
  const other = await createTestDatabase();
  const sql = postgres(other.url, { max: 1, onnotice: () => {} });
  try {
    await sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`;
    await sql`drop policy own_rows on leads`;
    await expect(migrateDatabase(other.url)).rejects.toThrow(/point DATABASE_URL at an empty/);
    const policies = await sql`select 1 from pg_policies where tablename = 'leads'`;
    expect(policies).toEqual([]);
    expect(await checkDatabase(other.database)).toBe('unmigrated');
  } finally {
    await sql.end();
    await other.drop();
  }
});

async function isValid(): Promise<unknown> {
  const [row] = await client`
    select indisvalid from pg_index where indexrelid = to_regclass('example_index')`;
  return row?.['indisvalid'];
}

test('F-40: indexes on large tables are built without a lock, and rebuilt after an interrupted build', async () => {
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
/** The first one makes the tables, which have no rows yet. */
const FIRST_CHECKED = 1;

test('F-40: no migration builds an index on a large table while locking it', () => {
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
