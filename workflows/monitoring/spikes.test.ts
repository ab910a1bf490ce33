import { expect, test } from 'vitest';
import { findShift, findSpikes, poissonTail } from './spikes.ts';

const now = new Date('2026-11-22T12:00:00Z');
const quiet = { recent: [], earlier: [], now };

const many = (value: number, count: number) =>
  Array.from({ length: count }, (_none, at) => value + (at % 2 === 0 ? 0.1 : -0.1));

test('the Poisson tail is a probability that falls with the count', () => {
  expect(poissonTail(0, 3)).toBe(1);
  expect(poissonTail(1, 3)).toBeCloseTo(1 - Math.exp(-3), 10);
  expect(poissonTail(5, 1)).toBeCloseTo(0.00366, 4);
});

const DAY_MS = 86_400_000;
/** Mentions of the days up to `now`, the last one today's. */
const course = (mentions: readonly number[], baselineDaysAgo: number) => ({
  ...quiet,
  days: mentions.map((count, at) => ({
    day: new Date(now.getTime() - (mentions.length - 1 - at) * DAY_MS).toISOString().slice(0, 10),
    mentions: count,
  })),
  baselineUntil: new Date(now.getTime() - baselineDaysAgo * DAY_MS),
});
const usual = (count: number) => Array.from({ length: 28 }, () => count);
const keys = (events: readonly { key: string }[]) => events.map(({ key }) => key);

test('a spike needs a count beyond chance', () => {
  expect(findSpikes(course([...usual(0), 2], 20))).toEqual([]);
  expect(findSpikes(course([...usual(4), 7], 20))).toEqual([]);
  expect(keys(findSpikes(course([...usual(4), 15], 20)))).toEqual(['mention_spike|2026-11-22']);
});

test.each([
  [4, 15, 'was mentioned 15 times in a day, 3.8 times as many as usual'],
  [1, 12, 'was mentioned 12 times in a day, 12 times as many as usual'],
  [0, 9, 'was mentioned 9 times in a day, none is usual'],
])('a spike over %i a day tells by how much', (before, count, title) => {
  expect(findSpikes(course([...usual(before), count], 20))[0]?.title).toBe(title);
});

test('A-05: what history held is never a spike, on the day of the baseline neither', () => {
  expect(findSpikes(course([...usual(0), 15], 0))).toEqual([]);
  expect(findSpikes({ ...course([...usual(0), 15], 0), baselineUntil: null })).toEqual([]);
  expect(findSpikes(course([...usual(1), 15, 1], 1))).toEqual([]);
});

test('a day that passed while we were not looking is judged too, and keeps its key', () => {
  const events = findSpikes(course([...usual(1), 1, 12, 1], 3));
  expect(keys(events)).toEqual(['mention_spike|2026-11-21']);
  expect(events[0]?.happenedAt).toBe('2026-11-21T23:59:59.000Z');
});

test('fewer than seven covered days give no baseline', () => {
  expect(findSpikes(course([0, 0, 0, 0, 0, 0, 20], 3))).toEqual([]);
});

test('a sentiment shift needs enough posts on both sides and a difference beyond chance', () => {
  expect(findShift({ now, recent: many(-0.5, 5), earlier: many(0.5, 20) })).toEqual([]);
  expect(findShift({ now, recent: many(0.5, 20), earlier: many(0.5, 20) })).toEqual([]);
  const [shift] = findShift({ now, recent: many(-0.4, 12), earlier: many(0.4, 30) });
  expect(shift?.title).toBe('is talked about more negatively');
});
