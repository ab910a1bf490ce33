import { expect, test } from 'vitest';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { compareFacts } from '../company-changes/compare.ts';
import { emptyMemory } from '../company-changes/facts-read.ts';
import type { FactsRead } from '../company-changes/facts-read.ts';
import { statedFacts } from './collect-site.ts';

const at = (hours: number): Date => new Date(Date.UTC(2026, 10, 22, hours));

const tagline = (value: string): CompanyFact => ({
  kind: 'tagline',
  key: '',
  value,
  source: 'site',
  sourceUrl: 'https://acme.example/',
  quote: value,
  fetchedAt: at(0).toISOString(),
});

const read = (hours: number, value: string): FactsRead => ({
  scope: 'site:home',
  readAt: at(hours),
  complete: true,
  textLength: 900,
  facts: [tagline(value)],
});

const unchanged = (hours: number): FactsRead => ({
  ...read(hours, ''),
  facts: [],
  unchanged: true,
});

test('a page that answers 304 keeps the statements of its last read, confirmed or not', () => {
  const reads = [read(0, 'Old words'), read(4, 'Old words'), read(28, 'Other claims entirely')];
  const pending = reads.reduce((memory, each) => compareFacts(memory, each).memory, emptyMemory());
  const values = (each: FactsRead) =>
    statedFacts({ reads: [each], facts: [] }, pending).map(({ value }) => value);
  expect(values(unchanged(29))).toEqual(['Other claims entirely']);
  expect(values({ ...unchanged(29), complete: false, unchanged: false })).toEqual(['Old words']);
});
