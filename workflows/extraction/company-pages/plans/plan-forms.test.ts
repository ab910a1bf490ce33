import { expect, test } from 'vitest';
import { brief, read } from './testing/pricing-page.ts';

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const grid = (...bodies: string[]) =>
  `<h2>Plans</h2><div>${bodies.map((body) => `<div class="plan">${body}</div>`).join('')}</div>`;
const TWO = ['Solo 9 USD month', 'Team 29 USD month'];

test.each([
  [
    'rows of a table',
    `<h1>Pricing</h1><table>${row('Solo', '$9 / month')}${row('Team', '$29 / month')}</table>`,
  ],
  [
    'rows with a heading',
    `<h1>Pricing</h1><table>${row('', 'Monthly', 'Yearly')}${row('Solo', '$9', '$90')}${row('Team', '$29', '$290')}</table>`,
  ],
  [
    'rows with limits between',
    `<h1>Pricing</h1><table>${row('Solo', '5 users', '$9/mo')}${row('Team', '20 users', '$29/mo')}</table>`,
  ],
  [
    'a list of terms',
    '<h1>Pricing</h1><dl><dt>Solo</dt><dd>$9 per month</dd><dt>Team</dt><dd>$29 per month</dd></dl>',
  ],
  [
    'terms in boxes',
    '<h1>Pricing</h1><dl><div><dt>Solo</dt><dd>$9 per month</dd></div><div><dt>Team</dt><dd>$29 per month</dd></div></dl>',
  ],
  [
    'names in eyebrows',
    grid(
      '<p>Solo</p><h3>Everything you need to start</h3><p>$9/mo</p>',
      '<p>Team</p><h3>Work together without any limits</h3><p>$29/mo</p>',
    ),
  ],
  [
    'crossed-out prices',
    grid(
      '<h3>Solo</h3><p><span class="compare-at-price">$19</span> $9/mo</p>',
      '<h3>Team</h3><p><del>$59</del> $29/mo</p>',
    ),
  ],
  ['codes before signs', grid('<h3>Solo</h3><p>USD $9/mo</p>', '<h3>Team</h3><p>US$29/mo</p>')],
  [
    'a trial in capitals',
    grid(
      '<h3>Solo</h3><p>TRY 14 DAYS FREE then $9/month</p>',
      '<h3>Team</h3><p>ALL 5 FEATURES</p><p>$29/month</p>',
    ),
  ],
  [
    'periods on lines of their own',
    grid('<h3>Solo</h3><p>$9</p><p>per month</p>', '<h3>Team</h3><p>$29</p><p>per month</p>'),
  ],
])('reads plans from %s', (_what, body) => {
  expect(brief(body)).toEqual(TWO);
});

test('"From" on a line of its own, limits in a paragraph and a wish to talk are read', () => {
  const plans = read(
    grid(
      '<h3>Solo</h3><div>Prices from</div><div>$9/mo</div><p>Up to 5 users and 10 projects</p>',
      '<h3>Team</h3><div>Starting at</div><div>$29/mo</div><p>50 seats</p>',
      '<h3>Agency</h3><p>Pricing tailored to you</p><a>Get in touch</a>',
    ),
  );
  expect(
    plans.map(({ price, contactSales, features }) => [price?.isFrom, contactSales, features]),
  ).toEqual([
    [true, false, ['Up to 5 users and 10 projects']],
    [true, false, ['50 seats']],
    [undefined, true, []],
  ]);
});

test('the only price of a page, in a sentence, is read without a name', () => {
  expect(brief('<h1>Pricing</h1><p>Acme costs $9 per user per month.</p>')).toEqual([
    ' 9 USD month',
  ]);
});

test.each([
  [
    'rates per unit',
    `<h1>Pricing</h1><table>${row('Whisper', '$0.006')}${row('Groq', '$0.0007')}</table>`,
  ],
  [
    'rows that repeat',
    `<h1>Pricing</h1><table>${row('Seat', '$9/mo')}${row('Seat', '$8/mo')}</table>`,
  ],
  [
    'other vendors',
    `<h1>Pricing</h1><h2>How we compare</h2><table>${row('Rival', '$9/mo')}${row('Other', '$29/mo')}</table>`,
  ],
  ['a story', '<h1>Pricing</h1><p>Ann saved $9 a month with us.</p>'],
  ['one-time costs', '<h1>Pricing</h1><p>A workshop costs $900.</p>'],
])('invents no plan from %s', (_what, body) => {
  expect(read(body)).toEqual([]);
});
