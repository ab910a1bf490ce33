import { expect, test } from 'vitest';
import { brief } from './testing/pricing-page.ts';

const TWO = ['Solo 9 USD month', 'Team 29 USD month'];
const cards = (kind: string, ...bodies: string[]) =>
  `<div>${bodies.map((body) => `<div class="${kind}">${body}<a>Go</a></div>`).join('')}</div>`;
const plan = (name: string, price: string) => `<h3>${name}</h3>${price}`;
const PLANS = `<h1>Pricing</h1>${cards('plan', plan('Solo', '<p>$9/mo</p>'), plan('Team', '<p>$29/mo</p>'))}`;
const nextTo = (title: string, kind: string, one: string, other: string) =>
  `${PLANS}<section><h2>${title}</h2>${cards(kind, plan('First', `<p>${one}</p>`), plan('Second', `<p>${other}</p>`))}</section>`;

const cell = (name: string, price: string) => `<th><h5>${name}</h5><h2>${price}</h2></th>`;

test.each([
  ['More for your team', '$15/mo', '$9/mo'],
  ['What you would pay without us', '$55/mo', '$74/mo'],
  ['Replace your stack', '$8/mo', '$11/mo'],
  ['Loved by founders', 'We saved $500/mo', 'Made $2,000 a month'],
  ['What our customers saved', '$40,000 a year', '$10,000 a year'],
  ['Recommend us', 'Get $50 a month', 'Earn $500 per month'],
  ['Devices', '$49', '$99'],
  ['Zusatzmodule', '€15/Monat', '€9/Monat'],
  ['Options', '15 €/mois', '9 €/mois'],
  ['オプション', '¥1,500/月', '¥900/月'],
  ['What our readers ask', 'A seat costs $5/mo', 'Up to $500'],
])('cards made differently are no plans: %s', (title, one, other) => {
  expect(brief(nextTo(title, 'box', one, other))).toEqual(TWO);
});

test.each([
  'Optional modules',
  'Add-ons',
  'Elsewhere you pay',
  'How we compare',
  'Referral program',
  'FAQ',
  'Zusatzmodule',
  'Modules complémentaires',
  'Complementos',
  'Adicionais',
  'Componenti aggiuntivi',
  'Uitbreidingen',
  'Дополнительные пакеты',
  'オプション',
  'Ek hizmetler',
  'Häufige Fragen',
  'Questions fréquentes',
  'よくある質問',
])('cards under "%s" are no plans, however they are made', (title) => {
  expect(brief(nextTo(title, 'plan', '$15/mo', '$19/mo'))).toEqual(TWO);
});

test.each([
  ['a saving above', '<p>Save $20</p><p>$9/mo</p>'],
  ['a budget above', '<p>Includes $500 for ads</p><p>$9/mo</p>'],
  ['a revenue above', '<p>For sales under $10,000 a month</p><p>$9/mo</p>'],
  ['the price of a day above', '<p>Just $0.30 a day</p><p>$9/mo</p>'],
  ['a former price before', '<p>$19 $9/mo</p>'],
  ['a former price above', '<p>$19</p><p>$9/mo</p>'],
  ['a setup fee before', '<p>$99 setup</p><p>then $9/mo</p>'],
  ['a total below', '<p>$9/mo</p><p>Total: $108 a year</p>'],
  ['credits below', '<p>$9/mo</p><p>Includes $100 in credits</p>'],
])('the price of a card is what it costs, not %s', (_what, price) => {
  const page = cards('plan', plan('Solo', price), plan('Team', '<p>$29/mo</p>'));
  expect(brief(`<h1>Pricing</h1>${page}`)).toEqual(TWO);
});

test.each([
  ['the site', 'Acme'],
  ['us', 'Us'],
])('a table of %s beside others states no plans', (_who, own) => {
  const table = `<table><tr><th></th><th>${own}</th><th>Rival</th></tr><tr><td>Price</td><td>$9/mo</td><td>$55/mo</td></tr></table>`;
  expect(brief(`<h1>Pricing</h1>${table}`)).toEqual([]);
});

test('amounts for no period that nothing sells are guidelines', () => {
  const list = '<li>Web: $5,000</li><li>Network: $12,000</li><li>Cloud: $8,000</li>';
  expect(brief(`<h1>Pricing</h1><ul>${list}</ul><ul><li>No extra fees</li></ul>`)).toEqual([]);
});

test.each([
  ['a ribbon', '<h3>Solo <span class="tag">Popular</span></h3>'],
  ['a ribbon outside of headings', '<div>Solo <span class="rec-badge">추천</span></div>'],
  ['another language', '<h3><span lang="en">Solo</span><span lang="de">Allein</span></h3>'],
  ['a translation', '<h3><span class="lang-en">Solo</span><span class="lang-hi">एकल</span></h3>'],
])('the name of a plan goes without %s', (_what, name) => {
  const page = cards('plan', `${name}<p>$9/mo</p>`, plan('Team', '<p>$29/mo</p>'));
  expect(brief(`<h1>Pricing</h1>${page}`)).toEqual(TWO);
});

test('cells that name a plan and its price each are plans', () => {
  const head = cell('Home', 'Free') + cell('Solo', '$9/mo') + cell('Team', '$29/mo');
  expect(brief(`<table><tr><th></th>${head}</tr></table>`)).toEqual(['Home 0 USD ', ...TWO]);
});
