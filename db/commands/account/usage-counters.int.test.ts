import { randomUUID } from 'node:crypto';
import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlanName, UsageKind } from '#domain/names.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';
import { transaction } from '../../transaction.ts';
import { debit, refund, restoreUsage, saveFormerUsage, whyUsedUp } from './usage.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const take = (userId: string, plan: PlanName = 'free', kind: UsageKind = 'search') =>
  transaction(fixture.database, (tx) => debit(tx, { userId, plan, kind }));

const midnight = (day: Date): string => `${day.toISOString().slice(0, 10)}T00:00:00Z`;

/** Writes counters as they are after `used` uses. */
const count = (userId: string, kind: UsageKind, period: 'YYYY-MM-DD' | 'YYYY-MM', used: number) =>
  transaction(fixture.database, (tx) =>
    tx.execute(sql`
      insert into usage_counters (user_id, kind, period, used)
      values (${userId}::uuid, ${kind}, to_char(now() at time zone 'UTC', ${period}), ${used}::int)`),
  );

const countersOf = async (userId: string): Promise<string[]> => {
  const rows = await fixture.database.sql<{ kind: string; period: string; used: number }[]>`
    select kind, period, used from usage_counters where user_id = ${userId} order by 1, 2`;
  return rows.map(({ kind, period, used }) => `${kind} ${period} ${used}`);
};

const whyNot = (userId: string, plan: PlanName, kind: UsageKind) =>
  transaction(fixture.database, (tx) => whyUsedUp(tx, { userId, plan, kind }));

test.each<[PlanName, UsageKind, number, string]>([
  ['free', 'search', 90, 'Upgrade to Starter for $39/month to get more searches.'],
  ['starter', 'gpt_analysis', 750, 'Upgrade to Professional for'],
  ['professional', 'competitor_discovery', 50, 'Contact support if you need more competitor'],
])(
  'R-PLAN-46: of the %s plan, a month’s last %s counts, and the next is refused until the month ends',
  async (plan, kind, limit, upgrade) => {
    const { userId } = await createUser(fixture.database);
    await count(userId, kind, 'YYYY-MM', limit - 1);
    expect(await whyNot(userId, plan, kind)).toBeNull();
    const charged = await take(userId, plan, kind);
    const next = new Date(`${charged.month}-01T00:00:00Z`);
    next.setUTCMonth(next.getUTCMonth() + 1);
    const refused = {
      code: 'PLAN_LIMIT_ERROR',
      message: expect.stringContaining(`all ${limit} `) as string,
      details: {
        limit,
        upgradeMessage: expect.stringContaining(upgrade) as string,
        resetAt: midnight(next),
      },
    };
    await expect(take(userId, plan, kind)).rejects.toMatchObject(refused);
    expect(await whyNot(userId, plan, kind)).toMatchObject(refused);
    // The day, which had room, was not charged for it.
    expect(await countersOf(userId)).toEqual([
      `${kind} ${charged.month} ${limit}`,
      `${kind} ${charged.day} 1`,
    ]);
  },
);

test('F-17: a refund of a counter at zero leaves it there', async () => {
  const { userId } = await createUser(fixture.database);
  const periods = await take(userId);
  const give = (jobId: string) =>
    transaction(fixture.database, (tx) =>
      refund(tx, { userId, kind: 'search', cause: 'failed', jobId, ...periods }),
    );
  await give(randomUUID());
  expect(await give(randomUUID())).toBe(true);
  expect(await countersOf(userId)).toEqual([
    `search ${periods.month} 0`,
    `search ${periods.day} 0`,
  ]);
});

test('F-17: a refund changes the counters of its user, kind and period only', async () => {
  const [{ userId }, other] = await Promise.all([
    createUser(fixture.database),
    createUser(fixture.database),
  ]);
  await Promise.all([take(other.userId), take(userId, 'free', 'gpt_analysis')]);
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      insert into usage_counters (user_id, kind, period, used)
      values (${userId}::uuid, 'search', '2020-01-01', 2)`),
  );
  const before = [await countersOf(userId), await countersOf(other.userId)];
  const periods = await take(userId);
  await transaction(fixture.database, (tx) =>
    refund(tx, { userId, kind: 'search', cause: 'failed', jobId: randomUUID(), ...periods }),
  );
  const { day, month } = periods;
  expect([
    (await countersOf(userId)).filter(
      (row) => ![`search ${month} 0`, `search ${day} 0`].includes(row),
    ),
    await countersOf(other.userId),
  ]).toEqual(before);
});

test('F-17: refunds of earlier days, other causes and other kinds leave a day’s refunds alone', async () => {
  const { userId } = await createUser(fixture.database);
  const periods = await take(userId);
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      insert into refunds (job_id, user_id, kind, cause, created_at)
      select gen_random_uuid(), ${userId}::uuid, kind, cause, at
      from (values
        ('search', 'cancelled', date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '1 second'),
        ('search', 'failed', now()), ('gpt_analysis', 'cancelled', now())) as other (kind, cause, at),
        generate_series(1, 9)`),
  );
  const cancel = () =>
    transaction(fixture.database, (tx) =>
      refund(tx, { userId, kind: 'search', cause: 'cancelled', jobId: randomUUID(), ...periods }),
    );
  const given = [await cancel(), await cancel(), await cancel(), await cancel()];
  expect(given).toEqual([true, true, true, false]);
});

test('a new account of the same person begins with what the deleted one had used', async () => {
  const [old, other, next] = await Promise.all([1, 2, 3].map(() => createUser(fixture.database)));
  if (!old || !other || !next) throw new Error('There is no user.');
  const { day, month } = await take(old.userId);
  await take(other.userId);
  const cancelled = await take(old.userId);
  await transaction(fixture.database, (tx) =>
    refund(tx, {
      userId: old.userId,
      kind: 'search',
      cause: 'cancelled',
      jobId: randomUUID(),
      ...cancelled,
    }),
  );
  await transaction(fixture.database, async (tx) => {
    await tx.execute(sql`
      insert into usage_counters (user_id, kind, period, used)
      values (${old.userId}::uuid, 'search', '2020-01-01', 3)`);
    for (const { userId } of [old, other]) await saveFormerUsage(tx, { userId, identity: userId });
  });
  // Saved again, for example by a second deletion of the same person: the higher one counts.
  await transaction(fixture.database, async (tx) => {
    await tx.execute(sql`
      update usage_counters set used = 0 where user_id = ${old.userId}::uuid`);
    await saveFormerUsage(tx, { userId: old.userId, identity: old.userId });
    await tx.execute(sql`
      insert into former_usage (identity, kind, period, used)
      values (${old.userId}, 'search', '2020-01', 9)`);
  });
  const restore = (userId: string) =>
    transaction(fixture.database, (tx) =>
      restoreUsage(tx, { userId, identities: [old.userId, 'unknown'] }),
    );
  await restore(next.userId);
  // The refund of a cancelled search is taken back with the account.
  expect(await countersOf(next.userId)).toEqual([`search ${month} 2`, `search ${day} 2`]);
  const kept = await fixture.database.sql<{ identity: string }[]>`
    select distinct identity from former_usage where identity in (${old.userId}, ${other.userId})`;
  expect(kept.map(({ identity }) => identity)).toEqual([other.userId]);
  await restore(next.userId);
  expect(await countersOf(next.userId)).toHaveLength(2);
});
