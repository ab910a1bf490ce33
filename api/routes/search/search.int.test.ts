import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { searchStart } from '#contracts/workflows.ts';
import { searchDetailSchema } from '#contracts/search/search.ts';
import type { SearchDetail } from '#contracts/search/search.ts';
import type { Source } from '#contracts/platforms.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import { openDatabase } from '#db/client.ts';
import { endSearch } from '#db/commands/search/end.ts';
import { noteSourceAnswered, noteSourceTrouble } from '#db/commands/sources.ts';
import { readRound } from '#db/queries/search/search.ts';
import { completePlatform } from '#db/testing/searches.ts';
import { createTestApp } from '../../testing/app.ts';
import type { TestUser } from '../../testing/app.ts';
import { openTestApi } from '../../testing/test-api.ts';

const { db, api } = await openTestApi();

const SEARCH = '/api/social-media-search/search';
const request = { query: 'crm for plumbers', platforms: ['reddit', 'hackernews'], limit: 20 };

async function submit(user: TestUser, key: string = randomUUID(), body: unknown = request) {
  const answer = await user.send(SEARCH, body, { headers: { 'idempotency-key': key } });
  return { status: answer.status, text: await answer.text() };
}

async function submitted(user: TestUser): Promise<SearchDetail> {
  const { text } = await submit(user);
  return (JSON.parse(text) as { data: SearchDetail }).data;
}

async function used(user: TestUser): Promise<number> {
  const answer = await user.get('/api/auth/plan-info');
  return ((await answer.json()) as { data: PlanInfo }).data.usage.searchesToday;
}

test('R-API-07: a search is accepted at once, published, and its workflow started', async () => {
  const user = await api.user();
  const { status, text } = await submit(user);
  expect(status).toBe(202);
  const answer = JSON.parse(text) as { success: boolean; data: SearchDetail; asOf: number };
  expect(answer.success).toBe(true);
  const search = searchDetailSchema.parse(answer.data);
  expect(search).toMatchObject({ ...request, status: 'queued', searchId: search.id, results: [] });
  expect(api.outbox.started.at(-1)).toEqual(
    searchStart({
      searchId: search.id,
      userId: user.userId,
      round: 0,
      platforms: ['reddit', 'hackernews'],
      mode: 'keywords',
    }),
  );
  const batch = api.outbox.published.at(-1);
  expect(batch?.streamId).toBe(user.userId);
  expect(batch?.events.at(-1)?.seq).toBe(answer.asOf);
});

test('R-API-09, R-API-08: the search is readable by itself and in the history', async () => {
  const user = await api.user();
  const search = await submitted(user);
  const detail = await user.get(`/api/social-media-search/${search.id}`);
  expect(detail.status).toBe(200);
  expect(await detail.json()).toMatchObject({ success: true, data: { id: search.id } });
  const history = await user.get('/api/social-media-search/history');
  expect(await history.json()).toMatchObject({
    success: true,
    data: { items: [{ id: search.id }], nextCursor: null, visibleLimit: 5 },
  });
});

test('F-03, F-04: fifty parallel posts with one key have one effect and one answer', async () => {
  const user = await api.user({ plan: 'professional' });
  const key = randomUUID();
  const before = api.outbox.started.length;
  const answers = await Promise.all(Array.from({ length: 50 }, () => submit(user, key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await used(user)).toBe(1);
  expect(api.outbox.started.length - before).toBe(1);
});

test('F-04: the same key with another body is 422; spacing and order do not matter', async () => {
  const user = await api.user();
  const key = randomUUID();
  const first = await submit(user, key);
  const reordered = `{ "limit": 20, "platforms": ["reddit", "hackernews"], "query": "crm for plumbers" }`;
  expect(await submit(user, key, reordered)).toEqual(first);
  const other = await submit(user, key, { ...request, limit: 21 });
  expect(other.status).toBe(422);
  expect(JSON.parse(other.text)).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
  expect(await used(user)).toBe(1);
});

test('F-04: two users may use the same key', async () => {
  const key = randomUUID();
  const first = await submit(await api.user(), key);
  const second = await submit(await api.user(), key);
  expect([first.status, second.status]).toEqual([202, 202]);
  expect(second.text).not.toBe(first.text);
});

test('F-05: of 200 parallel posts to two processes at a limit of 3, exactly 3 are accepted', async () => {
  const user = await api.user();
  const database = openDatabase({ url: db.appUrl, max: 10, name: 'another process' });
  const elsewhere = {
    ...user,
    send: createTestApp({ database, app: database }).as(user.token).send,
  };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => submit(index % 2 === 0 ? user : elsewhere)),
  );
  await database.close();
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status === 403);
  expect(refused).toHaveLength(197);
  for (const { text } of refused) {
    expect(JSON.parse(text)).toMatchObject({
      success: false,
      error: {
        code: 'PLAN_LIMIT_ERROR',
        details: {
          requiredFeature: 'searches',
          upgradeMessage: expect.any(String) as string,
          resetAt: expect.stringMatching(/T00:00:00Z$/) as string,
        },
      },
    });
  }
  expect(await used(user)).toBe(3);
});

