import { expect, test } from 'vitest';
import { asciiDigits } from './amount.ts';
import { findMoney } from './money.ts';
import { statedCurrency } from './page-currency.ts';

const brief = (text: string, language: string | null = 'en', more = {}) =>
  findMoney(text, { language, ...more }).map(
    ({ amount, currency, isFrom }) => `${isFrom ? 'from ' : ''}${amount} ${currency ?? '?'}`,
  );

test.each([
  // Groups of digits by custom
  ['₹99,999', '99999 INR'],
  ['₹1,49,999', '149999 INR'],
  ['₹12,49,999.50', '1249999.5 INR'],
  ['₹1,00,00,000', '10000000 INR'],
  ["CHF 1'049.95", '1049.95 CHF'],
  ['CHF 1’299.–', '1299 CHF'],
  ['1 299,50 €', '1299.5 EUR'],
  ['12 500 zł', '12500 PLN'],
  ['١٬٢٩٩ ر.س', '1299 SAR'],
  ['٩٩٫٥٠ ر.س', '99.5 SAR'],
  ['₹९९९', '999 INR'],
  ['$0.000015 per request', '0.000015 USD'],
  ['$.99/mo', '0.99 USD'],
  ['$.002', '0.002 USD'],
  ['35€99', '35.99 EUR'],
  ['$59. 99', '59.99 USD'],
  ['59 . 99 €', '59.99 EUR'],
  ['$49. 12 months of updates', '49 USD'],
  ['$10, 20 users', '10 USD'],
  ['Only $15. 30 day trial', '15 USD'],
  ['1.837, 32 €', '1837.32 EUR'],
  ['49,- Kč', '49 CZK'],
  // Codes, signs and words before and behind
  ['AUD $29/mo', '29 AUD'],
  ['NZD $10', '10 NZD'],
  ['MXN$ 199', '199 MXN'],
  ['AUD$29', '29 AUD'],
  ['Can$29', '29 CAD'],
  ['CA $19', '19 CAD'],
  ['AR$ 4.500', '4500 ARS'],
  ['99 US dollars', '99 USD'],
  ['USD$29', '29 USD'],
  ['CAD$49', '49 CAD'],
  ['US $1.23', '1.23 USD'],
  ['$1,190.00 AUD', '1190 AUD'],
  ['$ SGD4.90', '4.9 SGD'],
  ['Rs. 1,499', '1499 INR'],
  ['R299 per month', '299 ZAR'],
  ['R 499 p/m', '499 ZAR'],
  ['१,४९९ रुपये', '1499 INR'],
  ['99 kronor', '99 SEK'],
  ['99 kroner', '99 ?'],
  ['5000 yen', '5000 JPY'],
  ['۹۹٬۰۰۰ تومان', '99000 IRT'],
  ['RM49', '49 MYR'],
  ['NTD 1,099', '1099 TWD'],
  ['Rp. 2,5juta', '2500000 IDR'],
  ['Rp 10 jt / bulan', '10000000 IDR'],
  ['Rp 800k', '800000 IDR'],
  ['Rp 99.000', '99000 IDR'],
  ['299 TL', '299 TRY'],
  ['49 Lei', '49 RON'],
  ['49 euros', '49 EUR'],
  ['Fr. 49', '49 CHF'],
  ['1 299 грн', '1299 UAH'],
  ['590 руб./мес', '590 RUB'],
  ['月額1,980円', '1980 JPY'],
  ['每月99元', '99 CNY'],
  ['월9,900원', '9900 KRW'],
  ['3万円', '30000 JPY'],
  ['월 9만원', '90000 KRW'],
  ['149 Kr', '149 ?'],
  ['¥1,200', '1200 ?'],
  ['29 usd', '29 USD'],
  ['99¢', '0.99 USD'],
  ['12 € 345 seats', '12 EUR'],
  ['R 499.00 Standard', '499 ZAR'],
  ['R20', '20 ZAR'],
  ['1,980円plus tax', '1980 JPY'],
  ['价格USD29', '29 USD'],
  ['价格$29', '29 USD'],
  ['٥ دينار كويتي', '5 KWD'],
  ['99¢ USD', '0.99 USD'],
  ['5 $10', '10 USD'],
  [`$0.${'1'.repeat(38)}`, `${Number(`0.${'1'.repeat(38)}`)} USD`],
  // Ranges are marked by their lower end
  ['€9–9', '9 EUR'],
  ['9–9 €', '9 EUR'],
  ['19–9 €', '9 EUR'],
  ['9–19 €', 'from 9 EUR'],
  ['€9–19', 'from 9 EUR'],
  ['€9 – €19', 'from 9 EUR'],
  ['From 26 to 50 €', 'from 26 EUR'],
  ['$9-$19 / month', 'from 9 USD'],
])('"%s" is %s', (text, price) => {
  expect(brief(text)).toEqual([price]);
});

