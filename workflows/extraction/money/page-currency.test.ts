import { expect, test } from 'vitest';
import { parsePage } from '../company-pages/document.ts';
import { moneyHintsOf } from './page-currency.ts';

const hintsOf = (body: string, { lang = '', url = 'https://acme.example/pricing' } = {}) =>
  moneyHintsOf(parsePage(`<html lang="${lang}"><body>${body}</body></html>`, url));

const linked = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const offer = (priceCurrency?: unknown) => ({ '@type': 'Offer', price: 9, priceCurrency });

const region = (url: string, lang = 'en') => hintsOf('', { url, lang }).region;

test('the country is that of the address, else that of the language', () => {
  expect(region('https://acme.de')).toBeUndefined();
  expect(region('https://shop.acme.se/prices')).toBe('SE');
  expect(region('https://acme.com')).toBeUndefined();
  expect(region('https://acme.com', 'en-AU')).toBe('AU');
  expect(region('https://acme.com', 'pt_br')).toBe('BR');
  expect(region('https://acme.se', 'en-AU')).toBe('SE');
  // Companies of all countries use these.
  expect(region('https://acme.co')).toBeUndefined();
  expect(region('https://acme.co', 'en-NZ')).toBe('NZ');
});

test('the language is the page’s', () => {
  expect(hintsOf('', { lang: 'de-CH' })).toMatchObject({ language: 'de', region: 'CH' });
  expect(hintsOf('').language).toBeNull();
});

test('what the text says counts more than the metadata', () => {
  const metadata = '<meta itemprop="priceCurrency" content="usd">';
  expect(hintsOf(metadata).stated).toBe('USD');
  expect(hintsOf(`${metadata}<p>All prices in CAD.</p>`).stated).toBe('CAD');
  expect(hintsOf(`${metadata}<p>Prices in CAD. Prices in AUD.</p>`).stated).toBeNull();
  expect(hintsOf('<p>Fast and cheap.</p>').stated).toBeUndefined();
});

test.each([
  ['an offer', offer('AUD')],
  ['offers together', { '@type': 'AggregateOffer', priceCurrency: 'AUD' }],
  ['a product with an offer', { '@type': 'Product', offers: offer('AUD') }],
  ['a product with several', { '@type': 'Product', offers: [offer('AUD'), offer(), 'one'] }],
])('the currency of %s in the linked data is stated', (_, data) => {
  expect(hintsOf(linked(data)).stated).toBe('AUD');
});

test('linked data of other things, or without a known currency, states none', () => {
  expect(hintsOf(linked({ '@type': 'Person', priceCurrency: 'AUD' })).stated).toBeUndefined();
  expect(hintsOf(linked(offer())).stated).toBeUndefined();
  expect(hintsOf(linked(offer('credits'))).stated).toBeUndefined();
  expect(hintsOf(linked([offer('AUD'), offer('NZD')])).stated).toBeNull();
});
