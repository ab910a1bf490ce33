import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from '#domain/query/words.ts';
import { readText } from './tokens.ts';

test('queries and scoring cut any text into the same words', () => {
  const letter = fc.constantFrom(
    ..."aé1.'’+#- ü",
    'u\u0308',
    'บั',
    'ญ',
    'बही',
    '회',
    '\u1112\u1161\u11AB',
    '会',
    'ガ',
    'カ\u3099',
    'ー',
    '\u200C',
    '\u00AD',
    '\uFE0F',
    '😀',
    'ا\u064E',
  );
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 12 }), (letters) => {
      const text = letters.join('');
      const words = (list: { start: number; end: number }[]) =>
        list.map(({ start, end }) => text.slice(start, end));
      expect(words(readText(text).tokens)).toEqual(words(tokenize(text)));
    }),
  );
});
