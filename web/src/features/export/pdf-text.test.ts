import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_TEXT, drawable } from './pdf-text.ts';

test.each([
  ['Precios: 19,90 € al mes, “señal”…', 'Precios: 19,90 € al mes, “señal”…'],
  ['Ищу программу', 'Ищу программу'],
  ['Žižkov, Łódź, İstanbul', 'Žižkov, Łódź, İstanbul'],
  ['0.6 → 13', '0.6 -> 13'],
  ['パン屋 Bakery 🥖', '(?) Bakery (?)'],
  ['≥ 5 users', '>= 5 users'],
  ['≤ 5 ≠ 6', '<= 5 != 6'],
  ['✓ SSO', '(yes) SSO'],
  ['✗ SSO', '(no) SSO'],
  ['★ 4.5', '* 4.5'],
  ['∞ seats', '(infinite) seats'],
  ['①②', '12'],
  ['ＡＢＣ', 'ABC'],
  ['ﬁne', 'fine'],
  ['Ελληνικά', '(?)'],
  ['ไทย and हिन्दी', '(?) and (?)'],
  ['a 👍🏽 b', 'a (?) b'],
  ['👨‍👩‍👧', '(?)'],
  ['x ⟂ y', 'x (?) y'],
  ['a\u0000b\nc', 'a b c'],
  ['e\u0301', 'é'],
])('%j is drawn as %j', (text, drawn) => {
  expect(drawable(text)).toBe(drawn);
});

test('long texts are cut between characters', () => {
  const drawn = drawable('я'.repeat(MAX_TEXT + 5));
  expect([...drawn]).toHaveLength(MAX_TEXT + 1);
  expect(drawn.endsWith('…')).toBe(true);
});

const hasGlyph = (character: string) => 'パン屋\u202E'.includes(character);

test('characters that a font of their script has are drawn, others of the same run are marked', () => {
  expect(drawable('パン屋 Bakery 🥖', hasGlyph)).toBe('パン屋 Bakery (?)');
  expect(drawable('パン한국屋\u202Eabc', hasGlyph)).toBe('パン(?)屋abc');
});

test('no sign is dropped: every text that is seen leaves something to see', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (text) => {
      const seen = text.replaceAll(
        /[\p{C}\p{Z}\p{Variation_Selector}\u034F\u115F\u1160\u3164\uFFA0]/gu,
        '',
      );
      if (seen !== '') expect(drawable(text).trim()).not.toBe('');
    }),
  );
});
