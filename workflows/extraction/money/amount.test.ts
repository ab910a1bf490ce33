import { expect, test } from 'vitest';
import { parseAmount } from './amount.ts';

test.each([
  // Whole numbers and groups
  ['0', 0],
  ['99', 99],
  ['12 345 678', 12_345_678],
  ["1'234", 1_234],
  ['1.234.567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['1,49,999', 149_999],
  ['12,34,56,789', 123_456_789],
  ['123456789012', 123_456_789_012],
  ['١٢٣', 123],
  // Decimals
  ['.5', 0.5],
  [',5', 0.5],
  ['·5', 0.5],
  ['0.123', 0.123],
  ['00,123', 0.123],
  ['0,5', 0.5],
  ['1,5', 1.5],
  ['12.3456', 12.3456],
  ['1234.567', 1_234.567],
  ['1234,567', 1_234.567],
  ['12·345', 12.345],
  ['1,234·5', 1_234.5],
  ['1,234.567', 1_234.567],
  ['1.234,5', 1_234.5],
  ['1.234,5678', 1_234.5678],
  ["1'234.50", 1_234.5],
  ['1 234,50', 1_234.5],
  ['1,49,999.5', 149_999.5],
  ['59. 99', 59.99],
  ['1.837, 32', 1_837.32],
  // Three digits after the only sign: groups, unless something says otherwise
  ['1.234', 1_234],
  ['1,234', 1_234],
  ['123.456', 123_456],
])('%s is %d', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

test.each([
  '',
  ' ',
  'abc',
  '12a',
  '5.',
  '-5',
  '1..2',
  '1.,2',
  '1 23',
  "1'23",
  '1 2345',
  '1,23.5',
  '1,2,3',
  '1.49.999',
  '123,45,678',
  '1.234,567.8',
  '1,234.567,8',
  "1'234,567.8.9",
  '1·2·3',
  '1·234·5',
  '1.2·3',
  '1234567890123',
  '1234567890123.5',
  '1,2345',
])('“%s” is no amount of one custom', (text) => {
  expect(parseAmount(text)).toBeNaN();
});

test.each([
  ['1.234', 'en', 'KWD', 1.234],
  ['1,234', 'en', 'KWD', 1_234],
  ['1.234', 'en', 'USD', Number.NaN],
  ['1,234', 'en', 'USD', 1_234],
  ['1.234', 'de', 'USD', 1_234],
  ['1.234', 'de', 'EUR', 1_234],
  ['1.234', 'en', 'EUR', 1_234],
  ['1,234', 'de', 'EUR', Number.NaN],
  ['1,234', 'en', 'EUR', 1_234],
  ['1,234', 'de', 'USD', 1_234],
  ['1.234', null, 'USD', 1_234],
  ['1.234', 'en', null, 1_234],
  ['1,2345', 'de', null, 1.2345],
  ['1,2345', 'en', null, Number.NaN],
  ['1,2345', 'xx', null, Number.NaN],
  ['1,23', 'en', 'USD', 1.23],
  ['1.23', 'de', 'EUR', 1.23],
])('%s in %s for %s is %d', (text, language, currency, amount) => {
  expect(parseAmount(text, { language, currency })).toBe(amount);
  // What is remembered of a language changes nothing.
  expect(parseAmount(text, { language, currency })).toBe(amount);
});
