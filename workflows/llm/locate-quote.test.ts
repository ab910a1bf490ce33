import { assert, nat, property, string } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { locateQuote } from './evidence.ts';

const TEXT = '1. **Acme** – a “simple” tool,\n   it’s cheap.\n2. Bexio\u00a0GmbH 推荐使用';

describe('a quote is found where the answer holds it', () => {
  it.each([
    ['Acme – a', 'Acme** – a'],
    ['**Acme** – a', 'Acme** – a'],
    ['a "simple" tool, it\'s cheap', 'a “simple” tool,\n   it’s cheap'],
    ['“Bexio GmbH”', 'Bexio\u00a0GmbH'],
    ['推荐使用', '推荐使用'],
    ['it’s cheap…', 'it’s cheap'],
  ])('%s', (quote, found) => {
    const span = locateQuote(TEXT, quote);
    expect(TEXT.slice(span?.start, span?.end)).toBe(found);
  });
});

test.each(['Acme is a tool', 'simple cheap', 'acme', '', ' ', '“”', 'a … cheap'])(
  'a quote that is not in the answer is not found: %s',
  (quote) => expect(locateQuote(TEXT, quote)).toBeNull(),
);

const plain = (words: string): string => words.replaceAll(/[^\p{L}\p{N}]/gu, '');

test('every piece of a text is found in it, and what is found reads the same', () => {
  const letters = string({ unit: 'grapheme', minLength: 4, maxLength: 60 });
  assert(
    property(letters, nat(50), nat(20), (text, from, length) => {
      const piece = text.slice(from, from + length);
      const span = locateQuote(text, piece);
      if (span === null) return;
      expect(plain(text.slice(span.start, span.end))).toBe(plain(piece));
    }),
  );
});
