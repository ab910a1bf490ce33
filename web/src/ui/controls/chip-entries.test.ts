import { expect, test } from 'vitest';
import { addEntries } from './chip-entries.ts';

const LIMITS = { max: 4, maxLength: 10 };

test('a pasted list is split, trimmed and freed of doubles', () => {
  expect(addEntries(['Acme'], ' Bexio ,acme; two  words\n', LIMITS)).toEqual({
    values: ['Acme', 'Bexio', 'two words'],
    rest: '',
  });
});

test('what is too long or too many stays in the field instead of being lost', () => {
  expect(addEntries(['a', 'b'], 'c, d, e, much too long', LIMITS)).toEqual({
    values: ['a', 'b', 'c', 'd'],
    rest: 'e, much too long',
  });
});
