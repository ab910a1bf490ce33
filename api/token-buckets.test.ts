import { expect, test } from 'vitest';
import { createBuckets } from './token-buckets.ts';

function clocked(rule: { capacity: number; refillPerSecond: number }) {
  let now = 0;
  const buckets = createBuckets(rule, () => now);
  return { ...buckets, pass: (seconds: number) => void (now += seconds) };
}

test('S-13: a bucket grants its capacity, then returns the waiting time', () => {
  const buckets = clocked({ capacity: 2, refillPerSecond: 4 });
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 0]);
  expect(buckets.take('a')).toBeCloseTo(0.25);
  expect(buckets.take('b')).toBe(0);
  buckets.pass(0.25);
  expect(buckets.take('a')).toBe(0);
  expect(buckets.take('a')).toBeGreaterThan(0);
});

test('an idle bucket refills to its capacity and no further', () => {
  const buckets = clocked({ capacity: 2, refillPerSecond: 4 });
  buckets.take('a');
  buckets.pass(1_000);
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 0]);
  expect(buckets.take('a')).toBeGreaterThan(0);
});

test('S-15: a flood of addresses neither grows the table without bound nor blocks the others', () => {
  const buckets = clocked({ capacity: 1, refillPerSecond: 0.001 });
  for (let index = 0; index < 60_000; index += 1) expect(buckets.take(`address ${index}`)).toBe(0);
  expect(buckets.take('address 59999')).toBeGreaterThan(0);
});
