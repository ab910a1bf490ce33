import { expect, test } from 'vitest';
import type { CompanyFact } from './facts.ts';
import { profileOf } from './profile.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

const plan = (name: string, amount: number, period: 'month' | 'year'): CompanyFact => ({
  kind: 'plan',
  key: name,
  value: {
    name,
    amount,
    currency: 'GBP',
    period,
    unit: null,
    billedAnnually: false,
    from: false,
    minimumSeats: null,
    isFree: false,
    contactSales: false,
    limits: [],
    features: [],
  },
  source: 'site',
  sourceUrl: 'https://pewbook.example/prices',
  quote: null,
  fetchedAt: NOW.toISOString(),
});

const priceFrom = (...plans: CompanyFact[]) => profileOf(plans, NOW).priceFrom;

test('prices begin at the cheapest plan by the month, else at the cheapest of one period', () => {
  const yearly = [plan('Deanery', 420, 'year'), plan('Parish', 96, 'year')];
  expect(priceFrom(...yearly)).toMatchObject({ amount: 96, period: 'year' });
  expect(priceFrom(...yearly, plan('Monthly', 100, 'month'))).toMatchObject({ amount: 100 });
  expect(priceFrom()).toBeNull();
});
