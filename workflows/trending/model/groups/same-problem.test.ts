import { expect, test } from 'vitest';
import { sameProblems } from './same-problem.ts';

const said = (recent: number[], coherent = true) => ({
  recent,
  usual: [],
  related: 0,
  relatedSquares: 0,
  coherent,
});

test('of groups that say the same, the oldest takes all others', () => {
  const merged = sameProblems(
    new Map([
      [9, said([1, 2, 3])],
      [4, said([1, 2, 3, 4])],
      [7, said([2, 3, 4, 5])],
      [5, said([8, 9])],
    ]),
  );
  expect([...merged]).toEqual([
    [7, 4],
    [9, 4],
  ]);
});

test('groups that share little, say nothing lately or hang together by one word stay apart', () => {
  expect(
    sameProblems(
      new Map([
        [1, said([1, 2, 3, 4])],
        [2, said([4, 5, 6, 7])],
        [3, said([])],
        [4, said([1, 2, 3, 4], false)],
      ]),
    ).size,
  ).toBe(0);
});
