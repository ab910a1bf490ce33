import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findMoney } from '../../money/money.ts';
import { parseAmount } from '../../money/amount.ts';
import { minimumSeatsIn } from '../company-facts.ts';
import { readTerms } from './period.ts';
import { brief, card, cards, read } from './testing/pricing-page.ts';

test('reads cards with name, amount, currency and period', () => {
  expect(brief(cards(card('Pro', '$20 / month'), card('Team', '€1.299,00 pro Jahr')))).toEqual([
    'Pro 20 USD month',
    'Team 1299 EUR year',
  ]);
});

test('a plan may be named by figures, which stay as they are written', () => {
  expect(
    brief(cards(card('-2+3', '$15/month'), card('24/7', '$45/month'), card('Yard', '$90/month'))),
  ).toEqual(['-2+3 15 USD month', '24/7 45 USD month', 'Yard 90 USD month']);
  const unnamed = card('$15', '$15/month');
  expect(brief(cards(unnamed, card('Team', '$45/month'), card('Yard', '$90/month')))).toEqual([
    'Team 45 USD month',
    'Yard 90 USD month',
  ]);
});

test('plain pages name plans in headings, also one alone, free ones and "Personal"', () => {
  expect(
    brief('<h1>Pricing</h1><h3>Personal</h3><p>Free, forever.</p><h3>Team</h3><p>$8 a month</p>'),
  ).toEqual(['Personal   ', 'Team 8 USD month']);
  expect(brief('<h1>Pricing</h1><h3>Single screen</h3><p>$12/month</p>')).toEqual([
    'Single screen 12 USD month',
  ]);
  expect(
    brief(
      '<h1>Pricing</h1><section><h2>Basic cover</h2><p>$310/year</p><p>For harbors</p></section>',
    ),
  ).toEqual(['Basic cover 310 USD year']);
  expect(brief('<h1>Pricing</h1><h3>Set-up call</h3><p>$12</p>')).toEqual([]);
});

test('a table says in the label of its row that it costs so much per year', () => {
  expect(
    brief(
      '<h1>Prices</h1><table><tr><th></th><th>Parish</th><th>Deanery</th></tr><tr><td>Per year</td><td>£96</td><td>£420</td></tr></table>',
    ),
  ).toEqual(['Parish 96 GBP year', 'Deanery 420 GBP year']);
});

test.each([
  ['$6 per user / month · Minimum of 3 users', 3],
  ['€9 pro Nutzer und Monat, mindestens 5 Nutzer', 5],
  ['$10 per seat, 5 seat minimum', 5],
  ['ab 10 Benutzer', 10],
  ['Up to 5 users', null],
  ['Minimum of 1 user', null],
  ['Minimum contract 12 months', null],
])('the fewest seats of "%s" are %s', (text, seats) => {
  expect(minimumSeatsIn(text)).toBe(seats);
});

test.each([
  [
    'parts of an amount in several elements',
    '<span>$</span><span>19</span><sup>99</sup>/mo',
    19.99,
  ],
  ['an old price that is struck through', '<s>$40</s> $30/mo', 30],
  ['an old price by its class', '<span class="old-price">$40</span> <b>$30</b>/mo', 30],
  ['an old price named "compare-at"', '<span class="compare-at">$40</span> $30/mo', 30],
  ['an old price named "price--was"', '<span class="price--was">$40</span> <b>$30</b>/mo', 30],
  ['an old price named "regular-price"', '<b class="regular-price">$40</b> <b>$30</b>/mo', 30],
  [
    'an old price by an inline style',
    '<b style="text-decoration: line-through">$40</b> $30/mo',
    30,
  ],
  [
    "an old price that the page's styles strike",
    '<style>.gone, .x .p-1 {text-decoration: line-through}</style><b class="p-1">$40</b> $30/mo',
    30,
  ],
  ['an old price by its label', '<b aria-label="Original price">$40</b> $30/mo', 30],
  ['an old price in words', 'Normally $40 $30/mo', 30],
  ['a list price', 'List price $40, now $30/mo', 30],
  ['raised figures', '$30⁰⁰/mo', 30],
  ['a raised footnote', '$30¹/mo', 30],
  ['a font weight', '<b class="font-regular">$30</b>/mo', 30],
  ['a saving next to it', '$30/mo <em>Save $120</em>', 30],
  ['a trial before it', '$0 for 14 days, then $30/mo', 30],
  ['a footnote mark', '$30<sup>1</sup>/mo', 30],
])('is not misled by %s', (_what, price, amount) => {
  const [first] = read(cards(card('Pro', price), card('Team', '$99/mo')));
  expect(first?.price).toMatchObject({ amount, currency: 'USD', period: 'month' });
});

