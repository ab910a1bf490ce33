import { randomUUID } from 'node:crypto';
import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MonitoringOptions } from '#contracts/competitors/monitoring.ts';
import type { PlanName } from '#domain/names.ts';
import { listMonitored } from '../../queries/competitors/monitored.ts';
import { discoverNames, submitMarket } from '../../testing/discoveries.ts';
import { createUser } from '../../testing/factories.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { examplePost } from '../../testing/searches.ts';
import { transaction } from '../../transaction.ts';
import { recordCompanyMentions } from '../companies/mentions.ts';
import { cancelDiscovery, endDiscovery } from '../discovery/end.ts';
import { storeMentions } from '../search/mentions.ts';
import { addCompetitors } from './add.ts';
import { claimDueWatches, storeReview } from './collection.ts';
import { fanOutChunk } from './fan-out.ts';
import { removeCompetitor } from './remove.ts';
import { setCompetitorStatus } from './status.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const OPTIONS: MonitoringOptions = {
  platforms: ['reddit'],
  analysisDays: 90,
  alertThreshold: 5,
  sentimentThreshold: -0.3,
};

const submit = (userId: string, plan: PlanName) => submitMarket(fixture.database, userId, plan);
const discovered = (plan: PlanName, names: readonly string[]) =>
  discoverNames(fixture.database, plan, names);

const unique = (count: number): string[] =>
  Array.from({ length: count }, () => `Co${randomUUID().replaceAll('-', '')}`);

test('A-18: a free user sees five competitors, and how many more there are', async () => {
  const { found } = await discovered('free', unique(8));
  expect(found?.data.competitors).toHaveLength(5);
  expect(found?.data.report.totalDiscovered).toBe(8);
  expect(found?.data.totalFound).toBe(5);
});

test('A-44: a second discovery within five seconds is refused and costs nothing', async () => {
  const { userId } = await createUser(fixture.database, { plan: 'starter' });
  await submit(userId, 'starter');
  await expect(submit(userId, 'starter')).rejects.toMatchObject({
    code: 'USER_RATE_LIMIT',
    message: 'Mutation in cooldown period',
  });
});

test('a discovery without any answer fails and is refunded', async () => {
  const { key } = await discovered('starter', []);
  const { value } = await endDiscovery(fixture.database, { ...key, round: 0, cancelled: false });
  expect(value).toMatchObject({ status: 'failed', charged: false });
  const again = await cancelDiscovery(fixture.database, key);
  expect(again.value.status).toBe('failed');
});

test('R-VAL-23: a plan without monitoring is refused before anything is written', async () => {
  const { userId, competitors } = await discovered('free', unique(1));
  const ids = competitors.map(({ id }) => id);
  await expect(
    addCompetitors(fixture.database, { userId, plan: 'free', ids, options: OPTIONS, skip: false }),
  ).rejects.toMatchObject({ code: 'PLAN_LIMIT_ERROR' });
});

test('R-VAL-24: a monitored competitor is refused by name, and its removal frees a place', async () => {
  const [name = ''] = unique(1);
  const { userId, competitors } = await discovered('starter', [name]);
  const ids = competitors.map(({ id }) => id);
  const add = () =>
    addCompetitors(fixture.database, {
      userId,
      plan: 'starter',
      ids,
      options: OPTIONS,
      skip: false,
    });
  const { value, batches } = await add();
  expect(value.added[0]?.status).toBe('discovered');
  expect(batches[0]?.events[0]?.type).toBe('competitors.monitored.v1');
  await expect(add()).rejects.toMatchObject({
    code: 'RESOURCE_ALREADY_EXISTS',
    message: `${name} is already being monitored.`,
  });
  await removeCompetitor(fixture.database, { userId, competitorId: ids[0] ?? '' });
  const list = await listMonitored(fixture.database, { userId, plan: 'starter' });
  expect(list.data).toMatchObject({ competitors: [], used: 0, limit: 50 });
  await add();
});

test('another user’s competitor is not found', async () => {
  const { competitors } = await discovered('starter', unique(1));
  const other = await createUser(fixture.database, { plan: 'starter' });
  const competitorId = competitors[0]?.id ?? '';
  const key = { userId: other.userId, competitorId };
  await expect(removeCompetitor(fixture.database, key)).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
  await expect(
    setCompetitorStatus(fixture.database, {
      userId: other.userId,
      plan: 'starter',
      ids: [competitorId],
      status: 'archived',
      skip: false,
    }),
  ).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
});

