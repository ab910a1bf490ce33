import { expect, test } from 'vitest';
import { eventSchema } from '#contracts/events.ts';
import { searchDetailSchema } from '#contracts/search/search.ts';
import recordedSearch from './recorded-search.json' with { type: 'json' };
import still from './recorded-still.json' with { type: 'json' };
import { PLAYS_MS, offsets, playTimes, searchAt, shiftTimes } from './search-replay.tsx';
import type { Recording } from './search-replay.tsx';

const recording = recordedSearch as unknown as Recording;
const all = recording.events.length;

test('the recording is valid for the current server’s schemas', () => {
  expect(() => searchDetailSchema.parse(recording.initial)).not.toThrow();
  for (const { type, data } of recording.events) {
    expect(() => eventSchema.parse({ type, data }), type).not.toThrow();
  }
  const sent = recording.events.map(({ seq }) => seq);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  expect(offsets(recording)).toEqual(offsets(recording).toSorted((a, b) => a - b));
});

test('played to its end it matches the still picture', () => {
  const { status, totalFound, results } = searchAt(recording, all);
  expect(status).toBe('completed');
  expect(totalFound).toBe(still.totalFound);
  expect(results.slice(0, still.results.length)).toMatchObject(still.results);
});

test('every step is a search that only grows, and playing again gives the same', () => {
  let found = 0;
  for (let step = 0; step <= all; step += 1) {
    const search = searchAt(recording, step);
    expect(search.totalFound).toBeGreaterThanOrEqual(found);
    found = search.totalFound;
  }
  expect(searchAt(recording, 0).results).toEqual([]);
  expect(searchAt(recording, all)).toEqual(searchAt(recording, all));
});

test('it starts empty and plays for 6 seconds, events in order', () => {
  const times = playTimes(recording);
  expect(times[0]).toBeGreaterThan(500);
  expect(times.at(-1)).toBe(PLAYS_MS);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('moved to now, times keep their distances and other texts stay', () => {
  const moved = shiftTimes({ at: '2026-11-21T10:00:00.000Z', title: '2026-11-21' }, 60_000);
  expect(moved).toEqual({ at: '2026-11-21T10:01:00.000Z', title: '2026-11-21' });
});
