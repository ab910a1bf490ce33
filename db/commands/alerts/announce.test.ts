import { expect, test } from 'vitest';
import type { PlanName } from '#domain/names.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import { quotaAlerts } from './announce.ts';

const left = (remaining: number, { plan = 'starter' as PlanName, limit = 25 } = {}) => {
  const search = {
    kind: 'search',
    used: limit - remaining,
    limit,
    remaining,
    period: 'day',
    resetsAt: '2026-11-23T00:00:00.000Z',
  };
  const planInfo = { planName: plan, counters: { search } } as unknown as PlanInfo;
  return quotaAlerts(planInfo, 'search');
};

test('paid plans are alerted when one use or less is left, once per period', () => {
  expect(left(2)).toEqual([]);
  expect(left(1)).toMatchObject([{ sentence: 'You have 1 search left today, of 25.' }]);
  expect(left(0)).toMatchObject([{ sentence: 'You have used all 25 searches for today.' }]);
  expect(left(0)[0]?.key).toBe(left(1)[0]?.key);
});

test('free and unlimited plans are not alerted', () => {
  expect(left(1, { plan: 'free' })).toEqual([]);
  expect(left(-1, { limit: -1 })).toEqual([]);
});
