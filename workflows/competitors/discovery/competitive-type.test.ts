import { expect, test } from 'vitest';
import type { NamedAt } from './candidates/names-in-post.ts';
import { NOT_WEIGHED, typeOf } from './competitive-type.ts';
import type { Relevance } from './competitive-type.ts';
import { readMarket } from './market.ts';
import { createPeers, siteViewsOf } from './nearness.ts';
import type { SiteViews } from './nearness.ts';

const verified = { verification: 'verified', profile: null } as const;
const unread = { verification: 'other', profile: null } as const;

const relevance = (site: SiteViews | null, named: string[] = []): Relevance => ({
  value: 0.6,
  parts: [],
  posts: 0.1,
  named,
  site,
});
const says = (product: number, audience: number, forAnyone = false): Relevance => {
  const market = (product + audience) / 2;
  return relevance({ fit: market, market, product, audience, forAnyone });
};

function voices(count: number): NamedAt[] {
  const place = { field: 'title', start: 0, end: 1, leaving: false, own: false } as const;
  const voice = { ...place, pattern: 'named' as const };
  return Array.from({ length: count }, () => ({ ...voice, post: {} as NamedAt['post'] }));
}

const weighed = (roles: Partial<typeof NOT_WEIGHED>) => ({
  ...NOT_WEIGHED,
  names: ['Groomly'],
  peers: 0.4,
  ...roles,
});

test('the same product for the same audience is direct, for another audience indirect; another product is adjacent', () => {
  const types = [says(0.9, 0.9), says(0.8, 0.1), says(0.1, 0.6)].map(
    (each) => typeOf(each, voices(2), verified, weighed({})).type,
  );
  expect(types).toEqual(['direct', 'indirect', 'adjacent']);
});

test('a site that addresses everyone competes less directly', () => {
  expect(typeOf(says(0.8, 0.4), voices(1), verified, NOT_WEIGHED).type).toBe('direct');
  const anyone = typeOf(says(0.8, 0.4, true), voices(1), verified, NOT_WEIGHED);
  expect(anyone).toEqual({
    type: 'indirect',
    reason: 'It solves a part of your problem, for anyone rather than for your market.',
  });
});

test('several comparisons with rivals make a product direct whatever its site says; one makes it indirect', () => {
  const [several, one] = [3, 1].map((posts) =>
    typeOf(says(0.1, 0.1), voices(posts + 3), verified, weighed({ posts })),
  );
  expect(several).toEqual({ type: 'direct', reason: 'People choose between it and Groomly.' });
  expect(one?.type).toBe('indirect');
});

test('a supplier of other goods to the same audience is adjacent unless conversations compare it', () => {
  const [supplier, weighedOnce] = [0, 1].map((posts) =>
    typeOf(says(0.1, 1), voices(2), verified, weighed({ posts })),
  );
  expect(supplier).toEqual({
    type: 'adjacent',
    reason: 'Its own pages describe another product for the same people.',
  });
  expect(weighedOnce?.type).not.toBe('adjacent');
});

test.each(['escape room booking software', 'booking software for escape rooms'])(
  'for "%s" a maker of props is adjacent, whatever else its pages share with the market',
  (query) => {
    const market = readMarket({ query, industry: 'any', focus: 'any' });
    const [props = '', ...rivals] = [
      'Props and puzzles for escape rooms. We build locks, prop kits and special effects.',
      'Online booking, waivers and payments for escape rooms.',
      'Reservations, gift cards and staff schedules for escape rooms.',
      'The booking calendar for escape rooms, with reminders by text.',
    ];
    const likeness = createPeers(rivals.map((text) => ({ text, description: text })));
    const typed = [props, ...rivals].map((text) => {
      const peers = likeness({ text, description: text });
      const site = relevance(siteViewsOf(market, text));
      return typeOf(site, [], verified, weighed({ peers })).type;
    });
    expect(typed).toEqual(['adjacent', 'direct', 'direct', 'direct']);
  },
);

test('a product used together with rivals is adjacent even if its site resembles theirs', () => {
  const together = weighed({ together: 4, peers: 0.8 });
  expect(typeOf(says(0.3, 0.9), voices(4), verified, together)).toMatchObject({
    type: 'adjacent',
    reason: expect.stringContaining('together with products of your market'),
  });
});

test('a makeshift solution is indirect, however often people choose between it and rivals', () => {
  const makeshift = weighed({ posts: 4, inPlace: 4 });
  expect(typeOf(says(0.1, 0.1), voices(6), verified, makeshift)).toMatchObject({
    type: 'indirect',
    reason: expect.stringContaining('make do'),
  });
});

test('a site similar to those of confirmed rivals solves the same problem, in whichever words', () => {
  const types = [0.75, 0.4].map(
    (peers) => typeOf(says(0.1, 0.1), voices(2), verified, weighed({ peers })).type,
  );
  expect(types).toEqual(['indirect', 'adjacent']);
});

const withoutSite = (named: string[], roles: Partial<typeof NOT_WEIGHED> = {}) =>
  typeOf(relevance(null, named), voices(1), unread, weighed({ peers: null, ...roles })).type;

test('without a site its name and conversations decide, and one bare mention decides nothing', () => {
  expect(withoutSite(['CRM'])).toBe('direct');
  expect(withoutSite([], { posts: 1 })).toBe('direct');
  expect(withoutSite([], { together: 1 })).toBe('adjacent');
  expect(withoutSite([])).toBe('unknown');
});
