import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPieceReader } from './word-pieces.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const vocabulary = read('minilm-vocab.txt');
const piecesOf = createPieceReader(vocabulary);
/** Pieces by the tokenizers package for Python 0.23 with the model's own tokenizer.json. */
const GOLDEN = JSON.parse(read('testing/golden-pieces.json')) as {
  text: string;
  pieces: number[];
}[];
const [FIRST, LAST] = [101, 102];

test.each(GOLDEN)('the pieces of $text are those of the model’s own tokenizer', (golden) => {
  expect(piecesOf(golden.text)).toEqual(golden.pieces);
});

test('any text gives at most 96 pieces between the two marks, and cannot bring marks of its own', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 2_000 }),
    fc
      .array(fc.constantFrom('[CLS]', '[SEP]', '[PAD]', 'crm', 'İ', '\u0301', '漢', ' '))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const pieces = piecesOf(text);
      expect(pieces.length).toBeLessThanOrEqual(96);
      expect([pieces.at(0), pieces.at(-1)]).toEqual([FIRST, LAST]);
      const inner = pieces.slice(1, -1);
      expect(inner.filter((piece) => piece === FIRST || piece === LAST || piece === 0)).toEqual([]);
      expect(inner.every((piece) => Number.isInteger(piece))).toBe(true);
    }),
  );
});
