import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { sql } from './sql.ts';
import type { SQL } from './sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { asUser } from './client.ts';
import type { Database } from './client.ts';
import {
  APP_ROLE,
  BACKGROUND_ROLE,
  OWNED_TABLES,
  SHARED_TABLES,
  SHARED_WRITES,
  protectRows,
} from './row-security.ts';
import { createTestDatabase, protectAgain } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';
import { fillTables } from './testing/filled-tables.ts';
import type { FilledUser } from './testing/filled-tables.ts';
import { transaction } from './transaction.ts';

let fixture: TestDatabase;
let anna: FilledUser;
let ben: FilledUser;

beforeAll(async () => {
  fixture = await createTestDatabase({ max: 6 });
  await protectAgain(fixture.url);
  anna = await fillTables(fixture.database);
  ben = await fillTables(fixture.database);
  await transaction(fixture.database, (tx) =>
    tx.execute(
      sql`insert into llm_calls (scope, purpose, day, used) values ('global', 'all', '2026-11-22', 1)`,
    ),
  );
});
afterAll(() => fixture.drop());

const tables = async (): Promise<string[]> => {
  const rows = await fixture.database.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;
  return rows.map(({ name }) => name);
};

const textsOf = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(row)).toSorted();

/** Rows of the public stream or the installation-wide ledger. */
const isGlobal = (row: Record<string, unknown>): boolean =>
  row['user_id'] === GLOBAL_STREAM || row['scope'] === 'global';

async function rowsOf(database: Database, table: string): Promise<Record<string, unknown>[]> {
  const rows = await database.db.execute<Record<string, unknown>>(
    sql`select * from ${sql.identifier(table)}`,
  );
  return [...rows].filter((row) => !isGlobal(row));
}

test('S-09: every table has a policy or is listed as shared, with the reason', async () => {
  expect(await tables()).toEqual([...OWNED_TABLES, ...Object.keys(SHARED_TABLES)].toSorted());
  const open = await fixture.database.sql<{ relname: string }[]>`
    select relname from pg_class
    where relname = any(${[...OWNED_TABLES]}::text[]) and relkind = 'r'
      and not (relrowsecurity and relforcerowsecurity)`;
  expect(open).toEqual([]);
});

const writesTo = (table: string): readonly string[] => {
  if (table === 'audit_log') return ['insert'];
  return table in SHARED_TABLES ? (SHARED_WRITES[table] ?? []) : ['insert', 'update', 'delete'];
};

