import { expect, test } from 'vitest';
import { addEntries, leftOutWords } from './chip-input.tsx';

const LIMITS = { max: 4, maxLength: 10 };

test('a pasted list is split, trimmed and freed of doubles', () => {
  expect(addEntries(['Acme'], ' Bexio ,acme; two  words\n', LIMITS)).toEqual({
    values: ['Acme', 'Bexio', 'two words'],
    rest: '',
  });
});

test('entries that are too long or too many stay in the field instead of being lost', () => {
  expect(addEntries(['a', 'b'], 'c, d, e, much too long', LIMITS)).toEqual({
    values: ['a', 'b', 'c', 'd'],
    rest: 'e, much too long',
  });
});

test.each([
  [
    'more than fit',
    Array.from({ length: 300 }, (_unused, at) => `n${at}`).join(','),
    'At most 4 fit; 296 not added.',
  ],
  ['one that is too long', 'a, much too long', 'At most 10 characters each; 1 not added.'],
  ['all that fit', 'a, b', null],
])('what was not added of a pasted list is said: %s', (_title, typed, words) => {
  const { values, rest } = addEntries([], typed, LIMITS);
  expect(leftOutWords(values, rest, LIMITS)).toBe(words);
});
