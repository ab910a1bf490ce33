import { expect, test } from 'vitest';
import { readMarket } from './market.ts';
import { createPeers, isForAnyone, nearnessOf, siteViewsOf } from './nearness.ts';

const MARKET = 'inventory software for small breweries';

test('related words bring a site close to the market, words of another trade do not', () => {
  const near = nearnessOf(MARKET, 'Stock control for brewers.');
  expect(nearnessOf(MARKET, 'Inventory for every brewery.')).toBe(1);
  expect(near).toBeGreaterThan(nearnessOf(MARKET, 'Wedding photos on your phone.'));
  expect(near).toBeLessThan(1);
});

test('singular and plural of a word have the same vector', () => {
  const far = nearnessOf('rent tracker for landlords', 'Wedding photos on your phone.');
  expect(nearnessOf('rent tracker for landlords', 'An app for property owners')).toBeGreaterThan(
    far,
  );
  expect(nearnessOf('booking for gyms', 'Made for fitness studios')).toBeGreaterThan(0.2);
});

test('a site that addresses everyone is recognized', () => {
  expect(isForAnyone('HR for teams of any size.')).toBe(true);
  expect(isForAnyone('Whatever your trade, in one place.')).toBe(false);
  expect(isForAnyone('Whatever you sell.')).toBe(true);
  for (const own of [
    'HR for bakeries. Companies love it.',
    'Everyone signs in without help.',
    'Cancel at any time, on any device.',
  ])
    expect(isForAnyone(own)).toBe(false);
});

test('product and audience of a site are compared separately', () => {
  const market = readMarket({ query: MARKET, industry: 'any', focus: 'any' });
  const neighbor = siteViewsOf(market, 'Labels and bottles for breweries.');
  const other = siteViewsOf(market, 'Inventory software for hospitals.');
  expect(neighbor.audience).toBeGreaterThan(neighbor.product);
  expect(other.product).toBeGreaterThan(other.audience ?? 1);
  const anyone = readMarket({ query: 'inventory software', industry: 'any', focus: 'any' });
  expect(siteViewsOf(anyone, 'Inventory for hospitals.').audience).toBeNull();
});

test('the similarity is 0..1 for a market without an audience, of generic words or in another script', () => {
  expect(nearnessOf('CRM', 'A CRM in a file')).toBe(1);
  expect(nearnessOf('software tool', 'A CRM in a file')).toBe(0);
  expect(nearnessOf('予約ソフト', '予約ソフト')).toBe(1);
  expect(nearnessOf(MARKET, '')).toBe(0);
});

const site = (description: string) => ({ text: description, description });

test('a site is compared with others, never with itself or a copy of it', () => {
  const own = site('Stock control for breweries and cideries.');
  expect(createPeers([])(own)).toBeNull();
  expect(createPeers([own, own])(own)).toBeNull();
  const peers = createPeers([own, site('Malt and hops inventory for brewers.')]);
  const alike = peers(site('Kegs and stock for small breweries.')) ?? 0;
  expect(alike).toBeGreaterThan(peers(site('Music licences for rooms.')) ?? 0);
});
