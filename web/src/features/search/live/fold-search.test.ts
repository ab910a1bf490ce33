import { expect, test } from 'vitest';
import { phrasingSchema } from '#contracts/search/search.ts';
import type { NumberedEvent } from '../../../live/numbered-event.ts';
import { detailOf, resultOf, summaryOf } from '../../results/testing/samples.ts';
import { foldSearch } from './fold-search.ts';

const phrasing = (text: string, active: boolean) =>
  phrasingSchema.parse({ text, origin: text === 'you' ? 'you' : 'rules', active });
const event = (seq: number, type: string, data: object): NumberedEvent =>
  ({ seq, type, data }) as unknown as NumberedEvent;

test('switching a phrasing off hides what only it found, and what takes its place follows', () => {
  const search = detailOf(1, {
    limit: 2,
    phrasings: [phrasing('you', true), phrasing('late bill', true)],
    results: [
      resultOf(1, { foundBy: [1], relevance: 0.9 }),
      resultOf(2, { foundBy: [0, 1], relevance: 0.8 }),
    ],
  });
  const { searchId } = search;
  const phrasings = [phrasing('you', true), phrasing('late bill', false)];
  const third = resultOf(3, { foundBy: [0], relevance: 0.2 });
  foldSearch(search, [
    event(1, 'search.phrasings_changed.v1', {
      searchId,
      phrasings,
      widenedTo: '30d',
      search: summaryOf(1, { limit: 2, totalFound: 1 }),
    }),
  ]);
  expect(search).toMatchObject({ phrasings, widenedTo: '30d', totalFound: 1 });
  expect(search.results.map(({ id }) => id)).toEqual([resultOf(2).id]);
  foldSearch(search, [event(2, 'search.results_refined.v1', { searchId, results: [third] })]);
  expect(search.results.map(({ id }) => id)).toEqual([resultOf(2).id, third.id]);
});

test('results of earlier searches, found before there were phrasings, always show', () => {
  const search = detailOf(1, { results: [resultOf(1)] });
  const { searchId } = search;
  const phrasings = [phrasing('you', false)];
  foldSearch(search, [
    event(1, 'search.phrasings_changed.v1', {
      searchId,
      phrasings,
      widenedTo: null,
      search: summaryOf(1),
    }),
  ]);
  expect(search.results).toHaveLength(1);
});
