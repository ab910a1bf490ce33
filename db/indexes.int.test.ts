import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOLDING_TABLES } from './commands/retention/holders.ts';
import { sql } from './sql.ts';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';
import { transaction } from './transaction.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

test('deleting an account, a job or a lead reads no rows of others: every foreign key has an index', async () => {
  // What all users share is emptied or kept.
  const missing = await fixture.database.sql<{ name: string }[]>`
    select c.conname as name from pg_constraint c
    where c.contype = 'f' and c.confdeltype in ('c', 'n')
      and c.confrelid <> all (
        array['mentions', 'companies', 'watches', 'trend_refreshes']::regclass[]) and not exists (
        select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
    order by 1`;
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('who quotes a removed post is found by an index, in every table that quotes posts', async () => {
  const plans = await transaction(fixture.database, async (tx) => {
    // Without rows, reading a whole table would be cheapest.
    await tx.execute(sql`set local enable_seqscan = off`);
    const found: [string, string][] = [];
    for (const { name, held } of HOLDING_TABLES) {
      const lines = await tx.execute<{ 'QUERY PLAN': string }>(sql`
        explain select h.user_id from mentions gone cross join lateral (${held(sql`gone.id`)}) h
        where gone.id = uuidv7()`);
      found.push([name, lines.map((line) => line['QUERY PLAN']).join('\n')]);
    }
    return found;
  });
  expect(plans.length).toBeGreaterThan(4);
  for (const [name, plan] of plans) {
    expect(plan, name).toContain(`on ${name}`);
    expect(plan, name).not.toContain('Seq Scan');
  }
});
