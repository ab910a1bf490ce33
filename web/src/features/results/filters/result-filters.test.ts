import { expect, test } from 'vitest';
import { foldConversations } from '#domain/search/conversations.ts';
import { resultOf } from '../testing/samples.ts';
import {
  NO_FILTERS,
  activeFilterCount,
  filterConversations,
  filtersFrom,
  optionCounts,
  withFilters,
} from './result-filters.ts';

const CONVERSATION = '0f6de0e2-54d1-4a6f-8f57-0a5b7a1c9d11';
const RESULTS = foldConversations([
  resultOf(1, { platform: 'reddit', sentiment: 0.5, relevance: 0.9, intent: 'complaint' }),
  resultOf(2, { platform: 'reddit', sentiment: -0.5, relevance: 0.6, intent: 'price' }),
  resultOf(3, { platform: 'hackernews', sentiment: 0, relevance: 0.2, intent: 'complaint' }),
]);
const ids = (results: readonly { id: string }[]): string[] => results.map(({ id }) => id);

test('values of one group widen, groups narrow each other', () => {
  const filters = { ...NO_FILTERS, platform: ['reddit'], intent: ['complaint', 'price'] };
  expect(ids(filterConversations(RESULTS, filters))).toEqual(ids(RESULTS.slice(0, 2)));
  expect(filterConversations(RESULTS, { ...filters, sentiment: ['neutral'] })).toEqual([]);
});

test('Hide noise removes results below the lowest cutoff', () => {
  expect(ids(filterConversations(RESULTS, { ...NO_FILTERS, hideNoise: true }))).toEqual(
    ids(RESULTS.slice(0, 2)),
  );
});

test('counts show what a choice would leave, ignoring its own group', () => {
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

test('a conversation stays when one of its places passes, and counts once for each value', () => {
  const judged = { relevance: 0.8, intent: 'howto', conversationId: CONVERSATION } as const;
  const conversations = foldConversations([
    resultOf(4, { ...judged, platform: 'reddit' }),
    resultOf(5, { ...judged, platform: 'hackernews' }),
  ]);
  expect(conversations).toHaveLength(1);
  const onHackerNews = { ...NO_FILTERS, platform: ['hackernews'] };
  expect(filterConversations(conversations, onHackerNews)).toHaveLength(1);
  expect(optionCounts(conversations, NO_FILTERS, 'platform')).toEqual([
    { value: 'reddit', count: 1 },
    { value: 'hackernews', count: 1 },
  ]);
  expect(optionCounts(conversations, NO_FILTERS, 'intent')).toEqual([{ value: 'howto', count: 1 }]);
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
