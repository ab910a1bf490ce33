import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiDigits, parseAmount } from './amount.ts';
import { findMoney } from './money.ts';

test('amounts read back in the customs of writers of many languages and digits', () => {
  const locales = [
    'en-US',
    'en-IN',
    'de-DE',
    'fr-FR',
    'de-CH',
    'hi-IN',
    'pl-PL',
    'ar-EG',
    'fa-IR',
    'mr-IN',
    'sv-SE',
    'pt-BR',
    'ja-JP',
    'th-TH-u-nu-thai',
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 0, max: 99 }),
      (whole, cents) => {
        const value = whole + cents / 100;
        for (const locale of locales) {
          const text = value
            .toLocaleString(locale, { minimumFractionDigits: 2 })
            .replaceAll('−', '-');
          expect(parseAmount(text), `${locale}: ${text}`).toBeCloseTo(value, 2);
        }
      },
    ),
  );
});

test('a price is read back as Intl writes it, or the number is left out whole', () => {
  const locales = [
    'en-US',
    'de-DE',
    'fr-FR',
    'en-IN',
    'pl-PL',
    'ja-JP',
    'ko-KR',
    'pt-BR',
    'sv-SE',
    'de-CH',
    'tr-TR',
    'he-IL',
  ];
  const currencies = [
    'USD',
    'EUR',
    'GBP',
    'INR',
    'PLN',
    'JPY',
    'KRW',
    'BRL',
    'CHF',
    'TRY',
    'ILS',
    'AUD',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...locales),
      fc.constantFrom(...currencies),
      fc.integer({ min: 1, max: 10_000_000 }),
      (locale, currency, hundredths) => {
        const digits = ['JPY', 'KRW'].includes(currency) ? 0 : 2;
        const value = digits === 0 ? hundredths : hundredths / 100;
        const text = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value);
        const [money] = findMoney(text, { language: locale.slice(0, 2) });
        if (money) expect(money.amount, text).toBeCloseTo(value, 2);
      },
    ),
  );
});

test('digits of every script keep their places', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(asciiDigits(text)).toHaveLength(text.length);
    }),
  );
  expect(asciiDigits('٣٫٥ ۹۸ १२ ๗')).toBe('3٫5 98 12 7');
});

test('any text is read without an error, and an amount is never a part of a longer run of digits', () => {
  const part = fc.constantFrom(
    '$',
    '€',
    'AUD',
    'kr',
    '1',
    '99',
    '000',
    '.',
    ',',
    ' ',
    "'",
    '–',
    'x',
    'per',
    '円',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = parts.join('');
      for (const { start, end, amount } of findMoney(text, { language: 'en' })) {
        expect(Number.isFinite(amount)).toBe(true);
        expect(text[end] ?? ' ').not.toMatch(/\d/u);
        if (/^[\d.,]/u.test(text.slice(start))) expect(text[start - 1] ?? ' ').not.toMatch(/\d/u);
      }
    }),
  );
});
