import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BURST_SURPRISE, burstOf } from './burst.ts';

const quiet = { usual: 0, usualDays: 14 };

test('one post of something new is no burst, three people in three days are', () => {
  expect(burstOf({ ...quiet, recent: 1 }).surprise).toBeLessThan(BURST_SURPRISE);
  expect(burstOf({ ...quiet, recent: 3 }).surprise).toBeGreaterThan(BURST_SURPRISE);
});

test('a busy subject on a busy day is no burst', () => {
  expect(burstOf({ recent: 9, usual: 28, usualDays: 14 }).surprise).toBeLessThan(BURST_SURPRISE);
});

test('an old habit counts although the last two weeks were quiet', () => {
  const known = burstOf({ ...quiet, recent: 4, older: 60, olderDays: 60 }).surprise;
  expect(known).toBeLessThan(burstOf({ ...quiet, recent: 4 }).surprise);
});

test('more voices are more surprising, more habit is less, and every count gives a number', () => {
  const counts = fc.record({
    recent: fc.nat(5_000),
    usual: fc.nat(20_000),
    usualDays: fc.integer({ min: 1, max: 14 }),
    older: fc.nat(20_000),
    olderDays: fc.integer({ min: 1, max: 400 }),
  });
  fc.assert(
    fc.property(counts, (input) => {
      const { surprise, expected } = burstOf(input);
      expect(Number.isFinite(surprise) && surprise >= 0 && expected > 0).toBe(true);
      const more = burstOf({ ...input, recent: input.recent + 5 });
      expect(more.surprise).toBeGreaterThanOrEqual(surprise - 1e-6);
      const usual = burstOf({ ...input, usual: input.usual + 20 });
      expect(usual.surprise).toBeLessThanOrEqual(surprise + 1e-6);
    }),
  );
});
