import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWords, cutWords } from './discovery.ts';

test('R-VAL-18: words beyond 30 are cut and the rest is kept as typed', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zé]{1,8}$/u), { maxLength: 60 }), (words) => {
      const cut = cutWords(words.join('  '));
      expect(countWords(cut)).toBe(Math.min(30, words.length));
      expect(words.join('  ').startsWith(cut)).toBe(true);
    }),
  );
});
