import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { takeLlmCall } from './llm-calls.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

test('S-31: 200 parallel calls of ten users exceed neither a user’s cap nor the global one', async () => {
  const users = Array.from({ length: 10 }, () => randomUUID());
  const limits = { daily: 25, userDaily: 4 };
  const grants = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const userId = users[index % users.length] ?? '';
      return { userId, grant: await takeLlmCall(fixture.database, { userId, limits }) };
    }),
  );
  const granted = grants.filter(({ grant }) => grant === 'granted');
  expect(granted).toHaveLength(25);
  for (const user of users) {
    expect(granted.filter(({ userId }) => userId === user).length).toBeLessThanOrEqual(4);
  }
  // A call that the global cap refused was not taken from the user either.
  const userId = granted[0]?.userId ?? '';
  const wider = { daily: 26, userDaily: 5 };
  const fresh = { userId: randomUUID(), limits: wider };
  expect(await takeLlmCall(fixture.database, fresh)).toBe('granted');
  expect(await takeLlmCall(fixture.database, { userId, limits: wider })).not.toBe('granted');
});

test('a cap of 0 switches the model off', async () => {
  const limits = { daily: 0, userDaily: 5 };
  const grant = await takeLlmCall(fixture.database, { userId: randomUUID(), limits });
  expect(grant).toBe('global_limit');
});
