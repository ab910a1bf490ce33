import { expect, test } from 'vitest';
import type { CompanyFact, FactOf, PlanFact } from '#domain/competitors/facts.ts';
import { mergeReaders } from './two-readers.ts';

const origin = {
  source: 'site',
  sourceUrl: 'https://acme.example/pricing',
  quote: null,
  fetchedAt: '2026-11-28T12:00:00.000Z',
} as const;
const plan = (name: string, value: Partial<PlanFact> = {}): FactOf<'plan'> => ({
  ...origin,
  kind: 'plan',
  key: name,
  value: {
    name,
    amount: 29,
    currency: 'USD',
    period: 'month',
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
const category = (value: string): CompanyFact => ({ ...origin, kind: 'category', key: '', value });

test('readers that agree show one plan, completed by what one of them left open', () => {
  const rules = [plan('Plan 1', { period: null }), plan('Pro', { amount: 49 })];
  const merged = mergeReaders(rules, [
    plan('Solo', { limits: ['3 users'] }),
    plan('PRO', { amount: 49 }),
  ]);
  expect(merged).toHaveLength(2);
  expect(merged[0]?.value).toMatchObject({ name: 'Solo', period: 'month', limits: ['3 users'] });
  expect(merged[1]).toEqual(rules[1]);
});

test('readers that disagree on a price of the same plan show both', () => {
  const [merged] = mergeReaders([plan('Pro')], [plan('Pro', { amount: 24, period: 'year' })]);
  expect(merged?.value).toMatchObject({
    amount: 29,
    alsoRead: { amount: 24, currency: 'USD', period: 'year' },
  });
});

test('a price for another period that the rules read as well is no disagreement', () => {
  const yearly = { ...plan('Pro', { amount: 290, period: 'year' }), key: 'Pro · year' };
  const rules = [plan('Pro'), yearly];
  expect(mergeReaders(rules, [plan('Pro', { amount: 290, period: 'year' })])).toEqual(rules);
});

test('what only one reader states is taken from it, and our rules come first', () => {
  const team = plan('Team', { amount: 99 });
  expect(mergeReaders([], [plan('Pro'), team, category('CRM')])).toEqual([
    category('CRM'),
    plan('Pro'),
    team,
  ]);
  expect(mergeReaders([category('Invoicing'), plan('Pro')], [category('CRM')])).toEqual([
    category('Invoicing'),
    plan('Pro'),
  ]);
});
