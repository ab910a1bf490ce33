import { sql } from '../../sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DayTotal } from '#contracts/competitors/monitoring.ts';
import { addCompetitors } from '../../commands/monitoring/add.ts';
import { MONITORING_OPTIONS, discoveredBy, storeMentionsOf } from '../../testing/competitors.ts';
import { createTestDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { unsyncedStatement } from '../../transaction.ts';
import { getStats } from './analytics.ts';
import { listMonitored } from './monitored.ts';

let fixture: TestDatabase;
beforeAll(async () => {
  fixture = await createTestDatabase();
});
afterAll(() => fixture.drop());

const sum = (rows: readonly DayTotal[], key: Exclude<keyof DayTotal, 'day' | 'platform'>) =>
  rows.reduce((total, row) => total + (row[key] ?? 0), 0);
const COUNTS = ['mentions', 'positive', 'neutral', 'negative'] as const;
const FIGURES = [...COUNTS, 'likes', 'comments', 'shares'] as const;
const sumsOf = (rows: readonly DayTotal[], keys: readonly (typeof FIGURES)[number][]) =>
  Object.fromEntries(keys.map((key) => [key, sum(rows, key)]));
const groups = <Key extends string>(rows: readonly DayTotal[], key: (row: DayTotal) => Key) =>
  [...Map.groupBy(rows, key)].toSorted(([a], [b]) => (a < b ? -1 : 1));

test('figures of Analytics and Monitor are the sums over the day totals of their range', async () => {
  const { database } = fixture;
  const plan = 'professional';
  const { userId, ids, companyIds } = await discoveredBy(database, { plan, count: 3 });
  await addCompetitors(database, { userId, plan, ids, options: MONITORING_OPTIONS, skip: false });
  // The third has no mentions.
  await storeMentionsOf(database, { companyId: companyIds[0] ?? '', count: 700, days: 120 });
  await storeMentionsOf(database, { companyId: companyIds[1] ?? '', count: 40, days: 30 });
  const stored = await unsyncedStatement(
    database,
    sql`select company_id, day::text, platform, mentions, positive, neutral, negative,
      sentiment_sum as "sentimentSum", likes, comments, shares from company_day_totals`,
  );
  const totals = stored as unknown as (DayTotal & { company_id: string })[];

  for (const range of ['7d', '28d', '90d', '365d'] as const) {
    const { data } = await getStats(database, { userId, plan, range });
    expect(data.series.map(({ companyId }) => companyId)).toEqual(companyIds);
    for (const { companyId, days, platforms, recent, recentFrom } of data.series) {
      const rows = totals.filter((row) => row.company_id === companyId && row.day >= data.from);
      const which = `${range} ${companyIds.indexOf(companyId)}`;
      expect(days, which).toEqual(
        groups(rows, ({ day }) => day).map(([day, of]) => ({ day, ...sumsOf(of, COUNTS) })),
      );
      const byPlatform = groups(rows, ({ platform }) => platform);
      expect(platforms, which).toEqual(
        byPlatform.map(([platform, of]) => ({
          platform,
          ...sumsOf(of, FIGURES),
          sentimentSum: expect.closeTo(sum(of, 'sentimentSum'), 9) as number,
        })),
      );
      expect(recent, which).toEqual(
        groups(rows, ({ day, platform }) => `${day} ${platform}`).flatMap(([, [row]]) => {
          const { company_id: _company, ...total } = row as DayTotal & { company_id: string };
          return total.day >= recentFrom ? [total] : [];
        }),
      );
    }
  }

  const { data } = await listMonitored(database, { userId, plan });
  for (const { companyId, analytics } of data.competitors) {
    const rows = totals.filter((row) => row.company_id === companyId);
    expect(analytics).toMatchObject({
      totalMentions: sum(rows, 'mentions'),
      positiveMentions: sum(rows, 'positive'),
      negativeMentions: sum(rows, 'negative'),
      engagement: { likes: sum(rows, 'likes'), comments: sum(rows, 'comments'), shares: 0 },
      platformBreakdown: Object.fromEntries(
        groups(rows, ({ platform }) => platform).map(([platform, of]) => [
          platform,
          { mentions: sum(of, 'mentions') },
        ]),
      ),
    });
  }
});

test('days that one platform is ahead of the others are in the figures of Monitor and Analytics alike', async () => {
  const { database } = fixture;
  const plan = 'professional';
  const { userId, ids, companyIds } = await discoveredBy(database, { plan, count: 2 });
  await addCompetitors(database, { userId, plan, ids, options: MONITORING_OPTIONS, skip: false });
  const [ahead = '', today = ''] = companyIds;
  await storeMentionsOf(database, { companyId: ahead, count: 30, days: 30 });
  await storeMentionsOf(database, { companyId: today, count: 28, days: 28 });
  await unsyncedStatement(
    database,
    sql`insert into company_day_totals (company_id, day, platform, mentions, positive, neutral,
        negative, sentiment_sum, likes, comments, shares)
      values (${ahead}::uuid, (now() at time zone 'UTC')::date + 1, 'reddit', 5, 0, 5, 0, 0, 0, 0, 0)`,
  );
  const { data: stats } = await getStats(database, { userId, plan, range: '28d' });
  const { data: list } = await listMonitored(database, { userId, plan });
  const of = (companyId: string) => list.competitors.find((each) => each.companyId === companyId);
  expect(of(ahead)?.dailyTo).toBe(stats.to);
  expect(of(ahead)?.daily).toHaveLength(28);
  expect(of(ahead)?.daily.at(-1)).toBe(5);
  expect(of(today)?.dailyTo).toBe(new Date().toISOString().slice(0, 10));
});

test('freshness is measured on what was posted since the first collection, not on older posts found later', async () => {
  const { database } = fixture;
  const plan = 'professional';
  const { userId, ids, companyIds } = await discoveredBy(database, { plan, count: 1 });
  await addCompetitors(database, { userId, plan, ids, options: MONITORING_OPTIONS, skip: false });
  const [companyId = ''] = companyIds;
  await storeMentionsOf(database, { companyId, count: 6, days: 6 });
  await unsyncedStatement(
    database,
    sql`update watches set baseline_done_at = now() - interval '36 hours'
      where company_id = ${companyId}::uuid`,
  );
  await unsyncedStatement(
    database,
    sql`update company_mentions set seen_at = case
        when posted_at > now() - interval '36 hours' then posted_at + interval '5 minutes'
        else now() end
      where company_id = ${companyId}::uuid`,
  );
  const { data } = await listMonitored(database, { userId, plan });
  expect(data.freshness.map(({ mentions }) => mentions)).toEqual([1, 1]);
  for (const { p50Seconds, p95Seconds } of data.freshness)
    expect([p50Seconds, p95Seconds]).toEqual([300, 300]);
});
