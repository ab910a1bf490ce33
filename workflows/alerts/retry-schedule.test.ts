import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RETRY_AFTER_MS, nextAttemptMs } from './attempts.ts';

test('channels.md 2: ten attempts over 75 h 35 min 5 s, then none', () => {
  const total = RETRY_AFTER_MS.reduce<number>((sum, wait) => sum + wait, 0);
  expect(total).toBe(((75 * 60 + 35) * 60 + 5) * 1_000);
  expect(nextAttemptMs(9, null, 0.5)).toBe(24 * 3_600_000);
  expect(nextAttemptMs(10, null, 0.5)).toBeNull();
});

test('a wait is within a tenth of the table, and never shorter than requested, up to a day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.option(fc.integer({ min: 0, max: 10 * 86_400_000 })),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempts, asked, random) => {
        const wait = nextAttemptMs(attempts, asked, random) ?? 0;
        const planned = RETRY_AFTER_MS[attempts - 1] ?? 0;
        expect(wait).toBeGreaterThanOrEqual(Math.floor(planned * 0.9));
        expect(wait).toBeGreaterThanOrEqual(Math.min(asked ?? 0, 86_400_000));
        expect(wait).toBeLessThanOrEqual(Math.max(planned * 1.1 + 1, 86_400_000));
      },
    ),
    { seed: 20_261_122 },
  );
});