test('a refused request charges nothing and stores nothing', async () => {
  const user = await api.user();
  for (const body of [
    { ...request, limit: 201 },
    { ...request, platforms: ['instagram'] },
    { ...request, platforms: ['quora'] },
    { ...request, timeframe: '365d' },
    { ...request, plan: 'professional' },
  ]) {
    expect((await submit(user, randomUUID(), body)).status).toBeGreaterThanOrEqual(400);
  }
  expect(await used(user)).toBe(0);
  const history = await user.get('/api/social-media-search/history');
  expect(await history.json()).toMatchObject({ data: { items: [] } });
});

test('a running search can be cancelled, and its workflow is signalled', async () => {
  const user = await api.user();
  const search = await submitted(user);
  const answer = await user.send(`/api/social-media-search/${search.id}/cancel`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ data: { status: 'cancelled' } });
  expect(api.outbox.cancelled.at(-1)).toEqual({
    kind: 'search',
    jobId: search.id,
    round: 0,
  });
  expect(await used(user)).toBe(0);
});

test('only a search with failed platforms can be retried', async () => {
  const user = await api.user();
  const search = await submitted(user);
  const answer = await user.send(`/api/social-media-search/${search.id}/retry`);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ error: { code: 'INVALID_OPERATION' } });
});

test('a platform known to be limited for long is skipped, and the search still completes', async () => {
  const user = await api.user();
  const listed = (await (await user.get('/api/sources')).json()) as { data: { sources: Source[] } };
  const source = listed.data.sources.find(({ id }) => id === 'hackernews');
  if (source === undefined) throw new Error('Hacker News is not listed.');
  const until = new Date(Date.now() + 3_600_000);
  await noteSourceTrouble(db.database, source, {
    state: 'limited',
    reason: 'Hacker News: the rate limit is reached.',
    limitedUntil: until,
    expiresAt: until,
    probed: true,
  });
  try {
    const search = await submitted(user);
    const { userId } = user;
    expect(api.outbox.started.at(-1)).toEqual(
      searchStart({
        searchId: search.id,
        userId,
        round: 0,
        platforms: ['reddit'],
        mode: 'keywords',
      }),
    );
    expect(search.progress).toMatchObject([
      { platform: 'reddit', state: 'queued' },
      {
        platform: 'hackernews',
        state: 'skipped',
        reason: 'Hacker News: the rate limit is reached.',
      },
    ]);
    const key = { userId: user.userId, searchId: search.id };
    expect(await readRound(db.database, { jobId: search.id, round: 0 })).toEqual({
      platforms: ['reddit'],
      mode: 'keywords',
    });
    await completePlatform(db.database, key, 'reddit');
    const ended = await endSearch(db.database, { ...key, round: 0, cancelled: false });
    expect(ended.value).toMatchObject({ status: 'completed', reason: null, charged: true });

    const { text } = await submit(user, randomUUID(), { ...request, platforms: ['hackernews'] });
    const only = (JSON.parse(text) as { data: SearchDetail }).data;
    expect(only.progress, 'the only platform is asked: it may have recovered').toMatchObject([
      { state: 'queued' },
    ]);
  } finally {
    await noteSourceAnswered(db.database, source);
  }
});

test('R-PLAN-23..25: an export needs a plan with the format', async () => {
  const free = await api.user();
  const mine = await submitted(free);
  const refused = await free.get(`/api/social-media-search/${mine.id}/export?format=csv`);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    error: { code: 'PLAN_LIMIT_ERROR', details: { requiredFeature: 'canExport' } },
  });
  const starter = await api.user({ plan: 'starter' });
  const theirs = await submitted(starter);
  const path = `/api/social-media-search/${theirs.id}/export`;
  expect((await starter.get(`${path}?format=csv`)).status).toBe(200);
  expect((await starter.get(`${path}?format=excel`)).status).toBe(403);
  expect((await starter.get(`${path}?format=exe`)).status).toBe(400);
});

test('Prefer: wait holds at most four responses of a user, and none of a repeated key', async () => {
  const user = await api.user({ plan: 'professional' });
  const wait = (key: string) =>
    user.send(SEARCH, request, { headers: { prefer: 'wait=20', 'idempotency-key': key } });
  const keys = ['1', '2', '3', '4'];
  const waiting = keys.map(wait);
  await expect.poll(() => used(user)).toBe(4);
  const atOnce = await Promise.all([...keys, ...keys, '5'].map(wait));
  expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([202]));

  for (const answer of atOnce.slice(0, 4)) {
    const { data } = (await answer.json()) as { data: SearchDetail };
    await user.send(`/api/social-media-search/${data.searchId}/cancel`);
  }
  const ended = await Promise.all(waiting);
  expect(ended.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('A-62: Prefer: wait returns the ended search, or the usual answer on timeout', async () => {
  const user = await api.user();
  const impatient = await user.send(SEARCH, request, { headers: { prefer: 'wait=0' } });
  expect(impatient.status).toBe(202);
  const waiting = user.send(SEARCH, request, {
    headers: { prefer: 'respond-async, wait=20', 'idempotency-key': 'k' },
  });
  await expect.poll(() => used(user)).toBe(2);
  const { searchId } = JSON.parse((await submit(user, 'k')).text).data as SearchDetail;
  await user.send(`/api/social-media-search/${searchId}/cancel`);
  const answer = await waiting;
  expect(answer.status).toBe(200);
  expect(answer.headers.get('preference-applied')).toBe('wait=20');
  expect(await answer.json()).toMatchObject({ data: { id: searchId, status: 'cancelled' } });
});
