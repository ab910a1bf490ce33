import { expect, test } from 'vitest';
import { resultOf } from '../../live/testing/samples.ts';
import {
  NO_FILTERS,
  activeFilterCount,
  filterResults,
  filtersFrom,
  optionCounts,
  withFilters,
} from './result-filters.ts';

const RESULTS = [
  resultOf(1, { platform: 'reddit', sentiment: 0.5, relevance: 0.9, intent: 'complaint' }),
  resultOf(2, { platform: 'reddit', sentiment: -0.5, relevance: 0.6, intent: 'price' }),
  resultOf(3, { platform: 'hackernews', sentiment: 0, relevance: 0.2, intent: 'complaint' }),
];
const ids = (results: readonly { id: string }[]): string[] => results.map(({ id }) => id);

test('values of one group widen, groups narrow each other', () => {
  const filters = { ...NO_FILTERS, platform: ['reddit'], intent: ['complaint', 'price'] };
  expect(ids(filterResults(RESULTS, filters))).toEqual(ids(RESULTS.slice(0, 2)));
  expect(filterResults(RESULTS, { ...filters, sentiment: ['neutral'] })).toEqual([]);
});

test('Hide noise takes away what is below the lowest cutoff', () => {
  expect(ids(filterResults(RESULTS, { ...NO_FILTERS, hideNoise: true }))).toEqual(
    ids(RESULTS.slice(0, 2)),
  );
});

test('counts say what a choice would leave, its own group aside', () => {
  const filters = { ...NO_FILTERS, platform: ['hackernews'] };
  expect(optionCounts(RESULTS, filters, 'platform')).toEqual([
    { value: 'reddit', count: 2 },
    { value: 'hackernews', count: 1 },
  ]);
  expect(optionCounts(RESULTS, filters, 'intent')).toEqual([
    { value: 'complaint', count: 1 },
    { value: 'price', count: 0 },
  ]);
});

test('filters survive the address, and nonsense in it is ignored', () => {
  const filters = { ...NO_FILTERS, platform: ['reddit'], tier: ['relevant'], hideNoise: true };
  const params = withFilters(new URLSearchParams('search=abc'), filters);
  expect(params.get('search')).toBe('abc');
  expect(filtersFrom(params)).toEqual(filters);
  expect(activeFilterCount(filters)).toBe(3);
  const hostile = new URLSearchParams('platform=__proto__,reddit,<b>&tier=&noise=1&intent=%00');
  expect(filtersFrom(hostile)).toEqual({ ...NO_FILTERS, platform: ['reddit'] });
  expect(withFilters(params, NO_FILTERS).toString()).toBe('search=abc');
});
