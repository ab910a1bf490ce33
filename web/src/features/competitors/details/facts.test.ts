import { expect, test } from 'vitest';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { factText } from './facts.ts';

const plan = (isFree: boolean, limits: string[]): CompanyFact => ({
  kind: 'plan',
  key: 'Start',
  source: 'site',
  sourceUrl: 'https://acme.example/pricing',
  quote: null,
  fetchedAt: '2026-11-22T12:00:00Z',
  value: {
    name: 'Start',
    amount: isFree ? 0 : 29,
    currency: 'USD',
    period: 'month',
    unit: null,
    billedAnnually: false,
    from: false,
    minimumSeats: null,
    isFree,
    contactSales: false,
    limits,
    features: [],
  },
});

test('a plan with a transaction fee states it, free or not', () => {
  const fee = '2.9% + $0.30 per booking';
  expect(factText(plan(true, ['2 rooms', fee])).text).toBe(`Start: free, ${fee}`);
  expect(factText(plan(false, [fee])).text).toBe(`Start: $29/mo, ${fee}`);
  expect(factText(plan(true, ['Save 20% per year'])).text).toBe('Start: free');
});

test('a plan whose price two readers read differently states both, quietly otherwise', () => {
  const fact = plan(false, []);
  if (fact.kind !== 'plan') throw new Error('no plan');
  const alsoRead = { amount: 24, currency: 'USD', period: 'year' } as const;
  const both = { ...fact, value: { ...fact.value, alsoRead } };
  expect(factText(both).text).toBe('Start: $29/mo or $24/yr (two readings)');
  expect(factText(fact).text).toBe('Start: $29/mo');
});

const release = (version: string, title: string): CompanyFact => ({
  kind: 'release',
  key: version,
  source: 'site',
  sourceUrl: 'https://acme.example/changelog',
  quote: null,
  fetchedAt: '2026-11-22T12:00:00Z',
  value: { version, title, url: '', publishedAt: null, prerelease: false },
});

test('a release whose title contains its version shows it once', () => {
  expect(factText(release('3.1.0', '3.1.0')).text).toBe('3.1.0');
  expect(factText(release('3.1.0', 'Acme 3.1.0: faster')).text).toBe('Acme 3.1.0: faster');
  expect(factText(release('3.1.0', 'Seating plans')).text).toBe('3.1.0 Seating plans');
  expect(factText(release('3.1.0', '')).text).toBe('3.1.0');
});
