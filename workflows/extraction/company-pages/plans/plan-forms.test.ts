import { expect, test } from 'vitest';
import { brief, grid, read, row } from './testing/pricing-page.ts';

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
  [
    'columns without a label',
    `<h1>Pricing</h1><table>${row('', 'Solo', 'Team')}${row('', '$9 / month', '$29 / month')}${row('Users', '1', '10')}</table>`,
  ],
  [
    'paragraphs one below the other',
    '<h1>Pricing</h1><p>Solo</p><p>$9 / month</p><p>1 user</p><p>Team</p><p>$29 / month</p><p>5 users</p>',
  ],
  [
    'headings far above their prices',
    '<h1>Pricing</h1><div><h4>Solo</h4><p>1 user</p><p>All reports</p><p>$9 / month</p><h4>Team</h4><p>5 users</p><p>All reports</p><p>$29 / month</p></div>',
  ],
  [
    'sections with three headings each',
    '<section><h1>Solo</h1><h2>$9</h2><h3>per month</h3></section><section><h1>Team</h1><h2>$29</h2><h3>per month</h3></section>',
  ],
  ['sentences', '<h1>Pricing</h1><p>The Solo plan is $9 a month. Team starts at $29 a month.</p>'],
  [
    'cards with a setup fee',
    grid(
      '<h3>Solo</h3><p><span>$300</span><span>one-time setup</span></p><p>then $9 / month</p>',
      '<h3>Team · Most popular</h3><p>Setup $500</p><p>$29 / month</p>',
    ),
  ],
  [
    'cards whose label comes before the name',
    grid(
      '<div class="price-label">Stage 1</div><div class="price-name">Solo</div><p>$9/mo</p>',
      '<div class="price-label">Stage 2</div><div class="price-name">Team</div><p>$29/mo</p>',
    ),
  ],
  [
    'a page with a dialog’s class on its body',
    `<body class="modal-open">${grid('<h3>Solo</h3><p>$9/mo</p>', '<h3>Team</h3><p>$29/mo</p>')}</body>`,
  ],
  [
    'plans that a heading compares with each other',
    '<h2>Solo vs Team</h2><div><div class="c"><h3>Solo</h3><p>$9/mo</p></div><div class="c"><h3>Team</h3><p>$29/mo</p></div></div>',
  ],
  [
    'plans next to packs without a period',
    `${grid('<h3>Solo</h3><p>$9/mo</p>', '<h3>Team</h3><p>$29/mo</p>')}<h2>Need more?</h2><div><div class="p"><h3>Small pack</h3><p>$15</p></div><div class="p"><h3>Big pack</h3><p>$35</p></div></div>`,
  ],
  [
    'cards of which one is named after the others',
    '<h2>Plans</h2><div><div class="plan"><h3>Solo</h3><p>$9/mo</p></div><div class="plan-card best"><h3>Team</h3><p>$29/mo</p></div></div>',
  ],
  [
    'sections of a list of prices, under small names',
    '<div class="pricing-grid"><section><small>Solo</small><h3>$9/mo</h3><p>1 user</p><a>Go</a></section><section><small>Team</small><h3>$29/mo</h3><p>5 users</p><a>Go</a></section></div>',
  ],
  [
    'cards whose features name other plans',
    grid(
      '<div class="pname">Solo</div><p>$9/mo</p><ul><li>Reports <span class="tier">Team</span></li></ul>',
      '<div class="pname">Team</div><p>$29/mo</p><ul><li>Audit log <span class="tier">Agency</span></li></ul>',
    ),
  ],
  [
    'parts of the page with several names each',
    '<div><div class="offer"><h3>Prepaid</h3><div><button class="plan"><span class="plan-name">Hour</span></button><button class="plan"><span class="plan-name">Day</span></button></div><p>$7</p></div><div class="offer"><h3>Subscriptions</h3><div><button class="plan"><div class="plan-name">Solo</div><div>$9 / month</div></button><button class="plan"><div class="plan-name">Team</div><div>$29 / month</div></button></div></div></div>',
  ],
  [
    'cards under what others cost',
    '<div><div class="way"><h4>Hire a clerk</h4><p>$3,000 /mo</p></div><div class="way"><h4>Do nothing</h4><p>$0 /mo</p></div></div><h2>Start</h2><div><div class="c"><h3>Solo</h3><p>$9 /mo</p><a>Go</a></div><div class="c"><h3>Team</h3><p>$29 /mo</p><a>Go</a></div></div>',
  ],
  [
    'names under the word for prices',
    grid(
      '<p>Austria PRICING</p><p>Solo</p><p>$9/mo</p>',
      '<p>Austria PRICING</p><p>Team</p><p>$29/mo</p>',
    ),
  ],
  [
    'taxes before the period',
    grid(
      '<h3>Solo</h3><p>$9</p><p>excluding tax / month</p>',
      '<h3>Team</h3><p>$29</p><p>excl. VAT · per month</p>',
    ),
  ],
  [
    'names under the label of their tier',
    grid(
      '<div class="tier">Starter</div><div class="name">Solo</div><p>$9/mo</p>',
      '<div class="tier">Starter</div><div class="name">Team</div><p>$29/mo</p>',
    ),
  ],
  [
    'plans above a calculation',
    `${grid('<h3>Solo</h3><p>$9/mo</p>', '<h3>Team</h3><p>$29/mo</p>')}<div><div class="sum plan-x"><h4>Total</h4><p>$9/mo × 6 mo</p></div><div class="sum plan-x"><h4>Packs</h4><p>$29/mo x 3 mo</p></div></div>`,
  ],
  [
    'the data of a script',
    '<div id="app"></div><script type="application/json">{"tiers":[{"name":"Solo","price":{"monthly":"$9"}},{"name":"Team","price":{"monthly":"$29"}}]}</script>',
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

test.each([
  ['<p>Acme costs $9 per user per month.</p>'],
  ['<p>Everything included. $9 per user per month, billed monthly. Cancel anytime.</p>'],
  ['<p>You pay $9 a month. There is nothing else to choose.</p>'],
  ['<div><p class="big">$9</p><p>per month</p><ul><li>All features</li></ul></div>'],
])('the only price of a page is read without a name: %s', (body) => {
  expect(brief(`<h1>Pricing</h1>${body}`)).toEqual([' 9 USD month']);
});

test.each([
  'after a 14-day trial — $0 today',
  '$0 due today, then billed',
  '0 € heute, dann abgerechnet',
])('a trial is no price of the only plan: %s', (trial) => {
  const body = `<div class="plan"><h3>Solo</h3><p>$9 /month</p><p>${trial}</p><a>Go</a></div>`;
  expect(brief(`<h1>Pricing</h1>${body}`)).toEqual(['Solo 9 USD month']);
});

test('a line above the only price in its paragraph names it', () => {
  expect(
    brief('<h1>Pricing</h1><p>Solo<br><b>$9/mo</b></p><ul><li>All features</li></ul>'),
  ).toEqual(['Solo 9 USD month']);
});

test('plans that are free or on request are read without any amount', () => {
  const plans = read(grid('<h3>Pilot</h3><p>Free</p>', '<h3>Agency</h3><p>Contact sales</p>'));
  expect(plans.map(({ name, isFree, contactSales }) => [name, isFree, contactSales])).toEqual([
    ['Pilot', true, false],
    ['Agency', false, true],
  ]);
});

test.each([
  [
    'cells between a name and a price',
    `<h1>Pricing</h1><table>${row('S4', '4 Core', '$9/mo')}${row('S4', '8 Core', '$8/mo')}</table>`,
  ],
  [
    'thresholds',
    grid(
      '<h3>Big band</h3><p>$500+ in fees this month</p><a>Go</a>',
      '<h3>Orchestra</h3><p>$1,000+ комиссий</p><a>Go</a>',
    ),
  ],
  [
    'numbered parts of a document',
    '<h1>Pricing</h1><div><div class="p"><h4>1. Audit</h4><p>$700</p><a>Go</a></div><div class="p"><h4>2. Travel</h4><p>$4</p><a>Go</a></div></div>',
  ],
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
  [
    'demos that mention an amount',
    grid(
      '<h3>Bakery demo</h3><p>Bookings, reminders, search, mail, and a live counter of leads, all wired by us for $199/mo.</p>',
      '<h3>Lawyer demo</h3><p>A site of five pages with badges, words for search, and a contact form, ready for $1,500.</p>',
    ),
  ],
  [
    'a rate card',
    ['Inbound', 'Outbound', 'Returns']
      .map(
        (of) =>
          `<h2>${of}</h2>${grid('<h3>Small parcel</h3><p>$5</p>', '<h3>Large parcel</h3><p>$9</p>')}`,
      )
      .join(''),
  ],
  [
    'brackets of volume',
    grid(
      '<p>First $10k</p><p>$0 → $10,000</p><p>2%</p>',
      '<p>Next $40k</p><p>$10,001 → $50,000</p><p>1%</p>',
    ),
  ],
  [
    'costs of others in thousands',
    grid('<p>Analyst</p><p>R$ 8-12k/mês</p>', '<p>Consultant</p><p>R$ 30-80k/proj</p>'),
  ],
  ['a price list', '<h1>Pricing</h1><div><p>Travel: $7</p><p>Keys: $20</p></div>'],
  ['one-time costs', '<h1>Pricing</h1><p>A workshop costs $900.</p>'],
])('invents no plan from %s', (_what, body) => {
  expect(read(body)).toEqual([]);
});
