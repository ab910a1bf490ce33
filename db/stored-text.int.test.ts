import { sql } from './sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';
import { transaction } from './transaction.ts';

let fixture: TestDatabase;

beforeAll(async () => {
  fixture = await createTestDatabase({ max: 2 });
});
afterAll(() => fixture.drop());

test.each([
  ['NUL', 'a\u0000b', 'ab'],
  ['the first half of a character', 'a\uD83D', 'a\uFFFD'],
  ['the second half of a character', '\uDE00b', '\uFFFDb'],
  ['both, in the wrong order', '\uDE00\uD83D', '\uFFFD\uFFFD'],
  ['an escape that is only written', 'a\\u0000b', 'a\\u0000b'],
  ['an emoji', '😀', '😀'],
])(
  'a text with %s is stored as text, in arrays and in JSON, and loses no other row',
  async (_what, text, stored) => {
    const json = JSON.stringify({ text, more: [text] });
    const rows = await transaction(fixture.database, (tx) =>
      tx.execute(sql`
      select ${text}::text as plain, (${sql.param([text, 'other'])}::text[])[1] as item,
             ${json}::jsonb ->> 'text' as json, (${sql.param([text, 'other'])}::text[])[2] as other`),
    );
    expect([...rows]).toEqual([{ plain: stored, item: stored, json: stored, other: 'other' }]);
  },
);
