import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { planInfoSchema } from '#contracts/account/plans.ts';
import { fallbackPlanInfo, rolledOver } from './plan-info.ts';

test('R-STATE-07..13: the fallback is the free plan with history 3 and zero usage', () => {
  const info = fallbackPlanInfo(new Date('2026-12-31T23:30:00Z'));
  expect(planInfoSchema.parse(info)).toEqual(info);
  expect(info).toMatchObject({
    planName: 'free',
    searchesPerDay: 3,
    searchesPerMonth: 90,
    competitorDiscoveriesPerMonth: 3,
    maxCompetitorsToMonitor: 0,
    maxSearchHistory: 3,
    mentionAnalysisDays: 7,
  });
  expect(Object.values(info.usage)).toEqual([0, 0, 0, 0, 0]);
  expect(info.counters.search).toMatchObject({ used: 0, limit: 3, remaining: 3, period: 'day' });
  expect(info.counters.search.resetsAt).toBe('2027-01-01T00:00:00.000Z');
  expect(info.counters.competitor_discovery).toMatchObject({ limit: 3, period: 'month' });
  expect(info.counters.competitor_discovery.resetsAt).toBe('2027-01-01T00:00:00.000Z');
});

test('counters are at zero once their day or month is over, and not before', () => {
  const free = fallbackPlanInfo(new Date('2026-12-30T12:00:00Z'));
  const used: typeof free = {
    ...free,
    usage: {
      ...free.usage,
      searchesToday: 3,
      searchesThisMonth: 9,
      competitorDiscoveriesThisMonth: 3,
    },
    counters: {
      ...free.counters,
      search: { ...free.counters.search, used: 3, remaining: 0 },
      competitor_discovery: { ...free.counters.competitor_discovery, used: 3, remaining: 0 },
    },
  };
  expect(rolledOver(used, new Date('2026-12-30T23:59:59.999Z'))).toBe(used);
  const nextDay = rolledOver(used, new Date('2026-12-31T00:00:00Z'));
  expect(nextDay.counters.search).toMatchObject({
    used: 0,
    remaining: 3,
    resetsAt: '2027-01-01T00:00:00.000Z',
  });
  expect(nextDay.counters.competitor_discovery).toEqual(used.counters.competitor_discovery);
  expect(nextDay.usage).toMatchObject({ searchesToday: 0, searchesThisMonth: 9 });
  const nextMonth = rolledOver(nextDay, new Date('2027-01-01T00:03:00Z'));
  expect(nextMonth.counters.competitor_discovery).toMatchObject({
    used: 0,
    remaining: 3,
    resetsAt: '2027-02-01T00:00:00.000Z',
  });
  expect(nextMonth.usage).toMatchObject({
    searchesThisMonth: 0,
    competitorDiscoveriesThisMonth: 0,
  });
});

test('at any instant a counter ends at the next midnight or first of a month in UTC, and rolls over exactly then', () => {
  const instant = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2032-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, (now) => {
      const info = fallbackPlanInfo(now);
      for (const { resetsAt, period } of Object.values(info.counters)) {
        const end = new Date(resetsAt);
        const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
        const expected =
          period === 'day' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1);
        expect(end.getTime()).toBe(expected);
        const before = rolledOver(info, new Date(end.getTime() - 1));
        expect(Object.values(before.counters).map((each) => each.resetsAt)).toContain(resetsAt);
        const after = rolledOver(info, end);
        const ends = Object.values(after.counters).map((each) => Date.parse(each.resetsAt));
        expect(Math.min(...ends)).toBeGreaterThan(end.getTime());
        expect(rolledOver(after, end)).toBe(after);
      }
    }),
  );
});
