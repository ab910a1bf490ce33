import { describe, expect, test } from 'vitest';
import { PRODUCT_LIMITS } from '#domain/account/products.ts';
import type { CompanyFact, PlanFact } from '#domain/competitors/facts.ts';
import { productsRequestSchema } from '#contracts/account/products.ts';
import { productOf } from './product-site.ts';

const origin = {
  key: '',
  source: 'site',
  sourceUrl: 'https://acme.example/',
  quote: null,
  fetchedAt: '2026-11-22T12:00:00.000Z',
} as const;
const text = (kind: 'tagline' | 'description', value: string): CompanyFact => ({
  ...origin,
  kind,
  value,
});
const plan = (value: Partial<PlanFact> & { name: string }): CompanyFact => ({
  ...origin,
  kind: 'plan',
  value: {
    amount: null,
    currency: null,
    period: null,
    unit: null,
    billedAnnually: false,
    from: false,
    minimumSeats: null,
    isFree: false,
    contactSales: false,
    limits: [],
    features: [],
    ...value,
  },
});
const read = (facts: CompanyFact[], siteName: string | null = 'Acme') =>
  productOf({ status: 'read', note: null, siteName, facts });

test('a profile is proposed from the description, the name, and the stated prices', () => {
  const proposal = read([
    text('tagline', 'Never forget a follow-up'),
    text('description', 'A simple CRM for freelancers. It reminds you when to write back.'),
    plan({ name: 'Solo', amount: 9, currency: 'USD', period: 'month', limits: ['50 contacts'] }),
    plan({ name: 'Studio', amount: 29.5, currency: 'EUR', period: 'month', unit: 'user' }),
    plan({ name: 'Enterprise', contactSales: true }),
  ]);
  expect(proposal).toEqual({
    note: null,
    product: {
      name: 'Acme',
      sentence: 'A simple CRM for freelancers.',
      audience: 'freelancers',
      facts: ['Solo: $9 / month (50 contacts)', 'Studio: €29.50 / user / month'],
    },
  });
});

describe('a site that says nothing proposes nothing, and a reason', () => {
  test.each([
    ['no facts', { status: 'read' as const, note: null }, /states nothing/],
    ['blocked', { status: 'blocked' as const, note: 'The site says no.' }, /The site says no/],
    ['no site', { status: 'unreachable' as const, note: null }, /states nothing/],
  ])('%s', (_name, reading, reason) => {
    const { note, product } = productOf({ ...reading, siteName: null, facts: [] });
    expect(note).toMatch(reason);
    expect(product).toEqual({ name: '', sentence: '', facts: [], audience: '' });
  });
});

test.each([
  ['Invoicing for small agencies, without the chasing', 'small agencies'],
  ['Buchhaltung für Handwerker', 'Handwerker'],
  ['The CRM for your business', ''],
  ['Free for everyone', ''],
  ['Made for people who run a shop and want to sell more every single day', ''],
  ['Project management that works', ''],
])('the audience of "%s" is "%s": only what names someone', (tagline, audience) => {
  expect(read([text('tagline', tagline)]).product.audience).toBe(audience);
});

test('whatever a site states, its proposal can be saved as it is', () => {
  const long = 'Ünïcode 👩‍💻 words without an end '.repeat(60);
  const { product } = read(
    [
      text('description', long),
      text('tagline', `${long} for ${long}`),
      ...Array.from({ length: 40 }, (_, n) =>
        plan({ name: `${long}${n}`, amount: n, currency: 'USD', limits: [long, long, long] }),
      ),
    ],
    long,
  );
  expect(product.facts.length).toBeLessThanOrEqual(PRODUCT_LIMITS.factsMax);
  expect(productsRequestSchema.safeParse({ items: [product] }).success).toBe(true);
});
