import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOnsets } from './evidence.ts';

const posts = (onsets: number, others: number) => [
  ...Array.from({ length: onsets }, () => ({ mentionsOnset: true })),
  ...Array.from({ length: others }, () => ({ mentionsOnset: false })),
];

test('the surprise is -log10 of the binomial tail at the share of all posts', () => {
  // 97 of 970 posts and 3 of the 30 assumed: a tenth.
  const onsetsOf = createOnsets(posts(97, 873));
  expect(onsetsOf(posts(2, 0))).toBeCloseTo(2);
  expect(onsetsOf(posts(1, 1))).toBeCloseTo(-Math.log10(1 - 0.9 ** 2));
});

test('posts without an onset are no surprise, and neither are no posts', () => {
  const onsetsOf = createOnsets(posts(10, 90));
  expect(onsetsOf(posts(0, 8))).toBeCloseTo(0);
  expect(onsetsOf([])).toBeCloseTo(0);
});

test('where everyone writes so, it tells less', () => {
  const [rare, usual] = [createOnsets(posts(0, 500)), createOnsets(posts(300, 200))];
  expect(usual(posts(4, 2))).toBeLessThan(rare(posts(4, 2)));
});

test('more onsets among as many posts never surprise less', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 300 }),
      fc.nat({ max: 300 }),
      fc.integer({ min: 1, max: 40 }),
      fc.nat({ max: 39 }),
      (onsets, others, size, some) => {
        const onsetsOf = createOnsets(posts(onsets, others));
        const fewer = Math.min(some, size - 1);
        const surprise = onsetsOf(posts(fewer, size - fewer));
        expect(surprise).toBeGreaterThanOrEqual(0);
        expect(onsetsOf(posts(fewer + 1, size - fewer - 1))).toBeGreaterThanOrEqual(surprise);
      },
    ),
  );
});
