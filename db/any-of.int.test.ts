import { sql, anyOf } from './sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';
import { transaction } from './transaction.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase({ max: 1 });
});
afterAll(() => fixture.drop());

test('lists of any length share one prepared statement, and may contain any text', async () => {
  const odd = ['a', 'b,c', '{"d"}', "e'f", 'g\\h', '', 'NULL', 'ü'];
  const matches = (values: readonly string[]) =>
    transaction(fixture.database, async (tx) => {
      const rows = await tx.execute<{ value: string }>(sql`
        select value from jsonb_array_elements_text(${JSON.stringify(odd)}::text::jsonb) as value
        where value = ${anyOf(values)}`);
      return rows.map(({ value }) => value);
    });
  for (let length = 0; length <= odd.length; length += 1) {
    expect(await matches(odd.slice(0, length))).toEqual(odd.slice(0, length));
  }
  const [count] = await transaction(fixture.database, (tx) =>
    tx.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_prepared_statements
      where statement like '%jsonb_array_elements_text%' and statement not like '%pg_prepared%'`),
  );
  expect(count?.count).toBe(1);
});
