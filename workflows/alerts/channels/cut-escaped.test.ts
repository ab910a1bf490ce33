import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutEscaped } from './cut-escaped.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

test('an escaped text keeps its limit, and no escape is torn', () => {
  const part = fc.constantFrom('&', '<', '>', 'a', ' ', '😀', '👨‍👩‍👧', 'é');
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 60 }),
      fc.integer({ min: 1, max: 80 }),
      (parts, max) => {
        const sent = cutEscaped(parts.join(''), max, escape);
        expect(sent.length).toBeLessThanOrEqual(max);
        expect(sent.replaceAll(/&(?:amp|lt|gt);/gu, '')).not.toMatch(/[&<>]/u);
        expect(sent.isWellFormed()).toBe(true);
      },
    ),
  );
});
