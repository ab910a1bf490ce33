import { expect, test } from 'vitest';
import { sparkPoints } from './sparkline.tsx';

test('a sparkline spans the box, rests on zero and marks the last value', () => {
  expect(sparkPoints([0, 5, 10])).toEqual([
    [2, 22],
    [48, 12],
    [94, 2],
  ]);
});

test('equal, single and no values draw inside the box', () => {
  expect(sparkPoints([0, 0]).map(([, y]) => y)).toEqual([22, 22]);
  expect(sparkPoints([7])).toEqual([[2, 2]]);
  expect(sparkPoints([])).toEqual([]);
});