test('S-09: the API’s role reads every table, and writes users’ rows and four shared tables only', async () => {
  const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];
  const granted = await fixture.database.sql<{ name: string; rights: string[] }[]>`
    select relname as name, array(
      select lower(r) from unnest(${rights}::text[]) with ordinality as given (r, n)
      where has_table_privilege(${APP_ROLE}, c.oid, r) order by n) as rights
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
  for (const { name, rights: found } of granted)
    expect([name, ...found]).toEqual([name, 'select', ...writesTo(name)]);
  expect(granted.map(({ name }) => name).toSorted()).toEqual(await tables());
});

/** Protects the rows again as `role`, giving up soon where a lock is held. */
async function protectAs(role: string): Promise<void> {
  const url = new URL(fixture.url);
  if (role !== '') url.username = role;
  const client = postgres(url.href, {
    max: 1,
    onnotice: () => {},
    connection: { lock_timeout: 300 },
  });
  await protectRows(client).finally(() => client.end({ timeout: 5 }));
}

test('S-09: only a role that bypasses policies makes them', async () => {
  const reason = 'must have BYPASSRLS';
  await expect(protectAs(APP_ROLE)).rejects.toThrow(reason);
  // It owns no function, but would see what these count.
  await expect(protectAs(BACKGROUND_ROLE)).rejects.not.toThrow(reason);
});

test('S-09: tables that are protected already are not locked again', async () => {
  await transaction(fixture.database, async (tx) => {
    for (const table of OWNED_TABLES)
      await tx.execute(sql`select 1 from ${sql.identifier(table)} limit 1`);
    await protectAs('');
  });
});

test.each([
  'alter table leads disable row level security',
  'alter table leads no force row level security',
  'drop policy own_rows on leads',
  'drop policy public_rows on events',
  `comment on policy own_rows on leads is 'user_id is not null'`,
])('S-09: after “%s” the next migration protects the table again', async (change) => {
  const states = () => fixture.database.sql`
    select t.relname, t.relrowsecurity, t.relforcerowsecurity, p.polname,
      obj_description(p.oid, 'pg_policy') as comment
    from pg_policy p join pg_class t on t.oid = p.polrelid order by 1, 4`;
  const before = [...(await states())];
  await transaction(fixture.database, (tx) => tx.execute(sql.raw(change)));
  expect([...(await states())]).not.toEqual(before);
  await protectAs('');
  expect([...(await states())]).toEqual(before);
});

test('S-09: the API’s role may call what counts across users, and others may not', async () => {
  const [may] = await fixture.database.sql`
    select has_schema_privilege(${APP_ROLE}, 'drizzle', 'usage') as reads_version,
      bool_and(has_function_privilege(${APP_ROLE}, oid, 'execute')) as app,
      bool_or(has_function_privilege('public', oid, 'execute')) as others
    from pg_proc where proname in ('company_followers', 'is_watched')`;
  expect(may).toEqual({ reads_version: true, app: true, others: false });
});

test('S-09: no shared table has a user id', async () => {
  const columns = await fixture.database.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = any(${Object.keys(SHARED_TABLES)}::text[])
      and column_name ~ '(^|_)(user|owner|session|job)(_id)?$'`;
  expect(columns).toEqual([]);
});

test.each(OWNED_TABLES)('S-09: without a user the API’s role sees no row of %s', async (table) => {
  expect(await rowsOf(fixture.database, table)).not.toEqual([]);
  expect(await rowsOf(fixture.app, table)).toEqual([]);
  const inTransaction = await transaction(fixture.app, (tx) =>
    tx.execute(sql`select * from ${sql.identifier(table)}`),
  );
  expect(inTransaction.filter((row) => !isGlobal(row))).toEqual([]);
});

test.each(OWNED_TABLES)(
  'S-09: a read of %s that forgets the user returns own rows only',
  async (table) => {
    const all = await rowsOf(fixture.database, table);
    const annas = await rowsOf(asUser(fixture.app, anna.userId), table);
    const bens = await rowsOf(asUser(fixture.app, ben.userId), table);
    expect(annas.length).toBeGreaterThan(0);
    expect(bens.length).toBeGreaterThan(0);
    // Together they are all rows: each belongs to exactly one.
    expect(textsOf([...annas, ...bens])).toEqual(textsOf(all));
    for (const rows of [annas, bens]) {
      const other = rows === annas ? ben : anna;
      expect(JSON.stringify(rows)).not.toContain(other.userId);
    }
  },
);

/** How many rows a statement changes; rolled back. */
async function changedBy(database: Database, statement: SQL): Promise<number> {
  const rolledBack = new Error('rolled back');
  let changed = -1;
  await transaction(database, async (tx) => {
    changed = (await tx.execute(statement)).length;
    throw rolledBack;
  }).catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
  return changed;
}

