import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BURST_SURPRISE, burstOf } from './burst.ts';

const DAYS = { days: 3, usualDays: 14 };
const surpriseOf = (recent: number, usual = 0, habit = {}): number =>
  burstOf([{ ...DAYS, recent, usual }], habit).surprise;

test('one post about something new is no burst, three people in three days are', () => {
  expect(surpriseOf(1)).toBeLessThan(BURST_SURPRISE);
  expect(surpriseOf(3)).toBeGreaterThan(BURST_SURPRISE);
});

test('a frequent subject on a busy day is no burst', () => {
  expect(surpriseOf(9, 28)).toBeLessThan(BURST_SURPRISE);
});

test('older posts count toward the baseline even if the last two weeks were quiet', () => {
  expect(surpriseOf(4, 0, { older: 60, olderDays: 60 })).toBeLessThan(surpriseOf(4));
});

test('earlier posts in other words make a burst less surprising', () => {
  expect(surpriseOf(5, 0, { related: 3 })).toBeLessThan(surpriseOf(5));
});

test('a one-day burst in a busy week is detected, a chance fluctuation is not', () => {
  const week = { days: 3, recent: 8, usual: 0, usualDays: 1.5 };
  const concentrated = burstOf([week, { days: 1, recent: 8, usual: 0, usualDays: 6 }]);
  const spread = burstOf([week, { days: 1, recent: 3, usual: 5, usualDays: 6 }]);
  expect(concentrated.surprise).toBeGreaterThan(burstOf([week]).surprise + 1);
  expect(spread).toEqual(burstOf([week]));
});

test('surprise grows with recent posts, falls with the baseline, and is finite for all counts', () => {
  const counts = fc.record({
    recent: fc.nat(5_000),
    usual: fc.nat(20_000),
    usualDays: fc.integer({ min: 1, max: 14 }),
    older: fc.nat(20_000),
    olderDays: fc.integer({ min: 1, max: 400 }),
    related: fc.double({ min: 0, max: 50, noNaN: true }),
  });
  fc.assert(
    fc.property(counts, ({ recent, usual, usualDays, ...habit }) => {
      const of = (more: { recent?: number; usual?: number }) =>
        burstOf([{ days: 3, recent, usual, usualDays, ...more }], habit);
      const { surprise, expected } = of({});
      expect(Number.isFinite(surprise) && surprise >= 0 && expected > 0).toBe(true);
      expect(of({ recent: recent + 5 }).surprise).toBeGreaterThanOrEqual(surprise - 1e-6);
      expect(of({ usual: usual + 20 }).surprise).toBeLessThanOrEqual(surprise + 1e-6);
    }),
  );
});