test.each([
  [' pro Mitarbeiter und Monat, mindestens 5 Mitarbeiter', 'month', 'mitarbeiter'],
  [' pro Benutzer und Jahr', 'year', 'benutzer'],
  [' par utilisateur et par mois', 'month', 'utilisateur'],
  [' por usuario y mes', 'month', 'usuario'],
  [' per user and month', 'month', 'user'],
  [' pro Beleg', 'usage', null],
  [' por factura', 'usage', null],
  [' pro Nutzer', null, 'nutzer'],
])('the terms of "€9%s" are by %s and counted by %s', (text, period, unit) => {
  expect(readTerms(text)).toMatchObject({ period, unit });
});

test('a free plan takes the currency of the paid ones', () => {
  const plans = read(cards(card('Hobby', 'Free'), card('Pro', '€9/mo'), card('Team', '€29/mo')));
  expect(plans.map(({ price }) => [price?.amount, price?.currency])).toEqual([
    [0, 'EUR'],
    [9, 'EUR'],
    [29, 'EUR'],
  ]);
});

const fee = (text: string) => `<p>${text}</p>`;

test('a share of each payment is a term of a plan and never its price', () => {
  const plans = read(
    cards(
      card('Starter', '$0 / month', fee('2.9% + $0.30 per transaction')),
      card(
        'Plus',
        '$29 / month',
        `${fee('Save 20 % with yearly billing')}${fee('1.9 % of sales')}`,
      ),
    ),
  );
  expect(plans.map(({ price, features }) => [price?.amount, features])).toEqual([
    [0, ['One', '2.9% + $0.30 per transaction']],
    [29, ['One', '1.9 % of sales']],
  ]);
  for (const alone of [
    card('Standard', '2.9% + $0.30', fee('per transaction')),
    '<h2>Simple pricing</h2><p>We take 5 % of each donation, plus €0.25.</p>',
    cards(card('Readers', '1.69 %'), card('Online', '2.5 % + €0,25')),
  ])
    expect(brief(alone)).toEqual([]);
});

test('distinguishes free, hidden and future prices', () => {
  const plans = read(
    cards(
      card('Hobby', 'Free forever'),
      card('Pro', '$9/mo'),
      card('Enterprise', 'Contact sales'),
      card('Ultra', 'Coming soon'),
    ),
  );
  expect(plans.map(({ name, isFree, contactSales }) => [name, isFree, contactSales])).toEqual([
    ['Hobby', true, false],
    ['Pro', false, false],
    ['Enterprise', false, true],
  ]);
});

test('keeps both prices of a switch and shows the selected one', () => {
  const price = '<b class="monthly">$20</b><b class="yearly" hidden>$16</b>/mo';
  const [plan] = read(
    `<button class="active">Monthly</button><button>Yearly</button>${cards(card('Pro', price), card('Team', price.replace('20', '50').replace('16', '40')))}`,
  );
  expect(plan?.price).toMatchObject({ amount: 20, period: 'month', billed: null });
  expect(plan?.otherPrices).toMatchObject([{ amount: 16, period: 'month', billed: 'year' }]);
});

test('a monthly amount under a switch that shows years is billed by the year', () => {
  const [plan] = read(
    `<label>Monthly</label><label class="active">Annual</label>${cards(card('Pro', '$16/mo'), card('Team', '$40/mo'))}`,
  );
  expect(plan?.price).toMatchObject({ amount: 16, period: 'month', billed: 'year' });
});

test.each([
  [
    'columns',
    '<tr><th></th><th>Free</th><th>Pro</th></tr><tr><td>Price</td><td>$0</td><td>$12/mo</td></tr>',
  ],
  [
    'rows',
    '<tr><th>Plan</th><th>Monthly price</th></tr><tr><td>Free</td><td>Free</td></tr><tr><td>Pro</td><td>$12</td></tr>',
  ],
])('reads tables with plans in %s', (_kind, rows) => {
  expect(read(`<table>${rows}</table>`)).toMatchObject([
    { name: 'Free', isFree: true },
    { name: 'Pro', price: { amount: 12, period: 'month' } },
  ]);
});