test.each([
  'TRY 14 DAYS FREE',
  'ALL 5 TEAM FEATURES',
  'TOP 10',
  'GET 5 TOP tools',
  'CAD 3 formats',
  'PEN 10',
  '$2M raised',
  '$5k',
  '$5 million',
  '$5-$10k',
  'US$2-3 billion',
  '₹5 lakh',
  '$1,2,3',
  '$1.2.3',
  '€15.08.2017',
  '$12,34,5',
  '$49 500 contacts',
  '$12 345 99',
  'R5 instances',
  'R5',
  'R 19.99',
  '500 R',
  'v5 €',
  '$5%',
  '€19°',
  '35€9',
  '35€999',
  '1250 € 60',
  '1250 € 60 / Monat',
  'XAUD$29',
  'Xyz$29',
  `$0.${'1'.repeat(39)}`,
  'R2D2',
  '$1e5',
  '$9:30',
  '10 L',
  '5 KM',
  'Fr. 8 Uhr',
  '16.00 Ft',
  'Team 5 – 29 €',
  '$123456789012345678',
])('"%s" states no amount: nothing is read from the beginning of a number', (text) => {
  expect(brief(text)).toEqual([]);
});

test('money by thousands and more is no price in any language', () => {
  const languages =
    'en de fr es it pt nl sv da nb fi pl cs sk hr hu ro tr ru uk bg el lt lv id vi hi ar fa he th';
  for (const language of languages.split(' '))
    for (const value of [2e3, 5e6, 2e9, 5e9]) {
      const format = new Intl.NumberFormat(language, {
        notation: 'compact',
        compactDisplay: 'long',
      });
      const text = `€${format.format(value)}`;
      expect(brief(text, language), text).toEqual([]);
    }
});

test('a free trial before a price is not a price in Turkish lira', () => {
  expect(brief('TRY 14 DAYS FREE then $29/month')).toEqual(['29 USD']);
  expect(brief('299 TRY / ay', 'tr')).toEqual(['299 TRY']);
  expect(brief('TRY 3 ay ücretsiz', 'tr')).toEqual([]);
});

const extents = (text: string, language = 'en') =>
  findMoney(text, { language }).map(({ start, end }) => text.slice(start, end));

test('an amount ends where what belongs to it ends', () => {
  expect(extents('From €9–19–29 a month')).toEqual(['€9–19–29']);
  expect(extents('€9 – €19 a month')).toEqual(['€9 – €19']);
  expect(extents('now 29 € USD')).toEqual(['29 €']);
  expect(extents('now $29 EUR')).toEqual(['$29']);
  expect(extents('CHF 49.– pro Monat', 'de')).toEqual(['CHF 49.–']);
  expect(extents('for US $5 USD a month')).toEqual(['US $5 USD']);
  expect(extents('€5€10')).toEqual(['€5', '€10']);
  expect(extents('$5 $ 10')).toEqual(['$5', '$ 10']);
  expect(extents('€5 €10, €12')).toEqual(['€5', '€10', '€12']);
});

