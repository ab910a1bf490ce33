import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_MS, SHORTEST_MS, intervalOf } from './due.ts';
import { findShift, findSpike, poissonTail } from './spikes.ts';

const now = new Date('2026-11-22T12:00:00Z');
const quiet = { recent: [], earlier: [], now };

const days = (today: number, usual: number) => [...Array.from({ length: 28 }, () => usual), today];

const many = (value: number, count: number) =>
  Array.from({ length: count }, (_none, at) => value + (at % 2 === 0 ? 0.1 : -0.1));

test('an interval lies between 5 minutes and 24 hours, and shrinks with the rate', () => {
  const rate = fc.double({ min: 0, max: 1_000, noNaN: true });
  fc.assert(
    fc.property(rate, rate, fc.double({ min: 1, max: 1e6, noNaN: true }), (a, b, sumOfRoots) => {
      const at = (value: number) =>
        intervalOf({ rate: value, weight: 1, sumOfRoots, requestsPerSecond: 0.5 });
      expect(at(a)).toBeGreaterThanOrEqual(SHORTEST_MS);
      expect(at(a)).toBeLessThanOrEqual(LONGEST_MS);
      if (a < b) expect(at(a)).toBeGreaterThanOrEqual(at(b));
    }),
  );
});

test('the square-root rule beats equal intervals under one budget: mean delay at most 0.75x', () => {
  // Zipf: 10,000 watches, the k-th with 1 / k of the first one's mentions.
  const rates = Array.from({ length: 10_000 }, (_none, at) => 2_000 / (at + 1));
  const sumOfRoots = rates.reduce((sum, rate) => sum + Math.sqrt(rate), 0);
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  const seconds = rates.map((rate) => sumOfRoots / (10 * Math.sqrt(rate)));
  const uniform = rates.length / 10;
  const mean = rates.reduce((sum, rate, at) => sum + (rate * (seconds[at] ?? 0)) / 2, 0) / total;
  expect(seconds.reduce((sum, each) => sum + 1 / each, 0)).toBeCloseTo(10, 6);
  expect(mean / (uniform / 2)).toBeLessThanOrEqual(0.75);
});

test('the Poisson tail is a probability that falls with the count', () => {
  expect(poissonTail(0, 3)).toBe(1);
  expect(poissonTail(1, 3)).toBeCloseTo(1 - Math.exp(-3), 10);
  expect(poissonTail(5, 1)).toBeCloseTo(0.00366, 4);
});

test('a spike needs a count that chance would not make', () => {
  expect(findSpike({ ...quiet, daily: days(2, 0) })).toBeNull();
  expect(findSpike({ ...quiet, daily: days(7, 4) })).toBeNull();
  expect(findSpike({ ...quiet, daily: days(15, 4) })?.key).toBe('mention_spike|2026-11-22');
});

test('a sentiment shift needs enough posts on both sides and a difference beyond chance', () => {
  expect(findShift({ daily: [], now, recent: many(-0.5, 5), earlier: many(0.5, 20) })).toBeNull();
  expect(findShift({ daily: [], now, recent: many(0.5, 20), earlier: many(0.5, 20) })).toBeNull();
  const shift = findShift({ daily: [], now, recent: many(-0.4, 12), earlier: many(0.4, 30) });
  expect(shift?.title).toBe('is talked about more negatively');
});
