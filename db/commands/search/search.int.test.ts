import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import { searchDetailSchema, searchSummarySchema } from '#contracts/search/search.ts';
import { getPlanInfo } from '../../queries/account/plan-info.ts';
import { readStream } from '../../queries/events.ts';
import { getSearch, listSearches } from '../../queries/search/search.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { createUser } from '../../testing/factories.ts';
import { sql } from '../../sql.ts';
import { transaction } from '../../transaction.ts';
import {
  acceptedAnswer,
  completePlatform,
  createScored,
  createSearch,
  exampleSpec,
  recordPlatformResults,
} from '../../testing/searches.ts';
import { cancelSearch, retrySearch } from './retry.ts';
import { endSearch } from './end.ts';
import { beginPlatform, endPlatform, platformWaiting } from './platform.ts';
import { submitSearch } from './submit.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const usedToday = async (userId: string): Promise<number> =>
  (await getPlanInfo(fixture.database.db, { userId })).usage.searchesToday;

test('F-04: 50 parallel posts with one key have one effect and get the same bytes', async () => {
  const { userId } = await createUser(fixture.database);
  const command = {
    userId,
    plan: 'free' as const,
    spec: exampleSpec(),
    idempotencyKey: randomUUID(),
    requestHash: 'a',
    answer: acceptedAnswer,
  };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => submitSearch(fixture.database, command)),
  );
  expect(new Set(answers.map((answer) => answer.value.body)).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.value.jobId)).size).toBe(1);
  expect(answers.filter((answer) => !answer.value.replayed)).toHaveLength(1);
  expect(answers.flatMap((answer) => answer.batches)).toHaveLength(1);
  expect(await usedToday(userId)).toBe(1);
  await expect(
    submitSearch(fixture.database, { ...command, requestHash: 'b' }),
  ).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('F-05: of 200 parallel searches exactly 3 are accepted at a limit of 3', async () => {
  const { userId } = await createUser(fixture.database);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () =>
      submitSearch(fixture.database, {
        userId,
        plan: 'free',
        spec: exampleSpec(),
        idempotencyKey: randomUUID(),
        requestHash: 'a',
        answer: acceptedAnswer,
      }),
    ),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(197);
  expect(refused.every(({ reason }) => (reason as AppError).code === 'PLAN_LIMIT_ERROR')).toBe(
    true,
  );
  const history = await listSearches(fixture.database, { userId, plan: 'free', limit: 20 });
  expect(history.data.items).toHaveLength(3);
});

test('F-05: a search over the limit is refused while another command of its user is under way', async () => {
  const { userId } = await createUser(fixture.database);
  const submit = (idempotencyKey: string) =>
    submitSearch(fixture.database, {
      userId,
      plan: 'free',
      spec: exampleSpec(),
      idempotencyKey,
      requestHash: 'a',
      answer: acceptedAnswer,
    });
  const first = randomUUID();
  const accepted = await submit(first);
  await Promise.all([submit(randomUUID()), submit(randomUUID())]);
  const refused = { code: 'PLAN_LIMIT_ERROR', details: { limit: 3 } };
  await transaction(fixture.database, async (tx) => {
    await tx.execute(sql`select from usage_counters where user_id = ${userId}::uuid for update`);
    await expect(submit(randomUUID())).rejects.toMatchObject(refused);
    // The answer to a key is repeated, whatever is left.
    expect((await submit(first)).value).toEqual({ ...accepted.value, replayed: true });
  });
});

test('A-26, R-SOC-07, R-API-04: the response to a submit is a whole search, as of its own events', async () => {
  const { userId, searchId, batches } = await createSearch(fixture.database);
  expect(batches[0]?.events.map((event) => event.type)).toEqual([
    'search.created.v1',
    'plan.changed.v1',
  ]);
  const read = await getSearch(fixture.database, { userId, searchId });
  expect(read?.asOf).toBe(batches[0]?.events.at(-1)?.seq);
  const [stored] = await fixture.database.sql<{ body: string }[]>`
    select body from idempotency_keys where user_id = ${userId}`;
  expect(JSON.parse(stored?.body ?? '')).toEqual({ success: true, ...read });
  const detail = searchDetailSchema.parse(read?.data);
  expect(detail).toMatchObject({ status: 'queued', charged: true, results: [] });
  expect(detail.progress.map((row) => [row.platform, row.state])).toEqual([
    ['reddit', 'queued'],
    ['stackoverflow', 'queued'],
    ['hackernews', 'queued'],
  ]);
});

test('S-11: users cannot read, cancel or retry another user’s search', async () => {
  const { searchId } = await createSearch(fixture.database);
  const { userId } = await createUser(fixture.database);
  expect(await getSearch(fixture.database, { userId, searchId })).toBeNull();
  const missing = { code: 'RESOURCE_NOT_FOUND' };
  await expect(cancelSearch(fixture.database, { userId, searchId })).rejects.toMatchObject(missing);
  await expect(retrySearch(fixture.database, { userId, searchId })).rejects.toMatchObject(missing);
});

