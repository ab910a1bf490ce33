import { expect, test } from 'vitest';
import { brief, card, cards, read } from './testing/pricing-page.ts';

const linked = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script><p>Hosting.</p>`;

test('reads offers of linked data where a page shows no plans', () => {
  const specification = { price: 290, priceCurrency: 'EUR', unitCode: 'ANN' };
  const offers = [
    {
      '@type': 'Offer',
      name: 'Solo',
      price: '29.00',
      priceCurrency: 'USD',
      description: 'per month',
    },
    { '@type': 'Offer', name: 'Team', priceSpecification: specification },
    {
      '@type': 'Offer',
      name: 'Unit',
      priceCurrency: 'USD',
      priceSpecification: {
        price: 9,
        priceCurrency: 'EUR',
        referenceQuantity: { value: 1, unitCode: 'MON' },
      },
    },
    { '@type': 'Offer', name: 'Odd', price: 'ask us', priceCurrency: 'USD' },
  ];
  expect(brief(linked({ '@type': 'SoftwareApplication', name: 'Acme', offers }))).toEqual([
    'Solo 29 USD month',
    'Team 290 EUR year',
    'Unit 9 EUR month',
  ]);
  const range = { '@type': 'AggregateOffer', lowPrice: 9, highPrice: 99, priceCurrency: 'USD' };
  const [plan] = read(linked({ '@type': 'Product', name: 'Acme', offers: range }));
  expect(plan).toMatchObject({ name: 'Acme', price: { amount: 9, isFrom: true } });
});

test('displayed prices take precedence over linked data, and a lone free offer is not read', () => {
  const offers = { '@type': 'Offer', price: '0', priceCurrency: 'USD' };
  const data = linked({ '@type': 'WebApplication', name: 'Acme', offers });
  expect(brief(data)).toEqual([]);
  expect(brief(cards(card('Pro', '$20/mo'), card('Team', '$40/mo')) + data)).toEqual([
    'Pro 20 USD month',
    'Team 40 USD month',
  ]);
});

test.each([
  ['140.000', 'USD', '140 USD'],
  [12.345, 'USD', '12.345 USD'],
  ['12.345', 'USD', '12.345 USD'],
  ['$29.00', 'USD', '29 USD'],
  ['29.00 USD', '', '29 USD'],
  ['.99', 'USD', '0.99 USD'],
  ['1,299.00', 'USD', '1299 USD'],
  ['1,299', 'USD', '1299 USD'],
  ['29.00', 'JPY', '29 JPY'],
  ['29,90', 'EUR', '29.9 EUR'],
  ['1.299,00', 'EUR', '1299 EUR'],
  ['€29', 'USD', '29 ?'],
  ['$29', 'AUD', '29 AUD'],
])('the linked price %s in "%s" is %s', (price, priceCurrency, expected) => {
  const offers = [{ '@type': 'Offer', name: 'Pro', price, priceCurrency }];
  const [plan] = read(linked({ '@type': 'Product', name: 'Acme', offers }));
  expect(`${plan?.price?.amount} ${plan?.price?.currency ?? '?'}`).toBe(expected);
});

test('thousandths of a currency without hundredths are left out', () => {
  for (const priceCurrency of ['JPY', 'KRW', 'VND']) {
    const offers = [{ '@type': 'Offer', name: 'Pro', price: '1.980', priceCurrency }];
    expect(read(linked({ '@type': 'Product', name: 'Acme', offers }))).toEqual([]);
  }
});

test.each(['ask us', '29 - 49', '$29 or $49', '1.2.3', '-5', '29', 'from 29 USD', ''])(
  'the linked price "%s" without a currency or with more than one amount is left out',
  (price) => {
    const offers = [{ '@type': 'Offer', name: 'Pro', price }];
    expect(read(linked({ '@type': 'Product', name: 'Acme', offers }))).toEqual([]);
  },
);
