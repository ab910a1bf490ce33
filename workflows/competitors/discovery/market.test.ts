import { expect, test } from 'vitest';
import type { PlatformId } from '#domain/names.ts';
import { categoryOf, partsOf, readMarket } from './market.ts';
import { firstWave } from './plan.ts';

const last = (query: string, platform: PlatformId) =>
  firstWave({ query, industry: 'any' }, platform).at(-1)?.text;
const marketOf = (query: string) => readMarket({ query, industry: 'any', focus: 'any' });

test.each([
  ['CRM for small sales teams', /^CRM for small sales teams$/u],
  ['podcast editing software', /^Podcast editing software$/u],
  ['crm for small sales teams', /^CRM for small sales teams$/u],
  ['Software für Bäckereien', /Bäckereien/u],
])(
  'the category of "%s" is the market as it was described, abbreviations in capitals',
  (query, name) => {
    expect(categoryOf(marketOf(query), null).name).toMatch(name);
  },
);

test("a company's own statement takes precedence over the words of the market", () => {
  expect(categoryOf(marketOf('CRM for sales'), ' Help desk ').name).toBe('Help desk');
});

test('text after a colon belongs to the product, not to its audience', () => {
  expect(partsOf('Software für Handwerker: Angebote, Rechnungen')).toEqual({
    product: 'Software Angebote, Rechnungen',
    audience: 'Handwerker',
  });
  expect(partsOf('CRM: contacts and deals')).toEqual({
    product: 'CRM: contacts and deals',
    audience: null,
  });
});

test.each([
  ['escape room booking software', 'booking software', 'escape room'],
  ['escape-room booking software', 'booking software', 'escape room'],
  ['dental practice appointment scheduling', 'scheduling', 'dental practice appointment'],
  ['password manager', 'password manager', null],
  ['a tool that helps founders reply', 'a tool that helps founders reply', null],
])('of the nouns in "%s" the last is the product', (query, product, audience) => {
  expect(partsOf(query)).toEqual({ product, audience });
});

test.each([
  ['Rechnungsprogramm für Handwerker', /\(Handwerker\) \(software OR app OR programm/u],
  ['logiciel de devis pour artisans', /\(artisans\) \(logiciel OR app OR outil/u],
  ['software de facturación para autónomos', /\(autónomos\) \(software OR app OR programa/u],
  ['invoicing for plumbers', /\(plumbers\) \(software OR app OR tool/u],
])('the audience of %j is queried in its own language', (query, expected) => {
  expect(last(query, 'reddit')).toMatch(expected);
});

test('on launch platforms, launches of such products are queried', () => {
  expect(last('CRM for small sales teams', 'producthunt')).toBe('CRM');
  expect(last('CRM for small sales teams', 'hackernews')).toBe('"Show HN" CRM');
  expect(last('software for plumbers', 'producthunt')).toMatch(/^\(plumbers\) /u);
});
