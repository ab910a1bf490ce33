import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import type { BulkRemoveResponse, BulkStatusResponse } from '#contracts/competitors/monitoring.ts';
import { discoveredBy } from '#db/testing/competitors.ts';
import { unsyncedStatement } from '#db/transaction.ts';
import {
  add,
  dataOf,
  listOf,
  openMonitoringApi,
  put,
  refusalOf,
} from '../../testing/monitoring.ts';
import { BASE } from './lists.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const { db, api, pass, userWith, addAll } = await openMonitoringApi();

test('R-MSG-02, R-STATE-16, R-VAL-24, R-VAL-25: an added competitor is `discovered`, and adding it again is refused by name', async () => {
  const { user, ids } = await userWith('starter', 2, ['Front', 'FRONT']);
  const [first = '', second = ''] = ids;
  const added = await add(user, first, { competitor: { name: 'whatever the page says' } });
  expect(added.status).toBe(200);
  expect(await dataOf(added)).toMatchObject({
    message: 'Competitor added to monitoring',
    competitor: { id: first, status: 'discovered', collecting: true, unread: 0 },
  });
  await pass();
  for (const id of [first, second]) {
    const { status, code, message } = await refusalOf(await add(user, id));
    expect([status, code]).toEqual([409, 'RESOURCE_ALREADY_EXISTS']);
    expect(message).toMatch(/^front is already being monitored\.$/iu);
  }
});

test('R-CONST-22, A-45, R-API-20, R-API-21: three seconds per competitor one by one, per user in bulk; none for removal or status', async () => {
  const { user, ids } = await userWith('starter', 3);
  const [first = '', second = '', third = ''] = ids;
  expect((await add(user, first)).status).toBe(200);
  expect((await add(user, second)).status).toBe(200);
  expect((await user.send(`${BASE}/${first}`, undefined, { method: 'DELETE' })).status).toBe(200);
  const again = await refusalOf(await add(user, first));
  expect(again).toMatchObject({
    status: 429,
    code: 'USER_RATE_LIMIT',
    message: 'Mutation in cooldown period',
    details: { retryAfter: 3 },
  });
  expect((await user.send(`${BASE}/monitor`, { ids: [third] })).status).toBe(200);
  expect((await user.send(`${BASE}/monitor`, { ids: [first] })).status).toBe(429);
  for (const status of ['archived', 'active', 'archived'])
    expect((await put(user, `${second}/status`, { status })).status).toBe(200);
});

test('R-API-17, R-MSG-03: in bulk, one bad item is skipped with its reason and the others succeed', async () => {
  const { user, ids } = await userWith('starter', 3);
  const foreign = await userWith('starter', 1);
  const [first = '', second = '', third = ''] = ids;
  const bad = [UNKNOWN, foreign.ids[0] ?? ''];
  await add(user, first);
  const { added, skipped, message } = await addAll(user, [first, bad[0] ?? '', second, ...bad]);
  expect(added.map(({ id }) => id)).toEqual([second]);
  expect(skipped.map(({ id, reason }) => [id, reason])).toEqual([
    [first, expect.stringMatching(/is already being monitored\.$/)],
    [bad[0], 'The requested competitor was not found.'],
    [bad[1], 'The requested competitor was not found.'],
  ]);
  expect(message).toBe('Competitors added to monitoring');

  const archived = await dataOf<BulkStatusResponse>(
    await put(user, 'status', { ids: [second, bad[1], first, third], status: 'archived' }),
  );
  expect(archived.changed.map(({ id, status }) => [id, status])).toEqual([
    [second, 'archived'],
    [first, 'archived'],
  ]);
  expect(archived.skipped.map(({ id }) => id)).toEqual([bad[1], third]);
  expect(archived.message).toBe('Competitor status updated successfully');
  const removed = await dataOf<BulkRemoveResponse>(
    await user.send(`${BASE}/remove`, { ids: [bad[0], first, second] }),
  );
  expect([removed.removed, removed.skipped.map(({ id }) => id)]).toEqual([
    [first, second],
    [bad[0]],
  ]);
  expect(await listOf(user)).toMatchObject({ competitors: [], used: 0 });
  const nothing = await dataOf<BulkRemoveResponse>(
    await user.send(`${BASE}/remove`, { ids: [first] }),
  );
  expect(nothing.message).toBe('The requested competitor was not found.');
});