test('a sign that is also a unit is one only where the page’s language writes prices with it', () => {
  expect(brief('4 990 Ft', 'hu')).toEqual(['4990 HUF']);
  expect(brief('12 KM', 'de')).toEqual([]);
  expect(brief('10 KM 20 KM', 'hr')).toEqual(['10 BAM', '20 BAM']);
  expect(brief('10 KM 20 Stück', 'hr')).toEqual([]);
  expect(brief('12 KM', null)).toEqual([]);
});

test('a code that is also a word is one only where the page makes that currency likely', () => {
  expect(brief('PEN 10', 'es', { region: 'PE' })).toEqual(['10 PEN']);
  expect(brief('PEN 10', 'de')).toEqual([]);
  expect(brief('CAD 30 per month', null, { stated: 'CAD' })).toEqual(['30 CAD']);
  expect(brief('TRY 299', 'tr')).toEqual(['299 TRY']);
  expect(brief('299 TRY ay', 'tr')).toEqual(['299 TRY']);
});

test('a shared sign means what the country or the language of the page pays with', () => {
  expect(brief('$29', 'en', { region: 'US' })).toEqual(['29 USD']);
  expect(brief('$29', 'en', { region: 'DE' })).toEqual(['29 USD']);
  expect(brief('99 kr', 'sv')).toEqual(['99 SEK']);
  expect(brief('99 kr', 'de')).toEqual(['99 ?']);
  expect(brief('99 kr', 'sv', { region: 'NO' })).toEqual(['99 NOK']);
  expect(brief('99 kr', 'en', { region: 'SE', stated: 'EUR' })).toEqual(['99 SEK']);
  expect(brief('99 kr', 'en', { region: 'SE', stated: null })).toEqual(['99 ?']);
});

test('each digit of each script has the value of its place', () => {
  const digits = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => /\p{Nd}/u.test(character),
  );
  expect(asciiDigits(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10));
});

test.each([
  ['Prices are in Australian dollars.', 'AUD'],
  ['All prices shown in CAD, excluding GST.', 'CAD'],
  ['Alle Preise verstehen sich in Schweizer Franken.', 'CHF'],
  ['Tous les prix sont indiqués en euros.', 'EUR'],
  ['Pricing in New Zealand dollars', 'NZD'],
  ['Currency: SGD', 'SGD'],
  ['Amounts are listed in Mexican pesos.', 'MXN'],
  ['Fees in US dollars', 'USD'],
  ['Prices in pounds sterling', 'GBP'],
  ['All prices AUD', 'AUD'],
  ['Prices in Canadian dollars only.', 'CAD'],
  ['Prices are stated in Swiss franc.', 'CHF'],
  ['Prices in U.S. dollars', 'USD'],
  ['Prices in EUR per seat', 'EUR'],
  ['Prices in USD. Later, prices in AUD.', null],
  ['Prices may change in summer.', undefined],
  ['We have plans in all sizes.', undefined],
])('"%s" states %s', (text, currency) => {
  expect(statedCurrency(text)).toBe(currency);
});

test('a dollar sign means what the page states, and nothing where that contradicts it', () => {
  expect(brief('$29', 'en', { stated: 'AUD' })).toEqual(['29 AUD']);
  expect(brief('$29', 'en', { stated: null })).toEqual(['29 ?']);
  expect(brief('$29', 'en', { stated: 'EUR' })).toEqual(['29 ?']);
  expect(brief('$29', 'en', { region: 'AU' })).toEqual(['29 ?']);
  expect(brief('$29 EUR')).toEqual(['29 USD']);
  expect(brief('99 kr', 'en', { region: 'SE' })).toEqual(['99 SEK']);
  expect(brief('¥99', 'en', { stated: 'CNY' })).toEqual(['99 CNY']);
  expect(brief('Rs 99', 'en', { region: 'PK' })).toEqual(['99 PKR']);
});
