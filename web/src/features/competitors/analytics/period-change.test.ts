import { expect, test } from 'vitest';
import { countChange, shareChange } from './statistics.ts';

test('a count is compared with the previous period in percent, small counts in absolute numbers, insignificant changes not at all', () => {
  expect(countChange(60, 30, 28).text).toBe('+100% vs. the 28 days before');
  expect(countChange(30, 60, 28).text).toBe('−50% vs. the 28 days before');
  expect(countChange(20, 2, 7).text).toBe('2 in the 7 days before');
  expect(countChange(11, 10, 7).text).toBe('No clear change: 10 in the 7 days before');
  expect(countChange(0, 0, 7).text).toBe('No clear change: 0 in the 7 days before');
});

const of = (part: number, all: number) => ({ part, all });

test('a share changes only if the intervals of both periods do not overlap', () => {
  expect(shareChange(of(80, 100), of(20, 100), 28)).toEqual({
    text: 'Up from 20% in the 28 days before',
    tone: 'positive',
  });
  expect(shareChange(of(20, 100), of(80, 100), 28)?.tone).toBe('negative');
  expect(shareChange(of(5, 10), of(4, 10), 28)).toEqual({
    text: 'Was 40% in the 28 days before',
    tone: 'neutral',
  });
  expect(shareChange(of(1, 2), of(0, 0), 28)).toBeNull();
});
