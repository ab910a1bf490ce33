import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyOf, literally } from './alternatives.ts';

test('an escaped text matches itself and nothing shorter, whatever its characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      expect(new RegExp(`^${anyOf(literally(text))}$`, 'u').test(text)).toBe(true);
      expect(new RegExp(literally(text), 'u').test(text.slice(0, -1))).toBe(false);
    }),
  );
});
