import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StreamBatch } from '#db/committed.ts';
import { createUser } from '#db/testing/factories.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { CommandError } from './command.ts';
import { changePlan } from './set-plan.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function run(...args: string[]) {
  const published: StreamBatch[] = [];
  const publisher = {
    publish: (batches: readonly StreamBatch[]) => void published.push(...batches),
  };
  const said = await changePlan({ database: db.database, publisher }, args);
  return { said, published };
}

test('A-20: a plan is set by e-mail, and every open tab is updated', async () => {
  const user = await createUser(db.database);
  const { said, published } = await run(user.email.toUpperCase(), 'pro');
  expect(said).toMatch(/is on the professional plan\.$/);
  expect(published).toMatchObject([
    {
      streamId: user.userId,
      events: [{ type: 'plan.changed.v1', data: { planInfo: { planName: 'professional' } } }],
    },
  ]);
});

test('an unknown e-mail, an unknown plan or a missing argument gives one readable sentence', async () => {
  const { email } = await createUser(db.database);
  for (const args of [[], [email], [email, 'gold'], ['unknown@example.test', 'free']]) {
    const failure = await run(...args).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CommandError);
    expect((failure as Error).message).toMatch(/^[A-Z][^\n]+$/);
  }
});
