import { expect, test } from 'vitest';
import { categoryOf, readMarket } from './market.ts';

const marketOf = (query: string) => readMarket({ query, industry: 'any', focus: 'any' });

test.each([
  ['CRM for small sales teams', /^CRM sales$/u],
  ['podcast editing software', /^Podcast editing$/u],
  ['Software für Bäckereien', /Bäckereien/u],
])('the category of "%s" keeps its spelling and order', (query, name) => {
  expect(categoryOf(marketOf(query), null).name).toMatch(name);
});

test('what a company states about itself comes before the words of the market', () => {
  expect(categoryOf(marketOf('CRM for sales'), ' Help desk ').name).toBe('Help desk');
});
