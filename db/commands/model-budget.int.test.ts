import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from '../sql.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LLM_PURPOSES } from '#domain/names.ts';
import type { PlanName } from '#domain/names.ts';
import { readModelBudget } from '../queries/model-budget.ts';

import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { createUser } from '../testing/factories.ts';
import { testLimits } from '../testing/model-limits.ts';
import { transaction } from '../transaction.ts';
import { reserveModelCall, settleModelCall } from './model-budget.ts';
import type { ModelLimits } from '#domain/account/model-caps.ts';
import type { ModelCall, Reservation } from './model-budget.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
beforeEach(async () => {
  await transaction(fixture.database, (tx) => tx.execute(sql`truncate llm_calls, llm_job_calls`));
});
afterAll(() => fixture.drop());

const call = (changes: Partial<ModelCall> = {}): ModelCall => ({
  purpose: 'search',
  userId: null,
  jobId: null,
  micros: 0,
  ...changes,
});
const reserve = (changes: Partial<ModelCall>, limits: Partial<ModelLimits> = {}) =>
  reserveModelCall(fixture.database, call(changes), testLimits(limits));

async function granted(
  changes: Partial<ModelCall>,
  limits: Partial<ModelLimits> = {},
): Promise<Reservation> {
  const answer = await reserve(changes, limits);
  if (!answer.granted) throw new Error(`refused by ${answer.limit}`);
  return answer.reservation;
}

/** Sum over the rows of a scope: calls, money, tokens. */
async function ledger(scope: string, purpose: string): Promise<number[]> {
  const rows = await fixture.database.sql<{ row: number[] }[]>`
    select json_build_array(used, micros, input_tokens, output_tokens) as row from llm_calls
    where scope = ${scope} and purpose = ${purpose}`;
  return rows[0]?.row ?? [];
}

test('S-31: 200 parallel calls of ten users exceed no cap, and a refused call reserves nothing', async () => {
  const users = Array.from({ length: 10 }, () => randomUUID());
  const limits = { user: { calls: 4, micros: 1_000 }, purpose: { calls: 25, micros: 1_000_000 } };
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const userId = users[index % users.length] ?? '';
      return { userId, ...(await reserve({ userId, micros: 10 }, limits)) };
    }),
  );
  const allowed = answers.filter((answer) => answer.granted);
  expect(allowed).toHaveLength(25);
  for (const user of users) {
    const mine = allowed.filter(({ userId }) => userId === user).length;
    expect(mine).toBeLessThanOrEqual(4);
    if (mine > 0) expect(await ledger(user, 'search')).toEqual([mine, mine * 10, 0, 0]);
  }
  expect(await ledger('global', 'search')).toEqual([25, 250, 0, 0]);
  expect(await ledger('global', 'all')).toEqual([25, 250, 0, 0]);
});

test('S-31: parallel calls of one job exceed neither its calls nor its money', async () => {
  const { userId } = await createUser(fixture.database);
  const jobId = randomUUID();
  const asked = (micros: number, job: { calls: number; micros: number }) =>
    Promise.all(
      Array.from({ length: 40 }, () =>
        reserve({ userId, jobId, purpose: 'ai_visibility', micros }, { job }),
      ),
    );
  const byMoney = await asked(300, { calls: 100, micros: 1_000 });
  expect(byMoney.filter((answer) => answer.granted)).toHaveLength(3);
  expect(byMoney.find((answer) => !answer.granted)).toMatchObject({ limit: 'job' });
  const byCalls = await asked(1, { calls: 5, micros: 1_000 });
  expect(byCalls.filter((answer) => answer.granted)).toHaveLength(2);
});

test('S-31: the refusal names the exhausted cap, smallest scope first', async () => {
  const { userId } = await createUser(fixture.database);
  const jobId = randomUUID();
  const asking = { userId, jobId, micros: 100 };
  const none = { calls: 0, micros: 0 };
  for (const [limits, limit] of [
    [{ callMicros: 99 }, 'call'],
    [{ job: none, user: none }, 'job'],
    [{ user: none, purpose: none }, 'user'],
    [{ purpose: none, installationMicros: 0 }, 'purpose'],
    [{ installationMicros: 99 }, 'installation'],
  ] as const)
    expect(await reserve(asking, limits)).toEqual({ granted: false, limit });
  expect(await ledger(userId, 'search')).toEqual([]);
});