test('reads plain headings with a price below, and no question of the FAQ', () => {
  const body =
    '<h1>Pricing</h1><h2>Solo</h2><p>$5 per month</p><h2>Duo</h2><p>$9 per month</p><h2>FAQ</h2><p>You get $5 back.</p>';
  expect(brief(body)).toEqual(['Solo 5 USD month', 'Duo 9 USD month']);
});

test.each([
  ['add-ons', '<h2>Add-ons</h2>'],
  ['other vendors', '<h2>Provider prices</h2>'],
  ['estimates', '<h2>Monthly cost estimates</h2>'],
])('invents no plan from %s', (_what, heading) => {
  expect(read(`${heading}<div>${card('Storage', '$5/mo')}${card('Seats', '$9/mo')}</div>`)).toEqual(
    [],
  );
});

test('invents no plan from testimonials, money raised or prose', () => {
  const body =
    '<h1>Acme</h1><div class="testimonials"><div><h3>Ann</h3><p>We pay $50/mo</p></div><div><h3>Bob</h3><p>Saved $2,000 a month</p></div></div><p>We raised $2M. Credits worth $100 for startups.</p>';
  expect(read(body)).toEqual([]);
});

test.each([
  ['¥', 'ja', '¥1,200', 'JPY'],
  ['¥', 'zh', '¥99', 'CNY'],
  ['kr', 'sv', '99 kr', 'SEK'],
  ['US$', 'en', 'US$ 20', 'USD'],
  ['R$', 'pt', 'R$ 49,90', 'BRL'],
  ['code', 'de', '20 CHF', 'CHF'],
  ['dollar with code', 'en', '$20 CAD', 'CAD'],
])('the sign %s in %s: %s is %s', (_sign, language, text, currency) => {
  expect(findMoney(text, { language })).toMatchObject([{ currency }]);
});

test.each([
  ['/mo', 'month', null],
  [' per user / month, billed annually', 'month', 'year'],
  [' billed annually', 'year', null],
  [' one-time payment', 'once', null],
  [' per 1,000 requests', 'usage', null],
  ['', null, null],
])('terms behind an amount: "%s"', (text, period, billed) => {
  expect(readTerms(text)).toMatchObject({ period, billed });
});

test('amounts read back in the customs of English, German, French and Swiss writers', () => {
  const amount = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const value = whole + cents / 100;
      for (const locale of ['en-US', 'de-DE', 'fr-FR', 'de-CH']) {
        const text = value.toLocaleString(locale, { minimumFractionDigits: 2 });
        expect(parseAmount(text), text).toBeCloseTo(value, 2);
      }
    }),
  );
});

test('S-33: any text at all is read without an error, and quickly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(() => read(cards(card(text, text), card('$', text)))).not.toThrow();
    }),
    { numRuns: 200 },
  );
  for (const unit of ['$1', '<div class=plan><h3>A</h3>$1', '1.', '<b>', ' per ', '/mo$'])
    read(unit.repeat(Math.ceil(200_000 / unit.length)));
});

test('reads plans that a pricing page names one in a line', () => {
  const lines =
    '<p><b>Pocket</b>: $8 per month, billed monthly</p><p><b>Pocket Plus</b>: $15 / month</p><p>Team – €9,90 / Monat</p>';
  expect(brief(`<h1>Pricing</h1>${lines}`)).toEqual([
    'Pocket 8 USD month',
    'Pocket Plus 15 USD month',
    'Team 9.9 EUR month',
  ]);
  expect(brief('<h1>Pricing</h1><p>Our record: $8 per month for one customer.</p>')).toEqual([]);
});

test('dollars mean what the page states about its prices, and stay unknown where it contradicts itself', () => {
  const plans = cards(card('Pro', '$29/mo'), card('Team', '$99/mo'));
  expect(brief(`<p>Prices are in Australian dollars.</p>${plans}`)[0]).toBe('Pro 29 AUD month');
  expect(brief(`<p>Prices in USD. Prices in CAD.</p>${plans}`)[0]).toBe('Pro 29  month');
  expect(brief(plans, 'en-AU')[0]).toBe('Pro 29  month');
});

test('whole numbers of any custom are read, and only free plans are free', () => {
  expect(brief(cards(card('Pro', '₹1,49,999'), card('Team', '₹12,49,999')))).toEqual([
    'Pro 149999 INR ',
    'Team 1249999 INR ',
  ]);
  const [plan] = read(cards(card('Usage', '$0.000015 per request'), card('Pro', '$29/mo')));
  expect(plan?.isFree ?? false).toBe(false);
});
