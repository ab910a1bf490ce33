import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import type { DiscoveryDetail, DiscoveryHistory } from '#contracts/competitors/discovery.ts';
import { endDiscovery } from '#db/commands/discovery/end.ts';
import { beginRun, recordPosts } from '#db/commands/discovery/platform.ts';
import { findInDiscovery } from '#db/testing/competitors.ts';
import { unsyncedStatement } from '#db/transaction.ts';
import type { TestUser } from '../../testing/app.ts';
import { openTestApi } from '../../testing/test-api.ts';
import { BASE } from './lists.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const SEARCH = `${BASE}/search`;
const REQUEST = { query: 'CRM for freelancers', platforms: ['reddit', 'hackernews'] };

const { db, api } = await openTestApi();

interface Refusal {
  error: { code: string; message: string; details?: Record<string, unknown> };
}
const bodyOf = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const dataOf = async <T>(answer: Response): Promise<T> => (await bodyOf<{ data: T }>(answer)).data;
const refusalOf = async (answer: Response) => ({
  status: answer.status,
  ...(await bodyOf<Refusal>(answer)).error,
});
const read = async (user: TestUser, id: string): Promise<DiscoveryDetail> =>
  dataOf(await user.get(`${BASE}/searches/${id}`));

/** Where the data of an export is. */
const exportOf = (id: string, format: string): string =>
  `${BASE}/searches/${id}/export?format=${format}`;

/** Ends the cooldown of a user's discoveries. */
const pass = (userId: string) =>
  unsyncedStatement(
    db.database,
    sql`update jobs set created_at = created_at - interval '6 seconds' where user_id = ${userId}::uuid`,
  );

async function discover(user: TestUser, names: readonly string[] = []): Promise<string> {
  await pass(user.userId);
  const { searchId } = await dataOf<DiscoveryDetail>(await user.send(SEARCH, REQUEST));
  await findInDiscovery(db.database, { userId: user.userId, searchId }, names);
  return searchId;
}

async function finish(user: TestUser, searchId: string): Promise<void> {
  const key = { userId: user.userId, searchId, round: 0 };
  const run = { ...key, platform: 'reddit', attempt: 1 } as const;
  await beginRun(db.database, run);
  await recordPosts(db.database, run, { posts: [], note: null, last: true });
  await endDiscovery(db.database, { ...key, cancelled: false });
}

test('A-62, R-ENT-41, R-ENT-42, R-API-16, R-CONST-40: a discovery is accepted in the specified shape, once per key, and debited once', async () => {
  const user = await api.user({ plan: 'starter' });
  const started = api.outbox.started.length;
  const send = () => user.send(SEARCH, REQUEST, { headers: { 'idempotency-key': 'one' } });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status]).toEqual([202, 202]);
  const text = await first.text();
  expect(await again.text()).toBe(text);
  const { data } = JSON.parse(text) as { data: DiscoveryDetail };
  expect(data).toMatchObject({
    ...REQUEST,
    status: 'queued',
    competitors: [],
    totalFound: 0,
    report: { totalDiscovered: 0, mentionInsights: { totalMentions: 0 } },
    industry: 'any',
    focus: 'any',
    timeframe: '7d',
    limit: 10,
  });
  expect(api.outbox.started.slice(started)).toHaveLength(1);
  const other = await user.send(
    SEARCH,
    { query: 'something else' },
    { headers: { 'idempotency-key': 'one' } },
  );
  expect(other.status).toBe(422);
  const { usage } = await dataOf<{ usage: Record<string, number> }>(
    await user.get('/api/auth/plan-info'),
  );
  expect(usage['competitorDiscoveriesThisMonth']).toBe(1);
});