test("S-31: an exhausted purpose takes nothing from another, but all share the installation's cap", async () => {
  const purpose = { calls: 1, micros: 1_000 };
  await granted({ purpose: 'ai_visibility', micros: 900 }, { purpose });
  expect(await reserve({ purpose: 'ai_visibility', micros: 1 }, { purpose })).toMatchObject({
    limit: 'purpose',
  });
  await granted({ purpose: 'search', micros: 100 }, { purpose, installationMicros: 1_000 });
  expect(
    await reserve({ purpose: 'drafts', micros: 1 }, { installationMicros: 1_000 }),
  ).toMatchObject({ limit: 'installation' });
});

test('A-49: settling replaces the reserved cost with the actual one in every scope', async () => {
  const { userId } = await createUser(fixture.database);
  const jobId = randomUUID();
  const reservation = await granted({ userId, jobId, micros: 5_000 });
  const usage = { micros: 1_200, inputTokens: 900, outputTokens: 40 };
  await settleModelCall(fixture.database, reservation, usage);
  for (const [scope, purpose] of [
    [userId, 'search'],
    ['global', 'search'],
    ['global', 'all'],
  ] as const)
    expect(await ledger(scope, purpose)).toEqual([1, 1_200, 900, 40]);
  const [job] = await fixture.database.sql<{ micros: number; used: number }[]>`
    select used, micros::int from llm_job_calls where job_id = ${jobId}::uuid`;
  expect(job).toEqual({ used: 1, micros: 1_200 });
});

test("a user's remainder is the tightest cap", async () => {
  const { userId } = await createUser(fixture.database, { plan: 'professional' });
  const limits = testLimits({ user: { calls: 5, micros: 10_000 }, installationMicros: 8_000 });
  const left = () =>
    readModelBudget(fixture.database, {
      userId,
      plan: 'professional',
      purpose: 'search',
      limits,
    });
  expect(await left()).toEqual({ calls: 5, micros: 8_000 });
  await reserveModelCall(fixture.database, call({ userId, micros: 1_000 }), limits);
  await reserveModelCall(fixture.database, call({ purpose: 'drafts', micros: 6_500 }), limits);
  expect(await left()).toEqual({ calls: 4, micros: 500 });
});

test('free accounts together leave half of the day to paying ones, and each has less of it', async () => {
  const limits = testLimits({ user: { calls: 99, micros: 1_000 }, installationMicros: 2_000 });
  const spend = async (plan: PlanName, micros: number) => {
    const { userId } = await createUser(fixture.database, { plan });
    return reserveModelCall(fixture.database, call({ userId, micros }), limits);
  };
  expect(await spend('free', 401)).toEqual({ granted: false, limit: 'user' });
  const spent = await Promise.all(Array.from({ length: 5 }, () => spend('free', 400)));
  expect(spent.filter(({ granted: was }) => was)).toHaveLength(2);
  expect(await spend('free', 250)).toEqual({ granted: false, limit: 'installation' });
  expect(await spend('starter', 701)).toEqual({ granted: false, limit: 'user' });
  expect(await spend('starter', 700)).toMatchObject({ granted: true });
  expect(await spend('starter', 200)).toEqual({ granted: false, limit: 'installation' });
  expect(await spend('professional', 500)).toMatchObject({ granted: true });
  expect(await spend('professional', 1)).toEqual({ granted: false, limit: 'installation' });
});

test('in any order of reservations and settlements, the ledger is the sum of its calls', async () => {
  const step = fc.record({
    purpose: fc.constantFrom(...LLM_PURPOSES),
    reserved: fc.nat(500),
    real: fc.option(fc.nat(400)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await transaction(fixture.database, (tx) => tx.execute(sql`truncate llm_calls`));
      let expected = 0;
      await Promise.all(
        steps.map(async ({ purpose, reserved, real }) => {
          const reservation = await granted({ purpose, micros: reserved });
          expected += real ?? reserved;
          if (real === null) return;
          const usage = { micros: real, inputTokens: 0, outputTokens: 0 };
          await settleModelCall(fixture.database, reservation, usage);
        }),
      );
      const [calls = 0, micros = 0] = await ledger('global', 'all');
      expect([calls, micros]).toEqual([steps.length, expected]);
    }),
    { numRuns: 20 },
  );
});
