import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_MS, SHORTEST_MS, intervalOf } from './activities.ts';

test('an interval is between 5 minutes and 24 hours, and shrinks with the rate', () => {
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
