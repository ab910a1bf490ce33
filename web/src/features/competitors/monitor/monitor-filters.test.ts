import { expect, test } from 'vitest';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { FUNDING_STAGES } from '#domain/competitors/names.ts';
import { filterChips } from './filter-panel.tsx';
import { NO_FILTERS, passes, readFilters, writeFilters } from './monitor-filters.ts';
import type { MonitorFilters } from './monitor-filters.ts';

const competitor = (change: Partial<MonitoredCompetitor>): MonitoredCompetitor =>
  ({
    category: 'CRM',
    competitive_type: 'direct',
    funding_stage: null,
    crunchbase_data: null,
    startup_focus: false,
    social_media: {},
    launch_platforms: {},
    qualityScore: 55,
    ...change,
  }) as MonitoredCompetitor;

test.each<[string, string, Partial<MonitoredCompetitor>, Partial<MonitorFilters>]>([
  ['R-VAL-29', 'category', { category: 'CRM' }, { category: 'CRM' }],
  ['R-VAL-30', 'type', { competitive_type: 'direct' }, { type: 'direct' }],
  ['R-VAL-31', 'stage', { funding_stage: 'series_a' }, { stage: 'series_a' }],
  ['R-VAL-32', 'startup focus', { startup_focus: true }, { startup: true }],
])('%s: a filter by %s passes what has it, and nothing else', (_row, _name, has, filter) => {
  const filters = { ...NO_FILTERS, ...filter };
  expect(passes(competitor(has), filters)).toBe(true);
  const lacks = {
    category: 'Billing',
    competitive_type: 'indirect',
    funding_stage: 'seed',
  } as const;
  expect(passes(competitor(lacks), filters)).toBe(false);
  expect(passes(competitor(lacks), NO_FILTERS)).toBe(true);
});

test('R-VAL-31: the stages of funding are the seven that the specification names', () => {
  expect(FUNDING_STAGES).toEqual([
    'bootstrapped',
    'seed',
    'series_a',
    'series_b',
    'series_c',
    'acquired',
    'ipo',
  ]);
});

test('R-VAL-35: without a choice every quality passes', () => {
  for (const qualityScore of [0, 59, 60, 79, 80, 100])
    expect(passes(competitor({ qualityScore }), NO_FILTERS)).toBe(true);
});

test('R-VAL-33: an empty social profile does not count', () => {
  const filters = { ...NO_FILTERS, social: true };
  expect(passes(competitor({ social_media: { x: ' ' } }), filters)).toBe(false);
  expect(passes(competitor({ social_media: { x: 'https://x.com/a' } }), filters)).toBe(true);
});

test('R-VAL-34: a launch date alone does not count as a launch platform', () => {
  const filters = { ...NO_FILTERS, launch: true };
  const dated = competitor({ launch_platforms: { launch_date: '2026-01-01' } });
  expect(passes(dated, filters)).toBe(false);
  expect(passes(competitor({ launch_platforms: { producthunt: 'https://p' } }), filters)).toBe(
    true,
  );
});

const at = (qualityScore: number, quality: 'high' | 'medium' | 'low') =>
  passes(competitor({ qualityScore }), { ...NO_FILTERS, quality });

test('R-VAL-36..38: quality bands follow the cutoffs', () => {
  expect([at(80, 'high'), at(79, 'medium'), at(60, 'medium'), at(59, 'low')]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([at(79, 'high'), at(59, 'medium'), at(60, 'low')]).toEqual([false, false, false]);
});

test('filters are restored from the URL', () => {
  const filters = { ...NO_FILTERS, category: 'CRM', startup: true, quality: 'high' as const };
  const params = writeFilters(new URLSearchParams('tab=monitor'), filters);
  expect(params.get('tab')).toBe('monitor');
  expect(readFilters(params)).toEqual(filters);
  expect(filterChips(filters)).toHaveLength(3);
});
