import { randomUUID } from 'node:crypto';
import { sql } from './sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from './commands/account/delete-account.ts';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';
import { fillTables } from './testing/filled-tables.ts';
import { transaction } from './transaction.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

/** Tables whose rows, written out as in a dump, contain the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = fixture.database;
  const tables = await db.execute<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by name`);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const [row] = await db.execute<{ found: boolean }>(sql`
      select exists (
        select from ${sql.identifier(schema)}.${sql.identifier(name)} as written
        where position(${text} in written::text) > 0) as found`);
    if (row?.found === true) found.push(name);
  }
  return found;
}

test('a dump made after an account was deleted contains its e-mail nowhere, and its id in the audit log only', async () => {
  const { userId } = await fillTables(fixture.database);
  const other = await fillTables(fixture.database);
  const email = `erased-${randomUUID()}@example.test`;
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`update users set email = ${email} where id = ${userId}::uuid`),
  );
  const before = await tablesWith(userId);
  expect(before.length).toBeGreaterThan(20);
  expect(await tablesWith(email)).toEqual(['users']);

  await deleteAccount(fixture.database, { userId });

  expect(await tablesWith(email)).toEqual([]);
  expect(await tablesWith(userId)).toEqual(['audit_log']);
  expect(await tablesWith(other.userId)).toEqual(before);
});
