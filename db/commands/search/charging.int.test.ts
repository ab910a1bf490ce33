import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPlanInfo } from '../../queries/account/plan-info.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';
import { completePlatform, createSearch, searchOf } from '../../testing/searches.ts';
import { transaction } from '../../transaction.ts';
import { cancelSearch, retrySearch } from './retry.ts';
import { endSearch } from './end.ts';
import { beginPlatform, endPlatform } from './platform.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const failed = {
  state: 'failed',
  failure: 'down',
  reason: 'It did not answer.',
  retryAt: null,
} as const;
const usedToday = async (userId: string): Promise<number> =>
  (await getPlanInfo(fixture.database.db, { userId })).usage.searchesToday;

test('F-17: when all platforms fail the use is refunded exactly once', async () => {
  const search = await createSearch(fixture.database);
  for (const platform of search.platforms) {
    await endPlatform(fixture.database, { ...search, round: 0, platform }, failed);
  }
  const endings = await Promise.all(
    Array.from({ length: 20 }, () =>
      endSearch(fixture.database, { ...search, round: 0, cancelled: false }),
    ),
  );
  expect(endings[0]?.value).toMatchObject({ status: 'failed', charged: false });
  expect(endings[0]?.value?.reason).toContain('not charged');
  const plans = endings.flatMap(({ batches }) => batches).flatMap((batch) => batch.events);
  expect(plans.filter((event) => event.type === 'plan.changed.v1')).toHaveLength(1);
  expect(await usedToday(search.userId)).toBe(0);
});

test('F-18: a partial search is charged, names what is missing, and is retried for free', async () => {
  const search = await createSearch(fixture.database);
  await completePlatform(fixture.database, search, 'reddit');
  await completePlatform(fixture.database, search, 'hackernews');
  await endPlatform(fixture.database, { ...search, round: 0, platform: 'stackoverflow' }, failed);
  const ended = await endSearch(fixture.database, { ...search, round: 0, cancelled: false });
  expect(ended.value).toMatchObject({ status: 'partial', charged: true, totalFound: 4 });
  expect(ended.value?.reason).toBe('2 of 3 platforms answered. Stack Overflow: It did not answer.');
  const retried = await retrySearch(fixture.database, search);
  expect(retried.value).toMatchObject({ round: 1, platforms: ['stackoverflow'] });
  expect(retried.value.search.status).toBe('queued');
  expect(await usedToday(search.userId)).toBe(1);
  await expect(retrySearch(fixture.database, search)).rejects.toMatchObject({
    code: 'INVALID_OPERATION',
  });
});

test('a failed search that is retried costs one use again, and is refunded again', async () => {
  const search = await createSearch(fixture.database, { spec: { platforms: ['reddit'] } });
  for (const round of [0, 1, 2]) {
    await endPlatform(fixture.database, { ...search, round, platform: 'reddit' }, failed);
    await endSearch(fixture.database, { ...search, round, cancelled: false });
    expect(await usedToday(search.userId)).toBe(0);
    await retrySearch(fixture.database, search);
    expect(await usedToday(search.userId)).toBe(1);
  }
});

test('A-96: a search without a relevant post is not counted, ten times a day', async () => {
  const { userId } = await createUser(fixture.database, { plan: 'professional' });
  const endEmpty = async (relevance: number | null) => {
    const search = await searchOf(fixture.database, { userId }, { plan: 'professional' });
    for (const platform of search.platforms) {
      await completePlatform(fixture.database, search, platform, relevance === null ? 0 : 1);
    }
    await transaction(fixture.database, (tx) =>
      tx.execute(sql`
        update search_results set relevance = ${relevance}
        where search_id = ${search.searchId}::uuid`),
    );
    return (await endSearch(fixture.database, { ...search, round: 0, cancelled: false })).value;
  };
  const NOT_COUNTED = 'No relevant post was found, so this search was not counted.';
  for (let index = 0; index < 10; index += 1) {
    const ended = await endEmpty(index % 2 === 0 ? null : 0.29);
    expect(ended).toMatchObject({ status: 'completed', charged: false, reason: NOT_COUNTED });
    expect(await usedToday(userId)).toBe(0);
  }
  expect(await endEmpty(0.3)).toMatchObject({ status: 'completed', charged: true, reason: null });
  const counted = await endEmpty(null);
  expect(counted).toMatchObject({ status: 'completed', charged: true });
  expect(counted?.reason).toContain('The search still counts');
  expect(await usedToday(userId)).toBe(2);
});

test('searches that could not start within ten minutes are refunded when cancelled, however many', async () => {
  const { userId } = await createUser(fixture.database, { plan: 'professional' });
  const cancelled = async (minutes: number) => {
    const search = await searchOf(fixture.database, { userId }, { plan: 'professional' });
    await transaction(fixture.database, (tx) =>
      tx.execute(sql`
        update jobs set queued_at = queued_at - make_interval(mins => ${minutes}::int)
        where id = ${search.searchId}::uuid`),
    );
    return (await cancelSearch(fixture.database, search)).value.charged;
  };
  for (let n = 0; n < 5; n += 1) expect(await cancelled(10)).toBe(false);
  // They used up none of the day's free cancellations, which end after three.
  for (const charged of [false, false, false, true, true]) expect(await cancelled(9)).toBe(charged);
  expect(await cancelled(10)).toBe(false);
});

test('A-03: a search cancelled before any answer is refunded; after one answer it is charged', async () => {
  const early = await createSearch(fixture.database);
  const cancelled = await cancelSearch(fixture.database, early);
  expect(cancelled.value).toMatchObject({ status: 'cancelled', charged: false });
  expect(await usedToday(early.userId)).toBe(0);
  const late = await createSearch(fixture.database);
  await completePlatform(fixture.database, late, 'reddit');
  expect((await cancelSearch(fixture.database, late)).value.charged).toBe(true);
  const key = { ...late, round: 0, platform: 'hackernews' as const, attempt: 1 };
  expect((await beginPlatform(fixture.database, key)).value.begun).toBe(false);
  expect((await cancelSearch(fixture.database, late)).batches).toEqual([]);
});
