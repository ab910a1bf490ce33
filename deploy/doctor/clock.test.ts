import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockRow } from './clock.ts';

const at = fc.integer({ min: 0, max: 2_000_000_000_000 });
const took = fc.integer({ min: 0, max: 20_000 });

test('an answer that took long is never taken for a wrong clock', () => {
  fc.assert(
    fc.property(at, took, fc.double({ min: 0, max: 1, noNaN: true }), (askedAt, ms, part) => {
      const theirs = askedAt + ms * part;
      return clockRow('Clock', theirs, { askedAt, answeredAt: askedAt + ms }).state === 'ok';
    }),
  );
});

test('five minutes fail in both directions, ten seconds warn', () => {
  const asked = { askedAt: 1_000_000, answeredAt: 1_000_050 };
  expect(clockRow('Clock', 1_300_050, asked)).toMatchObject({
    state: 'failed',
    found: 'This machine is 300 s behind.',
  });
  expect(clockRow('Clock', 700_000, asked)).toMatchObject({
    state: 'failed',
    found: 'This machine is 300 s ahead.',
  });
  expect(clockRow('Clock', 1_010_050, asked).state).toBe('warning');
});
