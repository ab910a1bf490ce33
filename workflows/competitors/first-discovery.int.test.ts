import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDiscovery } from '#db/queries/competitors/discovery.ts';
import { openMarket } from './testing/market.ts';
import type { TestMarket } from './testing/market.ts';
import { company, page, post, writeWorld } from './testing/write-world.ts';

/** More names without a site than one round reads. */
const NAMES = Array.from({ length: 40 }, (_none, at) => {
  const vowels = 'aeiou';
  return `Zor${vowels[at % 5]}b${vowels[Math.floor(at / 5) % 5]}x${at < 25 ? 'a' : 'o'}`;
});

/** Kennelix is found by a search for the market, and discussed only in other words. */
const world = () =>
  writeWorld({
    companies: [company('Pawdesk'), company('Kennelix'), company('Clipnest')],
    pages: [
      page('Pawdesk', '/', '<h1>Every dog on time</h1>'),
      page('Kennelix', '/', '<h1>Booked in a minute</h1>'),
      page('Clipnest', '/', '<h1>Booked in an hour</h1>'),
    ],
    posts: [
      ...NAMES.map((name, at) =>
        post(
          'reddit',
          -1 - at / 2,
          `Appointment software for dog groomers, salon ${at}`,
          `We switched from ${name} to Pawdesk (https://pawdesk.example) for our appointments.`,
        ),
      ),
      post(
        'hackernews',
        -1,
        'Kennelix was away for two hours',
        'We moved from Kennelix to Clipnest (https://clipnest.example) and never looked back.',
      ),
    ],
  });

let market: TestMarket;
beforeAll(async () => {
  market = await openMarket(world);
});
afterAll(() => market.close());

/** Verified companies in the list, with the number of conversations of each. */
async function discovered() {
  const { userId, searchId, handle } = await market.discover('professional', { limit: 50 });
  await handle.result();
  const found = await getDiscovery(market.database, { userId, searchId });
  return (found?.data.competitors ?? [])
    .filter(({ verificationStatus }) => verificationStatus === 'verified')
    .map(({ name, competitive_type: type, conversations }) => ({ name, type, conversations }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

test('a first discovery follows search results like later ones, however many names have no site', async () => {
  const first = await discovered();
  expect(first).toEqual([
    { name: 'Clipnest', type: 'direct', conversations: 1 },
    { name: 'Kennelix', type: 'direct', conversations: 1 },
    { name: 'Pawdesk', type: 'direct', conversations: 1 },
  ]);
  expect(await discovered()).toEqual(first);
}, 120_000);
