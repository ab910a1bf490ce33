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
])('a line may break in %j between %j', (word, parts) => {
  expect(lineParts(word).filter((part) => part !== '')).toEqual(parts);
  expect(lineParts(word).join('')).toBe(word);
});

test('breaks within a word are empty parts, which the layout draws without a hyphen', () => {
  expect(lineParts('株式')).toEqual(['株', '', '式']);
});

test('East Asian characters take twice the width', () => {
  expect(widthOf('ab 株式')).toBe(7);
});
