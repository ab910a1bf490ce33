import { expect, test } from 'vitest';
import { phrasingSchema } from '#contracts/search/search.ts';
import type { SearchDetail } from '#contracts/search/search.ts';
import type { NumberedEvent } from '../../../live/numbered-event.ts';
import {
  analysisOf,
  detailOf,
  progressOf,
  resultOf,
  summaryOf,
} from '../../results/testing/samples.ts';
import { foldSearch, searchIdOf } from './fold-search.ts';

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

/** An open search after one event, next to what the event should have left of it. */
function after(type: string, data: object, over: Partial<SearchDetail> = {}) {
  const search = detailOf(1, over);
  const before = structuredClone(search);
  foldSearch(search, [event(1, type, { searchId: search.searchId, ...data })]);
  return { search, before };
}

test.each(['search.created.v1', 'search.changed.v1'])('%s replaces the summary only', (type) => {
  const changed = summaryOf(1, { status: 'completed', totalFound: 7 });
  const rows = { progress: [progressOf()], results: [resultOf(1)] };
  const { search, before } = after(type, { search: changed }, rows);
  expect(search).toEqual({ ...before, ...changed });
});

test('the progress of a platform takes its place, that of a new one comes last', () => {
  const [reddit, github] = [progressOf(), progressOf({ platform: 'github' })];
  const done = progressOf({ state: 'completed', found: 3 });
  const mastodon = progressOf({ platform: 'mastodon' });
  const type = 'search.platform_changed.v1';
  const known = after(type, { progress: done }, { progress: [reddit, github] });
  expect(known.search).toEqual({ ...known.before, progress: [done, github] });
  const added = after(type, { progress: mastodon }, { progress: [reddit] });
  expect(added.search).toEqual({ ...added.before, progress: [reddit, mastodon] });
});

test('a conversation that comes again replaces itself; the best ones stay, in order', () => {
  const [first, second] = [resultOf(1, { relevance: 0.2 }), resultOf(2, { relevance: 0.5 })];
  const better = { ...first, relevance: 0.9 };
  const best = resultOf(3, { relevance: 0.7 });
  const { search, before } = after(
    'search.results_added.v1',
    { results: [better, best], totalFound: 5 },
    { limit: 2, results: [second, first] },
  );
  expect(search).toEqual({ ...before, totalFound: 5, results: [better, best] });
});

test('posts of one conversation are one entry, whichever of them is the best', () => {
  const whole = { conversationId: 'one' };
  const { search } = after(
    'search.results_refined.v1',
    { results: [resultOf(2, whole)] },
    { results: [resultOf(1, whole)], totalFound: 1 },
  );
  expect([search.results, search.totalFound]).toEqual([[resultOf(2, whole)], 1]);
});

const verdict = (n: number, kind: string) => ({ searchResultId: resultOf(n).id, kind }) as never;

test('a verdict of the user replaces an earlier one and comes last; null takes it back', () => {
  const given = { feedback: [verdict(1, 'good'), verdict(2, 'good')] };
  const type = 'search.feedback_changed.v1';
  const searchResultId = resultOf(1).id;
  const changed = after(type, { searchResultId, feedback: verdict(1, 'bad') }, given);
  expect(changed.search).toEqual({
    ...changed.before,
    feedback: [verdict(2, 'good'), verdict(1, 'bad')],
  });
  const withdrawn = after(type, { searchResultId, feedback: null }, given);
  expect(withdrawn.search).toEqual({ ...withdrawn.before, feedback: [verdict(2, 'good')] });
});

test('texts that had to go leave their posts, and no other', () => {
  const results = [resultOf(1), resultOf(2)];
  const gone = { resultIds: [resultOf(1).id], afterDays: 30 };
  const { search, before } = after('search.texts_removed.v1', gone, { results });
  expect(search.results[0]).toMatchObject({ content: '', author: null, textRemovedAfterDays: 30 });
  expect(search).toEqual({ ...before, results: [search.results[0], results[1]] });
});

test('the analysis and the number of hidden posts are as the event says, and nothing else', () => {
  const analysis = analysisOf({ state: 'completed', headline: 'Most ask for refunds.' });
  const analysed = after('search.analysis_changed.v1', { analysis });
  expect(analysed.search).toEqual({ ...analysed.before, analysis });
  const rejected = after('search.rejected_changed.v1', { rejectedCount: 4 });
  expect(rejected.search).toEqual({ ...rejected.before, rejectedCount: 4 });
});

test('an event names the search that it changes; one of another kind names none', () => {
  const { searchId } = detailOf(1);
  const typed = (type: string) => searchIdOf(event(1, type, { searchId, search: summaryOf(1) }));
  expect(typed('search.changed.v1')).toBe(searchId);
  expect(typed('search.analysis_changed.v1')).toBe(searchId);
  expect(typed('plan.changed.v1')).toBeNull();
});
