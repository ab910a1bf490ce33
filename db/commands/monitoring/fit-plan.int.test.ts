import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlanName } from '#domain/names.ts';
import { listMonitored } from '../../queries/competitors/monitored.ts';
import { MONITORING_OPTIONS, discoveredBy } from '../../testing/competitors.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { transaction } from '../../transaction.ts';
import { setPlan } from '../account/account.ts';
import { addCompetitors } from './add.ts';
import { claimDueWatches } from './collection.ts';
import { archiveExpired } from './expire.ts';
import { removeCompetitor } from './remove.ts';
import { setCompetitorStatus } from './status.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const withDiscovered = (plan: PlanName, count: number, names?: readonly string[]) =>
  discoveredBy(fixture.database, { plan, count, ...(names ? { names } : {}) });

const add = (userId: string, plan: PlanName, ids: readonly string[], skip = true) =>
  addCompetitors(fixture.database, { userId, plan, ids, options: MONITORING_OPTIONS, skip });

async function collecting(userId: string, plan: PlanName): Promise<string[]> {
  const { data } = await listMonitored(fixture.database, { userId, plan });
  return data.competitors.filter((each) => each.collecting).map(({ id }) => id);
}

test('150 competitors are monitored on professional; a downgrade keeps all and collects 50', async () => {
  const { userId, ids } = await withDiscovered('professional', 150);
  const { value } = await add(userId, 'professional', ids);
  expect(value.added).toHaveLength(150);
  const { batches } = await setPlan(fixture.database, { userId, plan: 'starter', by: 'test' });
  const list = await listMonitored(fixture.database, { userId, plan: 'starter' });
  expect(list.data).toMatchObject({ used: 150, limit: 50 });
  expect(list.data.competitors).toHaveLength(150);
  // The longest monitored stay collected; every tab is notified of the others.
  expect((await collecting(userId, 'starter')).toSorted()).toEqual(ids.slice(0, 50).toSorted());
  const marked = batches
    .flatMap(({ events }) => events)
    .filter(({ type }) => type === 'competitors.monitored.v1');
  expect(marked).toHaveLength(100);
  const due = await claimDueWatches(fixture.database, { limit: 500 });
  expect(due).toHaveLength(50);

  await setPlan(fixture.database, { userId, plan: 'professional', by: 'test' });
  expect(await collecting(userId, 'professional')).toHaveLength(150);
  await setPlan(fixture.database, { userId, plan: 'free', by: 'test' });
  expect(await collecting(userId, 'free')).toEqual([]);
});

test('a free place goes to the next competitor that was over the limit', async () => {
  const { userId, ids } = await withDiscovered('professional', 52);
  await add(userId, 'professional', ids);
  await setPlan(fixture.database, { userId, plan: 'starter', by: 'test' });
  const [first = '', second = ''] = ids;
  expect(await collecting(userId, 'starter')).not.toContain(ids[50]);
  await removeCompetitor(fixture.database, { userId, competitorId: first });
  expect(await collecting(userId, 'starter')).toContain(ids[50]);
  const archive = { userId, plan: 'starter', ids: [second], status: 'archived' } as const;
  await setCompetitorStatus(fixture.database, { ...archive, skip: false });
  expect(await collecting(userId, 'starter')).toContain(ids[51]);
});

test('A-15: a plan’s longer monitoring time counts from when a competitor was added', async () => {
  const { userId, ids } = await withDiscovered('starter', 1);
  await add(userId, 'starter', ids);
  const days = async () => {
    const { data } = await listMonitored(fixture.database, { userId, plan: 'starter' });
    const [row] = data.competitors;
    return Math.round(
      (Date.parse(row?.monitoredUntil ?? '') - Date.parse(row?.monitoredSince ?? '')) / 86_400_000,
    );
  };
  expect(await days()).toBe(90);
  await setPlan(fixture.database, { userId, plan: 'professional', by: 'test' });
  expect(await days()).toBe(365);
  await setPlan(fixture.database, { userId, plan: 'starter', by: 'test' });
  expect(await days()).toBe(365);
});

test('A-15: a competitor monitored for its full time is archived with one notice', async () => {
  const { userId, ids } = await withDiscovered('starter', 1);
  await add(userId, 'starter', ids);
  await transaction(fixture.database, (tx) =>
    tx.execute(sql`
      update competitors set monitored_until = now() - interval '1 second'
      where user_id = ${userId}::uuid`),
  );
  const { value, batches } = await archiveExpired(fixture.database);
  expect(value).toBe(1);
  const types = batches.flatMap(({ events }) => events.map(({ type }) => type));
  expect(types).toContain('competitors.monitored.v1');
  expect((await archiveExpired(fixture.database)).value).toBe(0);
  const list = await listMonitored(fixture.database, { userId, plan: 'starter' });
  expect(list.data.competitors[0]?.status).toBe('archived');
  expect(list.data.used).toBe(0);
});

test('R-VAL-24: the second of two companies with one name is refused by name', async () => {
  const { userId, ids } = await withDiscovered('starter', 2, ['Front', 'front']);
  const { value } = await add(userId, 'starter', ids);
  expect(value.added).toHaveLength(1);
  expect(value.skipped).toHaveLength(1);
  expect(value.skipped[0]?.reason).toMatch(/^front is already being monitored\.$/iu);
  const rest = ids.filter((id) => id !== value.added[0]?.id);
  await expect(add(userId, 'starter', rest, false)).rejects.toMatchObject({
    code: 'RESOURCE_ALREADY_EXISTS',
  });
});
