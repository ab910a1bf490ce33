import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import type {
  BulkMonitorResponse,
  BulkRemoveResponse,
  BulkStatusResponse,
  MonitoredList,
} from '#contracts/competitors/monitoring.ts';
import type { PlanName } from '#contracts/names.ts';
import { setPlan } from '#db/commands/account/account.ts';
import { discoveredBy } from '#db/testing/competitors.ts';
import { unsyncedStatement } from '#db/transaction.ts';
import type { TestUser } from '../../testing/app.ts';
import { openTestApi } from '../../testing/test-api.ts';
import { BASE } from './base.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const { db, api } = await openTestApi();

interface Refusal {
  error: { code: string; message: string; details?: Record<string, unknown> };
}
const dataOf = async <T>(answer: Response): Promise<T> =>
  ((await answer.json()) as { data: T }).data;
const refusalOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as Refusal).error,
});
const listOf = async (user: TestUser): Promise<MonitoredList> =>
  dataOf(await user.get(`${BASE}/monitored`));

/** Lets all cooldowns pass. */
const pass = () => unsyncedStatement(db.database, sql`delete from rate_buckets`);

async function userWith(plan: PlanName, count: number, names?: readonly string[]) {
  const user = await api.user({ plan });
  const more = names ? { names } : {};
  const { ids, companyIds } = await discoveredBy(db.database, {
    userId: user.userId,
    count,
    ...more,
  });
  return { user, ids, companyIds };
}

const add = async (user: TestUser, id: string, body: object = {}) =>
  user.send(`${BASE}/${id}/monitor`, body);
const addAll = async (user: TestUser, ids: readonly string[]): Promise<BulkMonitorResponse> => {
  await pass();
  return dataOf(await user.send(`${BASE}/monitor`, { ids }));
};
const put = (user: TestUser, path: string, body: object) =>
  user.send(`${BASE}/${path}`, body, { method: 'PUT' });

test('R-VAL-23, R-PLAN-17, R-DLG-17: without monitoring in the plan nothing is added, one by one or in bulk', async () => {
  const { user, ids } = await userWith('free', 1);
  for (const answer of [
    await add(user, ids[0] ?? ''),
    await user.send(`${BASE}/monitor`, { ids }),
  ]) {
    const { status, code, message, details } = await refusalOf(answer);
    expect([status, code, message]).toEqual([
      403,
      'PLAN_LIMIT_ERROR',
      'Competitor Monitoring Not Available',
    ]);
    expect(details?.['requiredFeature']).toBe('canAddCompetitorsToMonitoring');
    expect(details?.['upgradeMessage']).toMatch(/Starter plan or higher: \$39\/month or \$390/);
  }
  expect(await listOf(user)).toMatchObject({ competitors: [], used: 0, limit: 0 });
});

test('R-MSG-02, R-STATE-16, R-VAL-24, R-VAL-25: what is added is discovered, and refused by name the second time', async () => {
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

test('R-CONST-22, A-45: three seconds per competitor one by one, per user in bulk; none for removal or status', async () => {
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

test('R-API-17, R-MSG-03: in bulk one bad item is left out with its reason, and the others are done', async () => {
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

test('R-PLAN-18: the 51st competitor of starter is refused with the plan that has more places', async () => {
  const { user, ids } = await userWith('starter', 60);
  const { added, skipped } = await addAll(user, ids);
  expect([added.length, skipped.length]).toEqual([50, 10]);
  const { status, code, details } = await refusalOf(await add(user, ids[55] ?? ''));
  expect([status, code, details?.['limit']]).toEqual([403, 'PLAN_LIMIT_ERROR', 50]);
  expect(details?.['upgradeMessage']).toMatch(/\$99\/month to monitor 150/);
  await put(user, `${ids[0] ?? ''}/status`, { status: 'archived' });
  await pass();
  expect((await add(user, ids[55] ?? '')).status).toBe(200);
  // Its place is taken now.
  const back = await refusalOf(await put(user, `${ids[0] ?? ''}/status`, { status: 'active' }));
  expect([back.status, back.code]).toEqual([403, 'PLAN_LIMIT_ERROR']);
});

test('R-PLAN-19: 150 competitors are added, listed, summed up and archived in one request each', async () => {
  const { user, ids } = await userWith('professional', 150);
  expect((await addAll(user, ids)).added).toHaveLength(150);
  expect(await listOf(user)).toMatchObject({ used: 150, limit: 150 });
  const stats = await dataOf<CompetitorStats>(await user.get(`${BASE}/stats?range=28d`));
  expect(stats.series).toHaveLength(150);
  const archived = await dataOf<BulkStatusResponse>(
    await put(user, 'status', { ids, status: 'archived' }),
  );
  expect(archived.changed).toHaveLength(150);
  expect(await listOf(user)).toMatchObject({ used: 0 });
  const tooMany = { ids: [...ids, UNKNOWN] };
  expect((await user.send(`${BASE}/remove`, tooMany)).status).toBe(400);
});

test('a downgrade below the number monitored keeps all and collects the plan’s, and no place is free', async () => {
  const { user, ids } = await userWith('professional', 53);
  await addAll(user, ids.slice(0, 52));
  await setPlan(db.database, { userId: user.userId, plan: 'starter', by: 'test' });
  const kept = async () =>
    (await listOf(user)).competitors.filter(({ collecting }) => !collecting).length;
  expect(await kept()).toBe(2);
  await pass();
  expect((await refusalOf(await add(user, ids[52] ?? ''))).code).toBe('PLAN_LIMIT_ERROR');
  await user.send(`${BASE}/remove`, { ids: ids.slice(0, 2) });
  expect(await kept()).toBe(0);
});

test('R-STATE-14, A-05: bad values are refused and change nothing', async () => {
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

test('A-17, A-07: options take their defaults, and no more days than the plan analyzes', async () => {
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

test('R-API-18, A-08: in bulk the range is 7 days and the platforms are the usual ones that can be read', async () => {
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

test('two tabs that add and remove the same competitor end with one state, and every answer says which', async () => {
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

test('R-VAL-26, R-PLAN-23..25: the report’s data needs its format in the plan', async () => {
  const free = await api.user();
  const refused = await refusalOf(await free.get(`${BASE}/export?format=pdf`));
  expect(refused).toMatchObject({ status: 403, details: { requiredFeature: 'canExport' } });
  const { user, ids } = await userWith('starter', 1);
  await add(user, ids[0] ?? '');
  const data = await dataOf<{ fileName: string; competitors: { id: string }[] }>(
    await user.get(`${BASE}/export?format=pdf`),
  );
  expect(data.competitors.map(({ id }) => id)).toEqual(ids);
  expect(data.fileName).toMatch(/^earshot-monitoring-crm-\d{4}-\d\d-\d\d$/);
  expect((await user.get(`${BASE}/export?format=excel`)).status).toBe(403);
});