test('the first collection is silent; the next one reports new mentions, once per follower', async () => {
  const { userId, competitors, companies } = await discovered('starter', unique(1));
  const [competitor] = competitors;
  const companyId = companies[0]?.id ?? '';
  await addCompetitors(fixture.database, {
    userId,
    plan: 'starter',
    ids: [competitor?.id ?? ''],
    options: OPTIONS,
    skip: false,
  });
  const collect = async (externalId: string) => {
    const [watch] = await transaction(fixture.database, (tx) =>
      tx.execute<{ id: string }>(sql`
        update watches set next_due_at = now() where company_id = ${companyId}::uuid returning id`),
    );
    const due = await claimDueWatches(fixture.database, { limit: 100 });
    const taken = due.find(({ watchId }) => watchId === watch?.id);
    const watchKey = { watchId: taken?.watchId ?? '', n: taken?.n ?? 0 };
    const [post] = await storeMentions(fixture.database, 'reddit', [
      examplePost(externalId, { postedAt: new Date() }),
    ]);
    const input = {
      companyId,
      mentionId: post?.id ?? '',
      about: 'about' as const,
      reason: '',
      spans: [],
      sentiment: 0.5,
      intent: 'other' as const,
    };
    const first = await transaction(fixture.database, (tx) => recordCompanyMentions(tx, [input]));
    const again = await transaction(fixture.database, (tx) => recordCompanyMentions(tx, [input]));
    expect([first.added.length, again.added.length]).toEqual([1, 0]);
    await storeReview(fixture.database, watchKey, {
      companyId,
      events: [],
      rate: 1,
      nextDueAt: new Date(Date.now() + 3_600_000),
    });
    const notified = await fanOutChunk(fixture.database, watchKey);
    expect((await fanOutChunk(fixture.database, watchKey)).value.notified).toBe(0);
    return notified;
  };
  const baseline = await collect(randomUUID());
  expect(baseline.batches[0]?.events[0]?.data).toMatchObject({ unread: 0, mentions: [] });
  const news = await collect(randomUUID());
  expect(news.batches[0]?.events[0]?.data).toMatchObject({
    status: 'active',
    unread: 1,
    totals: [{ mentions: 2, positive: 2 }],
  });
});

/** Two users who found the same company, and its collections step by step. */
async function followers() {
  const names = unique(1);
  const [first, second] = [await discovered('starter', names), await discovered('starter', names)];
  const companyId = first.companies[0]?.id ?? '';
  return {
    first,
    second,
    add: ({ userId, competitors }: typeof first) =>
      addCompetitors(fixture.database, {
        userId,
        plan: 'starter',
        ids: [competitors[0]?.id ?? ''],
        options: OPTIONS,
        skip: false,
      }),
    /** Undefined while the company's watch is not due. */
    claim: async () => {
      const due = await claimDueWatches(fixture.database, { limit: 100 });
      const [own] = await fixture.database.db.execute<{ id: string }>(
        sql`select id from watches where company_id = ${companyId}::uuid`,
      );
      return due.find(({ watchId }) => watchId === own?.id);
    },
    /** Number of followers notified by a collection. */
    end: async (key: { watchId: string; n: number } | undefined): Promise<number> => {
      if (!key) return 0;
      const nextDueAt = new Date(Date.now() + 86_400_000);
      await storeReview(fixture.database, key, { companyId, events: [], rate: 1, nextDueAt });
      const { value } = await fanOutChunk(fixture.database, key);
      await fanOutChunk(fixture.database, key);
      return value.notified;
    },
    statusOf: async ({ userId }: typeof first) =>
      (await listMonitored(fixture.database, { userId, plan: 'starter' })).data.competitors[0]
        ?.status,
  };
}

test('a follower who joins after the first collection is notified by one due at once', async () => {
  const { first, second, add, claim, end, statusOf } = await followers();
  await add(first);
  expect(await end(await claim())).toBe(1);
  expect(await claim()).toBeUndefined();
  await add(second);
  expect(await statusOf(second)).toBe('discovered');
  expect(await end(await claim())).toBe(2);
  expect(await statusOf(second)).toBe('active');
});

test('a follower who joins during a collection is notified by one that follows at once', async () => {
  const { first, second, add, claim, end, statusOf } = await followers();
  await add(first);
  const running = await claim();
  await add(second);
  expect(await end(running)).toBe(1);
  expect(await end(await claim())).toBe(2);
  expect(await statusOf(second)).toBe('active');
  expect(await claim()).toBeUndefined();
});
