import { expect, test } from 'vitest';
import { resultOf } from '../testing/samples.ts';
import { inOrderOf, onlyAppends, refreshed } from './use-arrivals.ts';

const [a, b, c] = [resultOf(1), resultOf(2), resultOf(3)];

test('2.2.2: rows may join at the end while the user reads, but not between or above', () => {
  expect(onlyAppends([], [a, b])).toBe(true);
  expect(onlyAppends([a, b], [a, b, c])).toBe(true);
  expect(onlyAppends([a, b], [c, a, b])).toBe(false);
  expect(onlyAppends([a, b], [a, c, b])).toBe(false);
  expect(onlyAppends([a, b], [a])).toBe(false);
});

test('rows that show take changes in place, and stay although they fell off the list', () => {
  const changed = { ...a, sentiment: 1 };
  expect(refreshed([a, b], [c, changed])).toEqual([changed, b]);
});

test('a new order moves only visible rows: waiting ones keep waiting, dropped ones stay last', () => {
  expect(inOrderOf([c, b, a], [a, b])).toEqual([b, a]);
  expect(inOrderOf([b], [a, b])).toEqual([b, a]);
});
