import { expect, test } from 'vitest';
import { createKeyReader } from './key-sequence.ts';
import { paths } from './paths.ts';

test('ux 15: g and a letter go to a section, within a moment only', () => {
  const read = createKeyReader();
  expect([read('g', 0), read('s', 1_500)]).toEqual([null, { type: 'go', path: paths.search }]);
  expect(read('s', 1_600)).toBeNull();
  expect([read('g', 2_000), read('o', 3_501)]).toEqual([null, null]);
  expect([read('g', 4_000), read('x', 4_100), read('o', 4_200)]).toEqual([null, null, null]);
  expect([read('g', 5_000), read('g', 5_100), read('t', 5_200)]).toEqual([
    null,
    null,
    { type: 'go', path: paths.trending },
  ]);
  expect([read('g', 6_000), read('toString', 6_100)]).toEqual([null, null]);
});

test('ux 15: ? opens the list of keys, / goes to the search', () => {
  const read = createKeyReader();
  expect([read('?', 0), read('/', 1)]).toEqual([{ type: 'help' }, { type: 'search' }]);
});
