import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { trendOf, trendText, wilson } from './statistics.ts';

test('the interval of a share contains the share and stays within 0 and 1', () => {
  assert(
    property(integer({ min: 0, max: 500 }), integer({ min: 1, max: 500 }), (a, b) => {
      const [hits, all] = [Math.min(a, b), b];
      const { low, high } = wilson(hits, all);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(hits / all + 1e-9);
      expect(high).toBeGreaterThanOrEqual(hits / all - 1e-9);
    }),
  );
});

test('a slightly higher count is no trend, a doubled large count is', () => {
  expect(trendOf([1, 2, 1, 3])).toBeNull();
  expect(trendOf([20, 20, 40, 40])).toMatchObject({ earlier: 40, later: 80, percent: 100 });
  expect(trendOf([40, 40, 20, 20])?.percent).toBe(-50);
  expect(trendOf([0, 0, 0, 0])).toBeNull();
  expect(trendOf([])).toBeNull();
});

test('equal halves are never a trend', () => {
  assert(
    property(array(integer({ min: 0, max: 100 }), { minLength: 1 }), (half) => {
      expect(trendOf([...half, ...half])).toBeNull();
    }),
  );
});

const text = (daily: readonly number[]): string => {
  const trend = trendOf(daily);
  return trend === null ? '' : trendText(trend, 2);
};

test('a trend is shown in percent, small counts in absolute numbers', () => {
  expect(text([20, 20, 40, 40])).toBe('+100% in 2 days');
  expect(text([40, 40, 20, 20])).toBe('−50% in 2 days');
  expect(text([0, 0, 4, 6])).toBe('10 in 2 days, none before');
  expect(text([1, 0, 4, 6])).toBe('10 in 2 days, 1 before');
});
