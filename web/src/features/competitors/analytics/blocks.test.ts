import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import { byDay, grandTotal, isRanked, sharesOf, trendingScores, wilson } from './blocks.ts';

const stats = (...counts: number[]): CompetitorStats => ({
  from: '2026-11-01',
  to: '2026-11-03',
  advanced: true,
  series: counts.map((mentions, n) => ({
    competitorId: `id-${n}`,
    companyId: `company-${n}`,
    name: `Name ${n}`,
    category: 'CRM',
    totals:
      mentions === 0
        ? []
        : [
            {
              day: '2026-11-02',
              platform: 'reddit' as const,
              mentions,
              positive: mentions,
              neutral: 0,
              negative: 0,
              sentimentSum: mentions * 0.5,
              likes: 1,
              comments: 2,
              shares: 3,
            },
          ],
  })),
});

test('R-CONST-19: share of voice shows at most eight, largest first, and only who is mentioned', () => {
  const shares = sharesOf(stats(1, 2, 3, 4, 5, 6, 7, 8, 9, 0));
  expect(shares.map(({ mentions }) => mentions)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
});

test('overlapping intervals are no ranking', () => {
  expect(isRanked(sharesOf(stats(3, 2)))).toBe(false);
  expect(isRanked(sharesOf(stats(300, 20)))).toBe(true);
});

test('a share lies inside of its own interval, which narrows with more mentions', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), (hits, more) => {
      const all = hits + more;
      const { low, high } = wilson(hits, all);
      expect(low).toBeLessThanOrEqual(hits / all + 1e-9);
      expect(high).toBeGreaterThanOrEqual(hits / all - 1e-9);
      const wider = wilson(hits, all);
      const narrower = wilson(hits * 10, all * 10);
      expect(narrower.high - narrower.low).toBeLessThanOrEqual(wider.high - wider.low + 1e-9);
    }),
  );
});

test('R-CONST-15: trending scores stay in 0..100', () => {
  expect(trendingScores(stats(4, 400)).map(({ score }) => score)).toEqual([100, 20]);
});

test('every day of the range has a bar, quiet ones too', () => {
  expect(byDay(stats(5)).map(({ positive }) => positive)).toEqual([0, 5, 0]);
  expect(grandTotal(stats(5, 6)).mentions).toBe(11);
});
