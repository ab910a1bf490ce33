import { sql } from '../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { createUser } from '../testing/factories.ts';
import { runIdempotent } from './idempotency.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const command = (
  userId: string,
  key: string,
  requestHash: string,
  produce: () => void = () => {},
) =>
  runIdempotent(fixture.database, { userId, key, requestHash }, async (tx) => {
    produce();
    const [row] = await tx.execute<{ id: string }>(sql`select uuidv7() as id`);
    return { status: 202, body: `{"id":"${row?.id}"}`, subjectId: row?.id ?? null };
  });

test('F-04: 50 parallel commands with one key have one effect and identical responses', async () => {
  const { userId } = await createUser(fixture.database);
  let effects = 0;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => command(userId, 'key', 'hash', () => (effects += 1))),
  );
  expect(effects).toBe(1);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
});

test('F-04: the same key with another request is refused', async () => {
  const { userId } = await createUser(fixture.database);
  await command(userId, 'key', 'one');
  await expect(command(userId, 'key', 'two')).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { reason: 'idempotency_mismatch' },
  });
});

test('F-01: a failed command leaves its key free for a retry', async () => {
  const { userId } = await createUser(fixture.database);
  await expect(
    command(userId, 'key', 'hash', () => {
      throw new Error('before commit');
    }),
  ).rejects.toThrow('before commit');
  expect((await command(userId, 'key', 'hash')).replayed).toBe(false);
});

test('F-04: a command that is refused has no effect; an answer that exists is repeated all the same', async () => {
  const { userId } = await createUser(fixture.database);
  const used = new AppError('PLAN_LIMIT_ERROR', 'Used up.');
  let effects = 0;
  const run = (refusal: AppError | null) =>
    runIdempotent(
      fixture.database,
      { userId, key: 'key', requestHash: 'hash' },
      async () => {
        effects += 1;
        return { status: 202, body: '{}', subjectId: null };
      },
      () => Promise.resolve(refusal),
    );
  await expect(run(used)).rejects.toBe(used);
  expect(effects).toBe(0);
  expect((await run(null)).replayed).toBe(false);
  expect(await run(used)).toEqual({ status: 202, body: '{}', subjectId: null, replayed: true });
  expect(effects).toBe(1);
});

test('I6: two users may use the same key', async () => {
  const [one, two] = await Promise.all([
    createUser(fixture.database),
    createUser(fixture.database),
  ]);
  const first = await command(one.userId, 'key', 'hash');
  const second = await command(two.userId, 'key', 'hash');
  expect(second.replayed).toBe(false);
  expect(second.body).not.toBe(first.body);
});
