import { expect, test } from 'vitest';
import { averageWord } from './words.ts';

test('R-CONST-07..09: an average maps to its word, and to none without opinions', () => {
  const one = { positive: 1, negative: 1, all: 2 };
  expect([0.5, 0, -0.1].map((average) => averageWord(average, one))).toEqual([
    'Positive',
    'Mixed',
    'Negative',
  ]);
  expect(averageWord(-0.02, { positive: 0, negative: 0, all: 3 })).toBe('Neutral');
});

test('mentions of which more than half are neutral are called mostly neutral', () => {
  const mentions = { positive: 7, negative: 14, all: 100 };
  expect(averageWord(-0.05, mentions)).toBe('Mostly neutral');
  expect(averageWord(-0.05, { ...mentions, all: 42 })).toBe('Negative');
});
