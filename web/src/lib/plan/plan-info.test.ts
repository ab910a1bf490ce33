import { expect, test } from 'vitest';
import { planInfoSchema } from '#contracts/account/plans.ts';
import { fallbackPlanInfo } from './plan-info.ts';

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
