import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWords, cutWords, relevanceAs } from './discovery.ts';
import { COMPETITIVE_TYPES } from './names.ts';

test('R-VAL-18: words beyond 30 are cut and the rest is kept as typed', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zé]{1,8}$/u), { maxLength: 60 }), (words) => {
      const cut = cutWords(words.join('  '));
      expect(countWords(cut)).toBe(Math.min(30, words.length));
      expect(words.join('  ').startsWith(cut)).toBe(true);
    }),
  );
});

test('relevance stays in 0..1, and only a direct rival is fully relevant', () => {
  const points = fc.array(fc.record({ points: fc.double({ min: -1, max: 2, noNaN: true }) }));
  fc.assert(
    fc.property(points, fc.constantFrom(...COMPETITIVE_TYPES), (reasons, type) => {
      const value = relevanceAs(type, reasons);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(relevanceAs('direct', reasons));
      if (type !== 'direct') expect(value).toBeLessThan(1);
    }),
  );
});
