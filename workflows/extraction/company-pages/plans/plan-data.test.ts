import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { factsOfPage } from '../facts.ts';

const read = (data: unknown, attributes = 'id="__NEXT_DATA__" type="application/json"') =>
  factsOfPage({
    html: `<html lang="en"><title>Pricing | Acme</title><div id="__next"></div><script src="/app.js"></script><script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    url: 'https://acme.example/pricing',
    kind: 'pricing',
    now: new Date('2026-11-28T00:00:00Z'),
  }).plans.map(({ value: { name, price, isFree } }) => [
    name,
    price?.amount ?? null,
    price?.currency ?? null,
    price?.period ?? null,
    isFree,
  ]);
const inProps = (plans: unknown, key = 'plans') => ({ props: { pageProps: { [key]: plans } } });
const PLANS = [
  { name: 'Free', price: 'Free' },
  { name: 'Pro', price: '$29/month' },
];
const EXPECTED = [
  ['Free', null, null, null, true],
  ['Pro', 29, 'USD', 'month', false],
];

test.each([
  [inProps(PLANS)],
  [inProps(PLANS, 'tiers')],
  [
    inProps([
      { title: 'Free', price: '$0' },
      { title: 'Pro', monthlyPrice: '$29', period: 'month' },
    ]),
  ],
  [
    inProps([
      { name: 'Free', price: '$0' },
      { name: 'Pro', amount: '$29', interval: 'per month' },
    ]),
  ],
  [{ ...inProps(PLANS), again: inProps(PLANS) }],
])('plans in the data of a page that a script renders: %j', (data) => {
  expect(read(data)).toEqual(EXPECTED);
  expect(read(data, 'type="application/json"')).toEqual(EXPECTED);
});

test.each([
  [
    inProps([
      { name: 'Pro', price: 2900 },
      { name: 'Team', price: 4900 },
    ]),
  ],
  [
    inProps([
      { name: 'Pro', price: '29' },
      { name: 'Team', price: '49' },
    ]),
  ],
  [inProps([{ name: 'Pro', price: '$29' }])],
  [inProps([{ name: 'Pro', price: '$29' }, { name: 'Team' }])],
  [
    inProps([
      { name: 'Pro', price: '$29 or $19' },
      { name: 'Team', price: '$49' },
    ]),
  ],
  [inProps(PLANS, 'posts')],
  [{ a: inProps(PLANS), b: inProps([{ name: 'Pro', price: '$39/month' }, PLANS[0]]) }],
  [
    inProps([
      { name: 'Free', price: 'Free' },
      { name: 'More', price: 'Custom' },
    ]),
  ],
  [inProps({ name: 'Pro', price: '$29' })],
  [null],
  ['plans'],
])('nothing is read where it is not plain: %j', (data) => expect(read(data)).toEqual([]));

test('any data gives plans with a name', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (data) => {
      for (const [name] of read(inProps(data))) expect(name).not.toBe('');
    }),
    { numRuns: 50 },
  );
});