test('R-STATE-14, A-05, R-STATE-17: bad values are refused and change nothing', async () => {
  const { user, ids } = await userWith('starter', 1);
  const [id = ''] = ids;
  await add(user, id);
  for (const status of ['paused', '', null, 1])
    expect((await put(user, `${id}/status`, { status })).status, String(status)).toBe(400);
  await pass();
  for (const monitoringOptions of [
    { platforms: ['linkedin'] },
    { platforms: [] },
    { analysisDays: 0 },
    { analysisDays: 366 },
    { alertThreshold: 0 },
    { sentimentThreshold: 2 },
    { surprise: 1 },
  ])
    expect(
      (await add(user, id, { monitoringOptions })).status,
      JSON.stringify(monitoringOptions),
    ).toBe(400);
  for (const body of [{ ids: [] }, { ids: ['nonsense'] }, { options: { timeRange: '2d' } }])
    expect((await user.send(`${BASE}/monitor`, body)).status, JSON.stringify(body)).toBe(400);
  for (const body of [{ ids: [id] }, { status: 'active' }, { ids: [], status: 'active' }])
    expect((await put(user, 'status', body)).status, JSON.stringify(body)).toBe(400);
  for (const path of ['stats?range=2d', 'monitored?competitive_type=none', 'export?format=doc'])
    expect((await user.get(`${BASE}/${path}`)).status, path).toBe(400);
  expect(await listOf(user)).toMatchObject({ used: 1 });
});

test('A-17, A-07, R-ENT-44, R-API-19, R-CONST-41: options take their defaults, and the plan’s days are the maximum', async () => {
  const { user, ids } = await userWith('starter', 2);
  await add(user, ids[0] ?? '');
  const own = { platforms: ['hackernews'], analysisDays: 365, alertThreshold: 2 };
  await add(user, ids[1] ?? '', { monitoringOptions: own });
  const { competitors } = await listOf(user);
  expect(competitors.map(({ options }) => options)).toEqual([
    { ...own, analysisDays: 90, sentimentThreshold: -0.3 },
    {
      platforms: ['reddit', 'hackernews'],
      analysisDays: 90,
      alertThreshold: 5,
      sentimentThreshold: -0.3,
    },
  ]);
});

test('R-API-18, A-08, R-ENT-43: in bulk the range is 7 days and the platforms are the usual ones that are available', async () => {
  const { user, ids } = await userWith('starter', 2);
  const [first] = (await addAll(user, ids.slice(0, 1))).added;
  expect(first?.options).toMatchObject({ analysisDays: 7, platforms: ['reddit', 'hackernews'] });
  await pass();
  const options = { timeRange: '30d', platforms: ['stackoverflow'] };
  await user.send(`${BASE}/monitor`, { ids: ids.slice(1), options });
  const { competitors } = await listOf(user);
  expect(competitors[0]?.options).toMatchObject({
    analysisDays: 30,
    platforms: ['stackoverflow'],
  });
});

test('two tabs that add and remove the same competitor end in one state, and every response states it', async () => {
  const { user, ids } = await userWith('starter', 1);
  const [id = ''] = ids;
  for (let round = 0; round < 5; round += 1) {
    await pass();
    const answers = await Promise.all([
      add(user, id),
      user.send(`${BASE}/monitor`, { ids: [id] }),
      user.send(`${BASE}/${id}`, undefined, { method: 'DELETE' }),
    ]);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    const { competitors, used } = await listOf(user);
    expect(competitors).toHaveLength(used);
    const watched = await unsyncedStatement(
      db.database,
      sql`select next_due_at is not null as due from watches w join competitors c
        on c.company_id = w.company_id where c.id = ${id}::uuid`,
    );
    expect(watched).toEqual([{ due: used === 1 }]);
    await user.send(`${BASE}/remove`, { ids: [id] });
  }
});

test('users who add the same companies in opposite orders at once never block each other', async () => {
  const one = await userWith('professional', 40);
  const other = await api.user({ plan: 'professional' });
  const same = await discoveredBy(db.database, {
    userId: other.userId,
    count: 40,
    companyIds: one.companyIds,
  });
  const both = (path: string) =>
    Promise.all([
      one.user.send(`${BASE}/${path}`, { ids: one.ids }),
      other.send(`${BASE}/${path}`, { ids: same.ids.toReversed() }),
    ]);
  for (let round = 0; round < 3; round += 1) {
    await pass();
    expect((await both('monitor')).map(({ status }) => status)).toEqual([200, 200]);
    expect((await both('remove')).map(({ status }) => status)).toEqual([200, 200]);
  }
});
