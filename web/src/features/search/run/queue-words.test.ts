import { expect, test } from 'vitest';
import type { QueuePlace } from '#contracts/ticks.ts';
import { makeStore } from '../../../lib/store.ts';
import { TickBuffer } from '../../../live/ticks.ts';
import { progressOf } from '../../results/testing/samples.ts';
import { selectQueuePlaces } from '../live/queue-places.ts';
import { currentPlaces, placeWords, queueSentence } from './queue-words.ts';

const place = (change: Partial<QueuePlace> = {}): QueuePlace => ({
  platform: 'github',
  ahead: 12,
  seconds: 60,
  ...change,
});
const queued = progressOf({ platform: 'github', state: 'queued', startedAt: null });

test.each([
  [place(), 'About 12 searches ahead of yours, about 1 min'],
  [place({ ahead: 1_200, seconds: 8_000 }), 'About 1,200 searches ahead of yours, about 133 min'],
  [place({ ahead: 1, seconds: 13 }), '1 search ahead of yours, about 20 s'],
  [place({ ahead: 0, seconds: 4 }), 'Yours is next, a few seconds'],
  [place({ ahead: 3, seconds: null }), 'About 3 searches ahead of yours'],
])('the position %o reads %s', (given, words) => {
  expect(placeWords(given)).toBe(words);
});

test('the run names the platform with the longest wait, and none once all have started', () => {
  const known = { at: 0, places: [place(), place({ platform: 'reddit', ahead: 2 })] };
  const reddit = progressOf({ platform: 'reddit', state: 'queued', startedAt: null });
  expect(queueSentence(currentPlaces(known, [queued, reddit], 1_000))).toBe(
    'GitHub is busy: about 12 searches ahead of yours, about 1 min',
  );
  const begun = { ...queued, state: 'running' as const };
  expect(queueSentence(currentPlaces(known, [begun, reddit], 1_000))).toContain('Reddit is busy');
  expect(queueSentence(currentPlaces(known, [begun], 1_000))).toBeNull();
});

test('a position that is no longer updated disappears', () => {
  const known = { at: 0, places: [place()] };
  expect(currentPlaces(known, [queued], 14_000).size).toBe(1);
  expect(currentPlaces(known, [queued], 16_000).size).toBe(0);
});

test('the latest position of each search is kept, without a request', () => {
  const store = makeStore();
  const buffer = new TickBuffer(store.dispatch);
  for (const ahead of [5, 4])
    buffer.push({ type: 'search.places', searchId: 'a', places: [place({ ahead })] });
  buffer.flush();
  expect(selectQueuePlaces(store.getState(), 'a')?.places).toEqual([place({ ahead: 4 })]);
  expect(selectQueuePlaces(store.getState(), 'b')).toBeNull();
});
