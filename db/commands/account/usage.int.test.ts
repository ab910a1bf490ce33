import { randomUUID } from 'node:crypto';
import { sql } from '../../sql.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import type { PlanName, UsageKind } from '#domain/names.ts';
import { getPlanInfo } from '../../queries/account/plan-info.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents } from '../events.ts';
import { countersChanged, debit, refund } from './usage.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const take = (userId: string, plan: PlanName = 'free', kind: UsageKind = 'search') =>
  transaction(fixture.database, (tx) => debit(tx, { userId, plan, kind }));

test.each<[UsageKind]>([['search'], ['gpt_analysis'], ['competitor_discovery']])(
  'F-05: of 200 parallel uses of %s at a limit of 3 exactly 3 are accepted',
  async (kind) => {
    const { userId } = await createUser(fixture.database);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, () => take(userId, 'free', kind)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as AppError] : [],
    );
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['PLAN_LIMIT_ERROR']));
    const info = await getPlanInfo(fixture.database.db, { userId });
    expect(info.counters[kind]).toMatchObject({ used: 3, limit: 3, remaining: 0 });
  },
);

test('F-05: a use over the limit is refused while another command holds the counters', async () => {
  const { userId } = await createUser(fixture.database);
  await Promise.all([take(userId), take(userId), take(userId)]);
  await transaction(fixture.database, async (tx) => {
    await tx.execute(sql`select from usage_counters where user_id = ${userId}::uuid for update`);
    await expect(take(userId)).rejects.toMatchObject({ code: 'PLAN_LIMIT_ERROR' });
  });
});

test('R-PLAN-46: the refusal names the feature, the next plan with its price, and the reset time', async () => {
  const { userId } = await createUser(fixture.database);
  const [{ day }] = await Promise.all([take(userId), take(userId), take(userId)]);
  const tomorrow = new Date(`${day}T24:00:00Z`);
  await expect(take(userId)).rejects.toMatchObject({
    code: 'PLAN_LIMIT_ERROR',
    message: 'You have used all 3 searches for today.',
    details: {
      requiredFeature: 'searches',
      upgradeMessage: 'Upgrade to Starter for $39/month to get more searches.',
      resetAt: midnight(tomorrow),
    },
  });
});

const midnight = (day: Date): string => `${day.toISOString().slice(0, 10)}T00:00:00Z`;

test('the event of the counters has what a parallel transaction has just reported', async () => {
  const { userId } = await createUser(fixture.database);
  const first = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const report = (kind: UsageKind, before: Promise<unknown>, read: () => void) =>
    transaction(fixture.database, async (tx) => {
      await debit(tx, { userId, plan: 'free', kind });
      const changed = await countersChanged(tx, userId);
      read();
      await before;
      return appendEvents(tx, userId, [changed]);
    });
  const search = report('search', release.promise, first.resolve);
  await first.promise;
  // It has read nothing yet: it waits for the stream of the other.
  const analysis = report('gpt_analysis', Promise.resolve(), () => {});
  await expect
    .poll(() =>
      fixture.database.db.execute(sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`),
    )
    .toHaveLength(1);
  release.resolve();
  const [one, two] = await Promise.all([search, analysis]);
  expect(two.events[0]?.seq).toBe((one.events[0]?.seq ?? 0) + 1);
  const { planInfo } = (two.events[0]?.data ?? {}) as { planInfo?: PlanInfo };
  expect(planInfo?.usage).toMatchObject({ searchesToday: 1, gptAnalysesToday: 1 });
  expect(planInfo).toEqual(await getPlanInfo(fixture.database.db, { userId }));
});

test('a refused use changes neither period', async () => {
  const { userId } = await createUser(fixture.database);
  await Promise.all([take(userId), take(userId), take(userId)]);
  await take(userId).catch(() => {});
  const { usage } = await getPlanInfo(fixture.database.db, { userId });
  expect(usage).toMatchObject({ searchesToday: 3, searchesThisMonth: 3 });
});

test('F-17: 20 parallel refunds of one job return exactly one use', async () => {
  const { userId } = await createUser(fixture.database);
  const periods = await take(userId);
  await take(userId);
  const jobId = randomUUID();
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      transaction(fixture.database, (tx) =>
        refund(tx, { userId, kind: 'search', cause: 'failed', jobId, ...periods }),
      ),
    ),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  const { usage } = await getPlanInfo(fixture.database.db, { userId });
  expect(usage).toMatchObject({ searchesToday: 1, searchesThisMonth: 1 });
});

test('I2: any sequence of uses and refunds keeps uses minus refunds equal to the counter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constant('take'), fc.nat(5)), { maxLength: 14 }),
      async (steps) => {
        const { userId } = await createUser(fixture.database);
        const jobs: { jobId: string; day: string; month: string; refunded: boolean }[] = [];
        for (const step of steps) {
          const charged = jobs.filter((job) => !job.refunded).length;
          if (step === 'take') {
            const accepted = await take(userId).catch(() => null);
            expect(accepted !== null).toBe(charged < 3);
            if (accepted) jobs.push({ jobId: randomUUID(), ...accepted, refunded: false });
            continue;
          }
          const job = jobs[Number(step)];
          if (!job) continue;
          const { refunded, ...charge } = job;
          const given = await transaction(fixture.database, (tx) =>
            refund(tx, { userId, kind: 'search', cause: 'failed', ...charge }),
          );
          expect(given).toBe(!refunded);
          job.refunded = true;
        }
        const { usage } = await getPlanInfo(fixture.database.db, { userId });
        expect(usage.searchesToday).toBe(jobs.filter((job) => !job.refunded).length);
      },
    ),
    { numRuns: 25, seed: 20_261_121, verbose: 1 },
  );
});

test('F-17: of 8 cancelled jobs refunded in parallel, exactly 3 return a use per day', async () => {
  const { userId } = await createUser(fixture.database, { plan: 'starter' });
  const charges = [];
  for (let count = 0; count < 8; count += 1) {
    const periods = await transaction(fixture.database, (tx) =>
      debit(tx, { userId, plan: 'starter', kind: 'search' }),
    );
    charges.push({ userId, kind: 'search' as const, jobId: randomUUID(), ...periods });
  }
  const outcomes = await Promise.all(
    charges.map((charge) =>
      transaction(fixture.database, (tx) => refund(tx, { ...charge, cause: 'cancelled' })),
    ),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(3);
  const [kept] = charges.filter((_, at) => !outcomes[at]);
  if (!kept) throw new Error('Every cancelled job was refunded.');
  const failed = await transaction(fixture.database, (tx) =>
    refund(tx, { ...kept, cause: 'failed' }),
  );
  expect(failed).toBe(true);
  const { usage } = await getPlanInfo(fixture.database.db, { userId });
  expect(usage).toMatchObject({ searchesToday: 4, searchesThisMonth: 4 });
});

test('F-17: debits and refunds of one user never deadlock', async () => {
  const { userId } = await createUser(fixture.database, { plan: 'professional' });
  const use = () =>
    transaction(fixture.database, (tx) =>
      debit(tx, { userId, plan: 'professional', kind: 'search' }),
    );
  const periods = await use();
  const refundOne = () =>
    transaction(fixture.database, (tx) =>
      refund(tx, { userId, kind: 'search', cause: 'failed', jobId: randomUUID(), ...periods }),
    );
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? refundOne() : use())),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
});
