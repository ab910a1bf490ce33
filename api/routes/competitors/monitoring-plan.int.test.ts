import { expect, test } from 'vitest';
import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import type { BulkStatusResponse, CompetitorDetail } from '#contracts/competitors/monitoring.ts';
import { setPlan } from '#db/commands/account/account.ts';
import { storeMentionsOf } from '#db/testing/competitors.ts';
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
  // The last place is taken now.
  const back = await refusalOf(await put(user, `${ids[0] ?? ''}/status`, { status: 'active' }));
  expect([back.status, back.code]).toEqual([403, 'PLAN_LIMIT_ERROR']);
});

test('R-PLAN-19, R-API-12, R-API-14: 150 competitors are added, listed, summed up and archived in one request each', async () => {
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

test('after a downgrade all competitors are kept, only the plan’s number is collected, and no place is free', async () => {
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

test('R-PLAN-35, A-19, R-API-13: engagement is returned only for plans with advanced analytics', async () => {
  for (const plan of ['starter', 'professional'] as const) {
    const { user, ids, companyIds } = await userWith(plan, 1);
    const [id = ''] = ids;
    await add(user, id);
    await storeMentionsOf(db.database, { companyId: companyIds[0] ?? '', count: 30, days: 5 });
    const detail = await dataOf<CompetitorDetail>(await user.get(`${BASE}/${id}`));
    const { series } = await dataOf<CompetitorStats>(await user.get(`${BASE}/stats?range=7d`));
    const sums = [detail.competitor, ...(await listOf(user)).competitors].map(
      ({ analytics: { engagement } }) => Object.values(engagement),
    );
    const days = series.flatMap(({ platforms, recent }) =>
      [...platforms, ...recent].map(({ likes, comments, shares }) => [likes, comments, shares]),
    );
    expect(sums.length).toBeGreaterThan(1);
    expect(days.length).toBeGreaterThan(1);
    for (const figures of [...sums, ...days])
      for (const figure of figures)
        if (plan === 'starter') expect(figure).toBeNull();
        else expect(figure).toBeTypeOf('number');
  }
});
