import { expect, test } from 'vitest';
import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import type { DayTotal } from '#contracts/competitors/monitoring.ts';
import type { EventOf } from '../../../live/numbered-event.ts';
import { collected, idOf, monitoredOf, totalOf } from '../testing/samples.ts';
import { foldStats, isBehind } from './fold-stats.ts';

const monitored = (status: 'active' | 'archived', n = 1) =>
  ({
    seq: 1,
    type: 'competitors.monitored.v1',
    data: { competitor: monitoredOf(n, { status }) },
  }) as EventOf<'competitors.monitored.v1'>;

const FROM = '2026-10-26';
const RECENT_FROM = '2026-11-20';
const COUNTS = ['mentions', 'positive', 'neutral', 'negative'] as const;
const FIGURES = [...COUNTS, 'sentimentSum', 'likes', 'comments', 'shares'] as const;

const sumOf = <Key extends (typeof FIGURES)[number]>(rows: DayTotal[], keys: readonly Key[]) =>
  Object.fromEntries(
    keys.map((key) => [key, rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)]),
  ) as Record<Key, number>;

/** The server's response for these totals of company 1. */
function statsOf(totals: DayTotal[]): CompetitorStats {
  const days = Map.groupBy(totals, ({ day }) => day);
  const platforms = Map.groupBy(totals, ({ platform }) => platform);
  const series = {
    competitorId: idOf(1),
    companyId: idOf(1_001),
    name: 'Company 1',
    category: 'Business Software',
    days: [...days].map(([day, rows]) => ({ day, ...sumOf(rows, COUNTS) })),
    platforms: [...platforms].map(([platform, rows]) => ({ platform, ...sumOf(rows, FIGURES) })),
    recent: totals.filter(({ day }) => day >= RECENT_FROM),
    recentFrom: RECENT_FROM,
    before: null,
  };
  return { from: FROM, to: '2026-11-22', series: [series], advanced: true };
}

const OLD = totalOf('2026-11-01', { mentions: 7, positive: 7, neutral: 0, sentimentSum: 5 });
const TODAY = totalOf('2026-11-22', { mentions: 4, neutral: 4, likes: 3 });
const MORE = totalOf('2026-11-22', { mentions: 6, neutral: 5, negative: 1, likes: 9 });
const VIDEO = totalOf('2026-11-23', { platform: 'youtube', mentions: 2, neutral: 2, comments: 1 });

test('sums updated by events equal those of a new response, however often an event repeats', () => {
  const stats = statsOf([OLD, TODAY]);
  foldStats(stats, [
    collected(1, { totals: [MORE] }),
    collected(2, { totals: [MORE, VIDEO] }),
    collected(3, { totals: [VIDEO] }),
  ]);
  expect(stats).toEqual(statsOf([OLD, MORE, VIDEO]));
});

test('a new day shifts the whole range: the entry is refetched', () => {
  const stats = statsOf([OLD, TODAY]);
  const next = collected(1, { totals: [VIDEO] });
  foldStats(stats, [next]);
  expect(isBehind(stats, next)).toBe(true);
  expect(isBehind({ ...stats, to: VIDEO.day }, next)).toBe(false);
});

test('a change outside the recent days updates no sum: the entry is refetched', () => {
  const stats = statsOf([OLD, TODAY]);
  const late = collected(1, { totals: [{ ...OLD, mentions: 9 }] });
  foldStats(stats, [late]);
  expect(stats).toEqual(statsOf([OLD, TODAY]));
  expect(isBehind(stats, late)).toBe(true);
  expect(isBehind(stats, collected(2, { totals: [MORE] }))).toBe(false);
  expect(isBehind(stats, collected(3, { totals: [totalOf('2026-10-01')] }))).toBe(false);
});

test('R-STATE-22: an added competitor appears at once and is fetched, an archived or removed one disappears', () => {
  const stats = statsOf([TODAY]);
  foldStats(stats, [monitored('active', 2), monitored('active', 2)]);
  expect(stats.series).toHaveLength(2);
  expect(isBehind(stats, monitored('active', 2))).toBe(true);
  expect(isBehind(stats, monitored('active', 1))).toBe(false);
  foldStats(stats, [monitored('archived', 2)]);
  foldStats(stats, [
    {
      seq: 9,
      type: 'competitors.removed.v1',
      data: { competitorId: idOf(1) },
    } as EventOf<'competitors.removed.v1'>,
  ]);
  expect(stats.series).toEqual([]);
});
