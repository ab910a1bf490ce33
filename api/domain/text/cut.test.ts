import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAtWord, cutText, startOf, storableJson, storableText, visibleText } from './cut.ts';

const clustersOf = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );

test.each([
  ['an emoji of several people', 'a👨‍👩‍👧b'],
  ['a flag', 'a🇩🇪b'],
  ['a skin tone', 'a👍🏽b'],
  ['a combining mark', 'au\u0308b'],
  ['Hangul letters', 'a\u1112\u1161\u11ABb'],
  ['a Devanagari cluster', 'aक्षिb'],
  ['a Thai vowel', 'aกำb'],
  ['an emoji beyond the first plane', 'a😀b'],
  ['a line break of Windows', 'a\r\nb'],
  ['a keycap', 'a1️⃣b'],
  ['an English flag', 'a🏴󠁧󠁢󠁥󠁮󠁧󠁿b'],
  ['a variation', 'a❤️b'],
])('%s is never torn', (_what, text) => {
  const whole = clustersOf(text);
  for (let max = 1; max <= text.length; max += 1) {
    const cut = cutText(text, max);
    expect(cut.length).toBeLessThanOrEqual(max);
    const kept = cut.replace(/…$/u, '');
    expect(
      whole.some((_, count) => whole.slice(0, count).join('').trimEnd() === kept) || kept === text,
    ).toBe(true);
  }
});

test('any text is cut to the limit, well-formed, and left alone where it fits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 0, max: 40 }), (text, max) => {
      for (const cut of [cutText(text, max), startOf(text, max), cutAtWord(text, max)]) {
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut.isWellFormed()).toBe(true);
      }
      expect(cutText(text, text.length)).toBe(text.toWellFormed());
    }),
  );
});

test('half a character that arrives alone becomes a replacement sign', () => {
  expect(cutText('a\uD83D', 10)).toBe('a\uFFFD');
  expect(storableText('a\u0000b\uDE00')).toBe('ab\uFFFD');
  expect(storableJson({ 'k\u0000': ['\uD800', { x: '\u0000' }, 1, null] })).toEqual({
    k: ['\uFFFD', { x: '' }, 1, null],
  });
});

test('a stack of marks is cut at the limit and costs no time', () => {
  const cut = cutText(`a${'\u0301'.repeat(500_000)}`, 300);
  expect(cut.length).toBeLessThanOrEqual(300);
});

test('words stay whole where there are blanks', () => {
  expect(cutAtWord('one two three four', 14)).toBe('one two three…');
  expect(cutAtWord('one two, three four', 10)).toBe('one two…');
  expect(cutAtWord('oneveryveryverylongword', 10)).toBe('oneveryve…');
});

test('invisible characters go, and emoji stay whole', () => {
  expect(visibleText('e\u200Bvil\u2060.com')).toBe('evil.com');
  expect(visibleText('👨‍👩‍👧')).toBe('👨‍👩‍👧');
});