test('R-VAL-17, R-VAL-18, A-09, A-10, R-CONST-04, R-PLAN-45: an invalid request is refused with a message and costs nothing', async () => {
  const user = await api.user();
  const refused = async (body: object) => refusalOf(await user.send(SEARCH, body));
  for (const query of ['', '   ', '\n\t'])
    expect(JSON.stringify(await refused({ query })), query).toContain(
      'Please enter a search query',
    );
  for (const body of [
    { query: 'x'.repeat(501) },
    { query: 'crm', limit: 0 },
    { query: 'crm', limit: 51 },
    { query: 'crm', industry: 'nonsense' },
    { query: 'crm', focus: 'nonsense' },
    { query: 'crm', timeframe: '2d' },
    { query: 'crm', platforms: [] },
    { query: 'crm', platforms: ['linkedin'] },
    { query: 'crm', platforms: ['twitter'] },
    { query: 'crm', surprise: true },
    {},
  ])
    expect((await refused(body)).status, JSON.stringify(body)).toBe(400);
  for (const body of [
    { query: 'crm', timeframe: '365d' },
    { query: 'crm', platforms: ['producthunt'] },
  ])
    expect(await refused(body)).toMatchObject({ status: 403, code: 'PLAN_LIMIT_ERROR' });
  const words = Array.from({ length: 40 }, (_none, n) => `word${n}`).join(' ');
  const { query } = await dataOf<DiscoveryDetail>(await user.send(SEARCH, { query: words }));
  expect(query.split(' ')).toHaveLength(30);
  const { usage } = await dataOf<{ usage: Record<string, number> }>(
    await user.get('/api/auth/plan-info'),
  );
  expect(usage['competitorDiscoveriesThisMonth']).toBe(1);
});

test('A-44, R-STATE-24, R-CONST-21: a second discovery within five seconds is in cooldown, with the remaining time', async () => {
  const user = await api.user({ plan: 'starter' });
  await user.send(SEARCH, REQUEST);
  const answer = await user.send(SEARCH, REQUEST);
  const { status, code, message, details } = await refusalOf(answer);
  expect([status, code, message]).toEqual([429, 'USER_RATE_LIMIT', 'Mutation in cooldown period']);
  expect(Number(answer.headers.get('retry-after'))).toBe(details?.['retryAfter']);
  expect(details?.['retryAfter']).toBe(5);
  await pass(user.userId);
  expect((await user.send(SEARCH, REQUEST)).status).toBe(202);
});

test('R-PLAN-14, R-VAL-22: the fourth discovery of a free month is refused with the plan that allows more', async () => {
  const user = await api.user();
  for (let n = 0; n < 3; n += 1) await discover(user);
  await pass(user.userId);
  const refusal = await refusalOf(await user.send(SEARCH, REQUEST));
  expect(refusal).toMatchObject({
    status: 403,
    code: 'PLAN_LIMIT_ERROR',
    details: { requiredFeature: 'competitorDiscoveries' },
  });
  expect(refusal.details?.['upgradeMessage']).toMatch(/\$39/);
});

test('A-62, RFC 7240: Prefer: wait returns the ended discovery, or the accepted one on timeout', async () => {
  const user = await api.user({ plan: 'starter' });
  const headers = { prefer: 'wait=20' };
  const waiting = user.send(SEARCH, REQUEST, { headers });
  await expect
    .poll(async () => {
      const { items } = await dataOf<DiscoveryHistory>(await user.get(`${BASE}/searches/history`));
      return items.length;
    })
    .toBe(1);
  const { items } = await dataOf<DiscoveryHistory>(await user.get(`${BASE}/searches/history`));
  await finish(user, items[0]?.id ?? '');
  const ended = await waiting;
  expect([ended.status, ended.headers.get('preference-applied')]).toEqual([200, 'wait=20']);
  expect((await dataOf<DiscoveryDetail>(ended)).status).toBe('partial');

  await pass(user.userId);
  const early = await user.send(SEARCH, REQUEST, { headers: { prefer: 'wait=1' } });
  expect([early.status, early.headers.get('preference-applied')]).toEqual([202, null]);
});

test('A-18, R-CI-09: a free user gets five, in the detail, the history and bulk adding alike', async () => {
  const names = Array.from({ length: 8 }, (_none, n) => `Eight${n} ${crypto.randomUUID()}`);
  const free = await api.user();
  const searchId = await discover(free, names);
  const found = await read(free, searchId);
  expect(found.competitors.map(({ name }) => name)).toEqual(names.slice(0, 5));
  expect([found.totalFound, found.report.totalDiscovered]).toEqual([5, 8]);
  const starter = await api.user({ plan: 'starter' });
  const whole = await read(starter, await discover(starter, names));
  expect([whole.totalFound, whole.competitors.length]).toEqual([8, 8]);
});

