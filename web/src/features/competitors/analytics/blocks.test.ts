import { expect, test } from 'vitest';
import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import type { DayTotal } from '#contracts/competitors/monitoring.ts';
import {
  byCategory,
  byPlatform,
  grandTotal,
  inSlice,
  isRanked,
  narrowed,
  sharesOf,
  trendingScores,
} from './blocks.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import { byDay, fastestRiser } from './by-time.ts';
import { totalOf } from '../testing/samples.ts';

/** Sums over days and platforms. */
const sumsOf = (totals: DayTotal[]) => ({
  days: totals,
  platforms: totals,
  recent: [],
  recentFrom: '2026-11-03',
});

const stats = (...counts: number[]): CompetitorStats => ({
  from: '2026-11-01',
  to: '2026-11-03',
  advanced: true,
  series: counts.map((mentions, n) => ({
    competitorId: `id-${n}`,
    companyId: `company-${n}`,
    name: `Name ${n}`,
    category: 'CRM',
    before: null,
    ...sumsOf(
      mentions === 0
        ? []
        : [
            {
              ...totalOf('2026-11-02'),
              mentions,
              positive: mentions,
              neutral: 0,
              sentimentSum: mentions * 0.5,
              likes: 1,
              comments: 2,
              shares: 3,
            },
          ],
    ),
  })),
});

test('R-CONST-19: share of voice shows at most eight mentioned companies, largest first', () => {
  const shares = sharesOf(stats(1, 2, 3, 4, 5, 6, 7, 8, 9, 0));
  expect(shares.map(({ mentions }) => mentions)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
});

test('companies with overlapping intervals are not ranked', () => {
  expect(isRanked(sharesOf(stats(3, 2)))).toBe(false);
  expect(isRanked(sharesOf(stats(300, 20)))).toBe(true);
});

test('R-CONST-15: trending scores stay in 0..100', () => {
  expect(trendingScores(stats(4, 400)).map(({ score }) => score)).toEqual([100, 20]);
});

test('R-CONST-16..18: at most eight trending scores, six platforms and six categories are shown', () => {
  const many = stats(9, 8, 7, 6, 5, 4, 3, 2, 1);
  expect(trendingScores(many)).toHaveLength(8);
  const [template] = many.series;
  const platforms = PLATFORM_IDS.slice(0, 8);
  const spread = platforms.map((platform, n) => ({
    ...template!,
    category: `Category ${n}`,
    platforms: [{ ...template!.platforms[0]!, platform, mentions: 10 - n }],
  }));
  const wide = { ...many, series: spread };
  expect(byPlatform(wide).map(({ platform }) => platform)).toEqual(platforms.slice(0, 6));
  expect(byCategory(wide).map(({ totals }) => totals.mentions)).toEqual([10, 9, 8, 7, 6, 5]);
});

test('every day of the range has a bar, including days without mentions', () => {
  expect(byDay(stats(5)).map(({ positive }) => positive)).toEqual([0, 5, 0]);
  expect(grandTotal(stats(5, 6)).mentions).toBe(11);
});

const days = (...counts: number[]) =>
  counts.map((mentions, n) => ({ ...totalOf(`2026-11-0${n + 1}`), mentions }));

test('the fastest riser has a significant increase, not merely the most mentions', () => {
  const [first, second] = stats(1, 1).series;
  if (!first || !second) throw new Error('no series');
  const range = { from: '2026-11-01', to: '2026-11-04', advanced: true };
  const steady = { ...first, days: days(90, 100, 101, 90) };
  const riser = { ...second, days: days(2, 3, 20, 30) };
  expect(fastestRiser({ ...range, series: [steady, riser] })?.id).toBe(riser.competitorId);
  expect(fastestRiser({ ...range, series: [steady] })).toBeNull();
});

test('totals can be limited to some competitors; an empty selection means all', () => {
  expect(narrowed(stats(1, 2, 3), new Set()).series).toHaveLength(3);
  expect(narrowed(stats(1, 2, 3), new Set(['id-1'])).series.map(({ name }) => name)).toEqual([
    'Name 1',
  ]);
});

test('every number opens the companies and mentions of its day, platform, category or name', () => {
  const all = stats(1, 0, 3);
  expect(inSlice(all, { kind: 'day', value: '2026-11-02' }).map((row) => row.mentions)).toEqual([
    3, 1,
  ]);
  expect(inSlice(all, { kind: 'day', value: '2026-11-01' })).toEqual([]);
  expect(inSlice(all, { kind: 'platform', value: 'youtube' })).toEqual([]);
  expect(inSlice(all, { kind: 'category', value: 'CRM' })).toHaveLength(2);
  expect(inSlice(all, { kind: 'competitor', value: 'id-2' }).map(({ name }) => name)).toEqual([
    'Name 2',
  ]);
});