test('results are stored once, ordered, counted, and split into batches below 64 KB', async () => {
  const search = await createSearch(fixture.database, { plan: 'starter', spec: { limit: 120 } });
  const key = { ...search, round: 0, platform: 'reddit' as const, attempt: 1 };
  await beginPlatform(fixture.database, key);
  const scored = await createScored(fixture.database, 'reddit', 120, {
    content: 'é'.repeat(2_000),
  });
  const first = await recordPlatformResults(fixture.database, key, { scored });
  const batches = first.batches[0]?.events.filter((event) => event.type.includes('results_added'));
  expect(batches?.length).toBeGreaterThan(2);
  for (const event of batches ?? []) {
    expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(64 * 1024);
  }
  const again = await recordPlatformResults(fixture.database, key, { scored });
  expect(again).toEqual({ value: { accepted: false, found: 120 }, batches: [] });
  const read = await getSearch(fixture.database, search);
  expect(read?.data.totalFound).toBe(120);
  expect(read?.data.results.map((result) => result.relevance)).toEqual(
    scored.map((mention) => mention.relevance).toSorted((a, b) => b - a),
  );
});

test('F-09: the late write of a zombie attempt is refused', async () => {
  const search = await createSearch(fixture.database);
  const key = { ...search, round: 0, platform: 'reddit' as const };
  await beginPlatform(fixture.database, { ...key, attempt: 1 });
  await beginPlatform(fixture.database, { ...key, attempt: 2 });
  const scored = await createScored(fixture.database, 'reddit', 1);
  const results = { scored };
  const late = await recordPlatformResults(fixture.database, { ...key, attempt: 1 }, results);
  expect(late.value.accepted).toBe(false);
  expect((await beginPlatform(fixture.database, { ...key, attempt: 1 })).value.begun).toBe(false);
  const current = await recordPlatformResults(fixture.database, { ...key, attempt: 2 }, results);
  expect(current.value.accepted).toBe(true);
});

test('F-13: a platform that has to wait shows until when', async () => {
  const search = await createSearch(fixture.database);
  const key = { ...search, round: 0, platform: 'reddit' as const, attempt: 1 };
  await beginPlatform(fixture.database, key);
  const retryAt = new Date(Date.now() + 5_000);
  await platformWaiting(fixture.database, key, { retryAt, reason: 'Reddit asked us to wait.' });
  const read = await getSearch(fixture.database, search);
  expect(read?.data.progress[0]).toMatchObject({
    state: 'waiting',
    retryAt: retryAt.toISOString(),
    reason: 'Reddit asked us to wait.',
  });
});

test('a platform that is limited for too long, or was known to be, keeps the time it becomes available', async () => {
  const retryAt = new Date(Date.now() + 3_600_000).toISOString();
  const failing = await createSearch(fixture.database);
  const key = { ...failing, round: 0, platform: 'reddit' as const };
  const limit = { failure: 'rate_limited', reason: 'Its limit is reached.', retryAt } as const;
  await endPlatform(fixture.database, key, { state: 'failed', ...limit });
  const failed = await getSearch(fixture.database, failing);
  expect(failed?.data.progress[0]).toMatchObject({ state: 'failed', retryAt });
  const { userId } = await createUser(fixture.database);
  const skipped = await submitSearch(fixture.database, {
    userId,
    plan: 'free',
    spec: exampleSpec(),
    skipped: [{ platform: 'reddit', reason: 'Its limit is reached.', retryAt }],
    idempotencyKey: randomUUID(),
    requestHash: 'a',
    answer: acceptedAnswer,
  });
  const searchId = skipped.value.jobId;
  const read = await getSearch(fixture.database, { userId, searchId });
  const row = { platform: 'reddit', state: 'skipped', reason: 'Its limit is reached.', retryAt };
  expect(read?.data.progress.find(({ platform }) => platform === 'reddit')).toMatchObject(row);
  expect(JSON.parse(skipped.value.body)).toMatchObject({
    data: { progress: expect.arrayContaining([expect.objectContaining(row)]) },
  });
});

test('I3: folding the events of a search gives the database’s state', async () => {
  const search = await createSearch(fixture.database);
  await completePlatform(fixture.database, search, 'reddit', 7);
  await completePlatform(fixture.database, search, 'hackernews', 8);
  await completePlatform(fixture.database, search, 'stackoverflow', 0);
  await endSearch(fixture.database, { ...search, round: 0, cancelled: false });
  const page = await readStream(fixture.database, {
    streamId: search.userId,
    after: 0,
    limit: 500,
  });
  expect(page.events.map((event) => event.seq)).toEqual(page.events.map((_, index) => index + 1));
  const ids = page.events
    .filter((event) => event.type === 'search.results_added.v1')
    .flatMap((event) => (event.data as { results: { id: string }[] }).results)
    .map((result) => result.id);
  expect(new Set(ids).size).toBe(ids.length);
  const read = await getSearch(fixture.database, search);
  const last = page.events.findLast((event) => event.type === 'search.changed.v1');
  const { results } = read!.data;
  expect(last?.data).toEqual({ search: searchSummarySchema.parse(read!.data) });
  expect(results).toHaveLength(10);
  expect(results.every((result) => ids.includes(result.id))).toBe(true);
});