test('R-API-15, A-66, R-PLAN-20: the history is paged to the plan’s depth without gaps or repeats', async () => {
  const user = await api.user({ plan: 'starter' });
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) ids.unshift(await discover(user));
  const page = async (query: string): Promise<DiscoveryHistory> =>
    dataOf(await user.get(`${BASE}/searches/history?${query}`));
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { items, nextCursor }: DiscoveryHistory = await page(
      `limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    seen.push(...items.map(({ id }) => id));
    cursor = nextCursor;
  }
  expect(seen).toEqual(ids);
  for (const query of ['limit=0', 'limit=101', 'cursor=nonsense', 'surprise=1'])
    expect((await user.get(`${BASE}/searches/history?${query}`)).status, query).toBe(400);
});

test('I6: another user’s discovery is not found by any request', async () => {
  const [owner, stranger] = [
    await api.user({ plan: 'starter' }),
    await api.user({ plan: 'professional' }),
  ];
  const searchId = await discover(owner, ['Foreign']);
  for (const id of [searchId, UNKNOWN]) {
    const path = `${BASE}/searches/${id}`;
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.get(`${path}/export?format=csv`)).status).toBe(404);
    expect((await stranger.send(`${path}/cancel`)).status).toBe(404);
    expect((await stranger.send(`${path}/retry`)).status).toBe(404);
  }
  expect((await owner.get(`${BASE}/searches/nonsense`)).status).toBe(404);
});

test('a cancelled discovery stays cancelled, and only one with failed sources is retried', async () => {
  const user = await api.user({ plan: 'starter' });
  const searchId = await discover(user, ['Kept']);
  const path = `${BASE}/searches/${searchId}`;
  expect((await refusalOf(await user.send(`${path}/retry`))).code).toBe('INVALID_OPERATION');
  const first = await dataOf<DiscoveryDetail>(await user.send(`${path}/cancel`));
  expect([first.status, first.charged]).toEqual(['cancelled', false]);
  const again = await dataOf<DiscoveryDetail>(await user.send(`${path}/cancel`));
  expect(again.status).toBe('cancelled');
  expect((await read(user, searchId)).competitors.map(({ name }) => name)).toEqual(['Kept']);

  const other = await discover(user);
  await finish(user, other);
  expect((await read(user, other)).status).toBe('partial');
  const retried = await user.send(`${BASE}/searches/${other}/retry`);
  expect(retried.status).toBe(202);
  expect(api.outbox.started.at(-1)?.options.args).toMatchObject([{ platforms: ['hackernews'] }]);
});

test('R-VAL-26, R-PLAN-23..25: an export needs its format in the plan, carries the market and foreign text unchanged', async () => {
  const hostile = `=HYPERLINK("http://evil.test")<script>${crypto.randomUUID()}`;
  const [free, starter] = [await api.user(), await api.user({ plan: 'starter' })];
  const refused = await refusalOf(await free.get(exportOf(await discover(free, ['Any']), 'csv')));
  expect(refused).toMatchObject({
    status: 403,
    code: 'PLAN_LIMIT_ERROR',
    details: { requiredFeature: 'canExport' },
  });
  const searchId = await discover(starter, [hostile]);
  const { fileName, brand, competitors } = await dataOf<{
    fileName: string;
    brand: string;
    competitors: { name: string }[];
  }>(await starter.get(exportOf(searchId, 'csv')));
  expect(fileName).toMatch(/^earshot-competitors-crm-for-freelancers-\d{4}-\d\d-\d\d$/);
  expect([brand, competitors[0]?.name]).toEqual(['Earshot', hostile]);
  const excel = await refusalOf(await starter.get(exportOf(searchId, 'excel')));
  expect(excel).toMatchObject({ status: 403, details: { requiredFeature: 'excelExport' } });
  expect((await starter.get(exportOf(searchId, 'doc'))).status).toBe(400);
});

test('R-ENT-48, R-STATE-25: feedback on a discovery is stored in its collection, once, by its owner', async () => {
  const [owner, stranger] = [await api.user({ plan: 'starter' }), await api.user()];
  const searchId = await discover(owner, ['Rated']);
  const feedback = {
    kind: 'competitive_intelligence',
    searchId,
    searchResultId: searchId,
    feedbackType: 'positive',
    feedbackText: 'These are they',
  };
  expect((await stranger.send('/api/feedback', feedback)).status).toBe(404);
  expect((await read(owner, searchId)).feedbackGiven).toBe(false);
  expect((await owner.send('/api/feedback', feedback)).status).toBe(200);
  expect((await read(owner, searchId)).feedbackGiven).toBe(true);
  const exported = await bodyOf<{ feedback: Record<string, unknown>[] }>(
    await owner.get('/api/users/me/export'),
  );
  expect(exported.feedback).toEqual([
    expect.objectContaining({
      collection: 'competitive_intelligence_feedbacks',
      search_query: REQUEST.query,
      competitors_found: 1,
      plan_name: 'starter',
    }),
  ]);
});
