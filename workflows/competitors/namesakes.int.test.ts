import { sql } from '#db/sql.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Competitor } from '#contracts/competitors/competitor.ts';
import { getStats } from '#db/queries/competitors/analytics.ts';
import { getDiscovery } from '#db/queries/competitors/discovery.ts';
import { listMentions } from '#db/queries/competitors/lists.ts';
import { listMonitored } from '#db/queries/competitors/monitored.ts';
import { openMarket } from './testing/market.ts';
import type { TestMarket } from './testing/market.ts';
import { company, page, post, writeWorld } from './testing/write-world.ts';

const CALENDAR = 'Appointments and reminders for dog groomers';
const JAPANESE = '犬ノート';
const BILLING = 'Invoices and deposits for dog grooming salons';

/**
 * Two products called Trimlio, one of them with a longer domain; Furbook no longer answers at the
 * domain that posts link to; posts name one product in Japanese and in English.
 */
const world = () =>
  writeWorld({
    companies: [
      company('Pawdesk'),
      company('Trimlio'),
      company('Trimlio', { id: 'billing', domain: 'trimliobills.example', description: BILLING }),
      company('Furbook'),
      company(JAPANESE, { id: 'inunote', domain: 'inu-note.example', aliases: ['Inu Note'] }),
      company('Furbook', { id: 'former', domain: 'getfurbook.example', site_status: 'dead' }),
    ],
    pages: [
      page('Pawdesk', '/', '<h1>Every dog on time</h1>'),
      page('Furbook', '/', '<h1>Furry friends on time</h1>'),
      page(JAPANESE, '/', '<h1>Every dog in one list</h1>', { id: 'inunote' }),
      page('Trimlio', '/', '<h1>No dog forgotten</h1>', { about: CALENDAR }),
      page('Trimlio', '/', '<h1>Paid by pickup</h1>', { about: BILLING, id: 'billing' }),
    ],
    posts: [1, 2, 3, 4].flatMap((n) => [
      post(
        'reddit',
        -n,
        `Appointment software for dog groomers, week ${n}`,
        'We switched from Pawdesk (https://pawdesk.example) to Trimlio (https://trimlio.example) for appointments and reminders.',
      ),
      post(
        'hackernews',
        -n - 0.2,
        `Dog groomers and deposits, month ${n}`,
        'Trimlio (https://trimliobills.example) is an alternative to Pawdesk: invoices and deposits for our dog grooming salon.',
      ),
      post(
        'reddit',
        -n - 0.4,
        `Furbook for our dog grooming appointments, day ${n}`,
        'Appointment software for dog groomers: Furbook (https://getfurbook.example), an alternative to Pawdesk.',
      ),
      post(
        'hackernews',
        -n - 0.5,
        `Appointment software for dog groomers in Japan, part ${n}`,
        `We switched from Pawdesk to ${JAPANESE} for our dog grooming appointments.`,
      ),
      post(
        'reddit',
        -n - 0.7,
        `Inu Note for dog grooming appointments, visit ${n}`,
        'Inu Note (https://inu-note.example) is an alternative to Pawdesk for dog groomers.',
      ),
      post('reddit', -n - 0.6, `Trimlio again, ${n}`, 'We use Trimlio and like it.'),
    ]),
  });

let market: TestMarket;
beforeAll(async () => {
  market = await openMarket(world);
});
afterAll(() => market.close());

async function discovered(): Promise<{ userId: string; cards: Competitor[] }> {
  const { userId, searchId, handle } = await market.discover('starter');
  await handle.result();
  const found = await getDiscovery(market.database, { userId, searchId });
  return { userId, cards: found?.data.competitors ?? [] };
}

test('two companies of one name are discovered and monitored separately, each with its own posts', async () => {
  const { userId, cards } = await discovered();
  const twins = cards.filter(({ name }) => name === 'Trimlio');
  expect(twins.map(({ domain }) => domain).toSorted()).toEqual([
    'trimlio.example',
    'trimliobills.example',
  ]);
  expect(twins.every(({ verificationStatus }) => verificationStatus === 'verified')).toBe(true);
  const ids = twins.map(({ id }) => id);
  expect(await market.monitor(userId, 'starter', ids)).toHaveLength(2);
  for (const id of ids)
    await expect(market.monitor(userId, 'starter', [id])).rejects.toMatchObject({
      code: 'RESOURCE_ALREADY_EXISTS',
    });
  await market.write(sql`update watches set next_due_at = now()`);
  expect(await market.collectDue()).toBe(2);

  const monitored = await listMonitored(market.database, { userId, plan: 'starter' });
  expect(monitored.data.competitors.map(({ name }) => name)).toEqual(['Trimlio', 'Trimlio']);
  const stats = await getStats(market.database, { userId, plan: 'starter', range: '28d' });
  expect(stats.data.series.map(({ name }) => name).toSorted()).toEqual([
    'Trimlio (trimlio.example)',
    'Trimlio (trimliobills.example)',
  ]);
  for (const { id: competitorId, domain } of twins) {
    const own = `https://${domain ?? ''}`;
    const read = async (about: 'about' | 'unsure'): Promise<string[]> => {
      const page = await listMentions(
        market.database,
        { userId, plan: 'starter', competitorId },
        { limit: 50, about },
      );
      return (page?.data.items ?? []).map(({ content }) => content);
    };
    const [sure, unsure] = [await read('about'), await read('unsure')];
    expect(sure, domain ?? '').toHaveLength(4);
    expect(sure.filter((text) => text.includes(own))).toHaveLength(4);
    expect(unsure, domain ?? '').toEqual(Array(4).fill('We use Trimlio and like it.'));
  }
}, 120_000);

test('a company whose linked domain does not answer is found at its current domain', async () => {
  const { cards } = await discovered();
  const found = cards.filter(({ name }) => name === 'Furbook');
  expect(found).toMatchObject([{ domain: 'furbook.example', verificationStatus: 'verified' }]);
  expect(found[0]?.evidence.length).toBeGreaterThan(0);
}, 60_000);

test('a product whose site confirms one of two names is one card, with the posts of both', async () => {
  const { userId, cards } = await discovered();
  const found = cards.filter(({ name }) => [JAPANESE, 'Inu Note'].includes(name));
  expect(found).toMatchObject([
    { name: JAPANESE, domain: 'inu-note.example', verificationStatus: 'verified' },
  ]);
  const [{ id: competitorId = '' } = {}] = found;
  const mentions = await listMentions(
    market.database,
    { userId, plan: 'starter', competitorId },
    { limit: 50, about: 'about' },
  );
  const texts = (mentions?.data.items ?? []).map(({ content }) => content);
  expect(texts.filter((text) => text.includes(JAPANESE))).toHaveLength(4);
  expect(texts.filter((text) => text.includes('Inu Note'))).toHaveLength(4);
}, 60_000);