test.each(OWNED_TABLES)(
  'S-09: no other user’s row of %s is updated, deleted or copied',
  async (table) => {
    const name = sql.identifier(table);
    const before = await rowsOf(fixture.database, table);
    const [foreign] = await rowsOf(asUser(fixture.app, ben.userId), table);
    const mallory = asUser(fixture.app, anna.userId);
    const refused = { cause: { code: '42501' } };

    const copy = (database: Database) =>
      transaction(database, (tx) =>
        tx.execute(sql`
        insert into ${name} overriding system value
        select * from jsonb_populate_record(null::${name}, ${JSON.stringify(foreign)}::text::jsonb)`),
      );
    await expect(copy(mallory)).rejects.toMatchObject(refused);
    await expect(copy(fixture.app)).rejects.toMatchObject(refused);

    if (table !== 'audit_log') {
      const own = (await rowsOf(mallory, table)).length;
      const [column = ''] = Object.keys(foreign ?? {});
      const set = sql`${sql.identifier(column)} = ${sql.identifier(column)}`;
      expect(await changedBy(mallory, sql`update ${name} set ${set} returning 1`)).toBe(own);
      expect(await changedBy(mallory, sql`delete from ${name} returning 1`)).toBe(own);
    }
    expect(await rowsOf(fixture.database, table)).toEqual(before);
  },
);

test('S-09: a row cannot be transferred to another user', async () => {
  const give = transaction(asUser(fixture.app, anna.userId), (tx) =>
    tx.execute(sql`update leads set user_id = ${ben.userId}::uuid`),
  );
  await expect(give).rejects.toMatchObject({ cause: { code: '42501' } });
});

const writePublicly = (database: Database) =>
  transaction(database, (tx) =>
    tx.execute(sql`
      insert into events (user_id, seq, type, data) values (${GLOBAL_STREAM}, 1, 'a', '{}')`),
  );

test('S-09: everyone can read the public stream, and only background work can write it', async () => {
  for (const database of [fixture.app, asUser(fixture.app, anna.userId)]) {
    await expect(writePublicly(database)).rejects.toMatchObject({ cause: { code: '42501' } });
  }
  await writePublicly(fixture.database);
  for (const database of [fixture.app, asUser(fixture.app, anna.userId)]) {
    const rows = await database.sql`select 1 from events where user_id = ${GLOBAL_STREAM}`;
    expect(rows).toHaveLength(1);
  }
});

test('S-09: the API’s role can neither bypass policies nor become another role', async () => {
  const own = asUser(fixture.app, anna.userId);
  const tries = [
    sql`set local row_security = off`,
    sql`set local role earshot_background`,
    sql`alter table users disable row level security`,
    sql`create policy mine on users using (true)`,
    sql`drop policy own_rows on users`,
    sql`create or replace function is_watched(watch uuid) returns boolean language sql as 'select true'`,
  ];
  for (const attempt of tries) {
    const outcome = transaction(own, async (tx) => {
      await tx.execute(attempt);
      return tx.execute(sql`select id from users`);
    });
    await expect(outcome).rejects.toMatchObject({ cause: { code: '42501' } });
  }
  const [role] = await fixture.database.sql<Record<string, boolean>[]>`
    select rolsuper, rolbypassrls, rolcreaterole,
      exists (select 1 from pg_auth_members where member = r.oid) as member,
      exists (select 1 from pg_class where relowner = r.oid) as owner
    from pg_roles r where rolname = ${APP_ROLE}`;
  expect(role).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    member: false,
    owner: false,
  });
});

test('S-09: deploy/postgres-roles.sql creates both roles as the processes need them', async () => {
  const file = readFileSync(new URL('../deploy/postgres-roles.sql', import.meta.url), 'utf8');
  await transaction(fixture.database, async (tx) => {
    for (const statement of file.split(/;\n(?=alter|$)/)) {
      if (statement.trim() !== '') await tx.execute(sql.raw(statement));
    }
  });
  const roles = await fixture.database.sql<{ rolname: string; rolbypassrls: boolean }[]>`
    select rolname, rolbypassrls from pg_roles
    where rolname = any(${[APP_ROLE, BACKGROUND_ROLE]}::text[]) and rolcanlogin and not rolsuper
    order by rolname`;
  expect([...roles]).toEqual([
    { rolname: APP_ROLE, rolbypassrls: false },
    { rolname: BACKGROUND_ROLE, rolbypassrls: true },
  ]);
});
