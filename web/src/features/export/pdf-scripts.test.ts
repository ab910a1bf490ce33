import { expect, test } from 'vitest';
import { lineParts, scriptsOf, widthOf } from './pdf-scripts.ts';

test.each([
  [['Precios: 19,90 €', 'Ищу программу', '🥖'], []],
  [['北京字节跳动'], ['chinese']],
  [['メルカリ'], ['japanese']],
  [['株式会社メルカリ'], ['japanese', 'chinese']],
  [['카카오', 'Tool'], ['korean']],
  [
    ['ישראל', 'شركة'],
    ['arabic', 'hebrew'],
  ],
  [
    ['Αθήνα', 'हिन्दी ไทย'],
    ['greek', 'devanagari', 'thai'],
  ],
])('%j needs the fonts of %j', (texts, scripts) => {
  expect(scriptsOf(texts)).toEqual(scripts);
});

test.each([
  ['https://example.com/a-b', ['https://example.com/a-b']],
  ['שלום', ['שלום']],
  ['株式会社', ['株', '式', '会', '社']],
  ['「株式」、会社。', ['「株', '式」、', '会', '社。']],
  ['Tool株式ABC', ['Tool', '株', '式', 'ABC']],
  ['データー', ['デー', 'ター']],
  ['โปรแกรมบัญชีออนไลน์', ['โปรแกรม', 'บัญชี', 'ออนไลน์']],
])('a line may break in %j between %j', (word, parts) => {
  expect(lineParts(word).filter((part) => part !== '')).toEqual(parts);
  expect(lineParts(word).join('')).toBe(word);
});

test('breaks within a word are empty parts, which the layout draws without a hyphen', () => {
  expect(lineParts('株式')).toEqual(['株', '', '式']);
});

test.each([
  ['x'.repeat(400), true],
  ['W'.repeat(60), true],
  [`https://example.test/?q=${'a1'.repeat(60)}`, true],
  ['https://www.reddit.com/r/Beekeeping/comments/2rqpcp3/', false],
  ['Donaudampfschifffahrtsgesellschaft', false],
])('only a word that may leave the page is cut, and nothing of it is lost: %s', (word, isCut) => {
  const parts = lineParts(word);
  expect(parts.length > 1).toBe(isCut);
  expect(parts.join('')).toBe(word);
  if (isCut) for (const part of parts) expect(part.length).toBeLessThanOrEqual(6);
});

test('East Asian characters take twice the width', () => {
  expect(widthOf('ab 株式')).toBe(7);
});
