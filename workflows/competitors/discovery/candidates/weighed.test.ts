import { expect, test } from 'vitest';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { profileOf } from '#domain/competitors/profile.ts';
import type { FoundPage } from '../../../company-sources/port.ts';
import { collectCandidates } from './candidates.ts';
import type { DiscoveryPost } from './names-in-post.ts';
import { readMarket } from '../market.ts';
import { firstWave, namesToFollow, secondWave } from '../plan.ts';
import { judgeAll } from './weighed.ts';

const now = new Date('2026-11-22T12:00:00Z');
const market = readMarket({
  query: 'appointment software for dog groomers',
  industry: 'any',
  focus: 'any',
});
const post = (id: string, title: string, content: string): DiscoveryPost => ({
  id,
  platform: 'reddit',
  kind: 'self' as DiscoveryPost['kind'],
  url: `https://posts.example/${id}`,
  title,
  content,
  author: id,
  postedAt: now,
  conversation: id,
  relevance: 0.5,
  sentiment: 0,
  intent: 'other',
});
const unread = { verification: 'other', profile: null } as const;
const judged = (posts: DiscoveryPost[], pages: FoundPage[] = []) =>
  new Map(
    judgeAll(market, collectCandidates(posts, pages), () => unread, now).map((each) => [
      each.candidate.name,
      each,
    ]),
  );

const known = [1, 2, 3].map((n) =>
  post(
    `k${n}`,
    'Appointment software for dog groomers: alternative to Groomly?',
    'We use Groomly (https://groomly.example) for dog grooming appointments.',
  ),
);

test('a product compared with one of the market belongs to the market, whatever the words', () => {
  const choice = post('a', 'Switched from Groomly to Furbook', 'Took an evening.');
  const alone = judged([choice]).get('Furbook');
  const among = judged([...known, choice]).get('Furbook');
  expect(alone?.listed).toBe(false);
  expect(among).toMatchObject({ listed: true, competitive_type: 'direct' });
  expect(among?.reasons.relevance.map(({ label }) => label)).toContain('Weighed against Groomly');
});

test('a product compared with such a product belongs to the market, too', () => {
  const choices = [1, 2, 3].map((n) =>
    post(
      `c${n}`,
      'Appointment software for dog groomers: Groomly vs Furbook',
      'Two weeks with each.',
    ),
  );
  const next = post('d', 'Switched from Furbook to Snipdesk', 'Took an evening.');
  expect(judged([...known, ...choices, next]).get('Snipdesk')?.reasons.relevance).toContainEqual(
    expect.objectContaining({ label: 'Weighed against Furbook' }),
  );
});

test('using one product as an alternative to another compares the two', () => {
  const used = post('u', 'Looking at Groomly as a replacement for Furbook', 'Furbook is closing.');
  expect(judged([...known, used]).get('Furbook')?.reasons.relevance).toContainEqual(
    expect.objectContaining({ label: 'Weighed against Groomly' }),
  );
});

test('every name of a list is compared with the rivals in it, without "and"', () => {
  const list = post('l', 'Apps for tiny salons: Groomly, Furbook, Snipdesk', 'Prices of each.');
  const one = post('o', 'Moved from Furbook to Snipdesk', 'Took a day.');
  expect(judged([...known, list, one]).get('Snipdesk')?.reasons.relevance).toContainEqual(
    expect.objectContaining({ label: 'Weighed against Groomly' }),
  );
});

test('a product integrated with a rival is not compared with it', () => {
  const connected = post(
    'p',
    'Groomly vs Tillo: which one should own the customer?',
    'We integrate Groomly with Tillo, our card reader.',
  );
  const labels = judged([...known, connected])
    .get('Tillo')
    ?.reasons.relevance.map(({ label }) => label);
  expect(labels).not.toContain('Weighed against Groomly');
});

test('a name that describes the product increases its relevance', () => {
  const named = post('n', 'Show HN: Furbook Appointment - for people with dogs', 'We built it.');
  expect(judged([named]).get('Furbook Appointment')?.reasons.relevance).toContainEqual({
    label: 'Its name says appointment',
    points: 0.06,
  });
});

test('a name merely mentioned next to a product gains nothing', () => {
  const mentioned = post('b', 'Our week', 'Groomly was down. Then Billtop sent the wrong invoice.');
  expect(judged([...known, mentioned]).get('Billtop')?.listed ?? false).toBe(false);
});

const factsOf = (domain: string, description: string): CompanyFact[] => [
  {
    kind: 'description',
    key: '',
    value: description,
    source: 'site',
    sourceUrl: `https://${domain}/`,
    quote: description,
    fetchedAt: now.toISOString(),
  },
];

const page = (title: string, domain: string): FoundPage => ({
  domain,
  url: `https://www.${domain}/`,
  title,
  description: 'Appointments and reminders for dog groomers.',
  source: 'web_search',
});

test('a home page gives a named product its address; without posts it is a candidate by itself', () => {
  const candidates = collectCandidates(known, [
    page('Groomly – Every dog on time', 'groomly.example'),
    page('Pawdesk | Appointment software', 'pawdesk.example'),
    page('The 10 best apps for groomers', 'listicles.example'),
  ]);
  expect(candidates.map(({ name, domains, places }) => [name, domains, places.length > 0])).toEqual(
    expect.arrayContaining([
      ['Groomly', ['groomly.example'], true],
      ['Pawdesk', ['pawdesk.example'], false],
    ]),
  );
  expect(candidates.some(({ domains }) => domains.includes('listicles.example'))).toBe(false);
});

test('comparisons and a search result are not enough: some evidence must be about the market', () => {
  const compared = [1, 2, 3, 4, 5].map((n) =>
    post(`c${n}`, `Switched from Barrelo to Hopwise, week ${n}`, 'Best batch records we ever had.'),
  );
  const brewing = {
    ...page('Hopwise | Batch records', 'hopwise.example'),
    description: 'Batch records for breweries.',
  };
  const found = judged(compared, [brewing]).get('Hopwise');
  expect(found?.relevance_score).toBeGreaterThanOrEqual(0.3);
  expect(found?.listed).toBe(false);
});

test('a page without posts is listed only after its site is verified', () => {
  const found = judged([], [page('Pawdesk | Appointment software', 'pawdesk.example')]);
  expect(found.get('Pawdesk')?.listed).toBe(false);
});

test('a product of the same name does not take over the address that posts link to', () => {
  const [groomly] = collectCandidates(known, [page('Groomly – Horses', 'groomly-horses.example')]);
  expect(groomly?.domains).toEqual(['groomly.example']);
});

test('a post counts for the product of that name that it links to, or that fits the market better', () => {
  const site = (domain: string, description: string) =>
    ({ verification: 'verified', profile: profileOf(factsOf(domain, description), now) }) as const;
  const sites = new Map([
    ['groomly.example', site('groomly.example', 'Appointments for dog groomers.')],
    [
      'groomly-horses.example',
      site('groomly-horses.example', 'Finds stables and riding holidays.'),
    ],
  ]);
  const linking = post(
    'h',
    'Booked our holiday',
    'Found on Groomly: https://groomly-horses.example',
  );
  const plain = [1, 2].map((n) =>
    post(`p${n}`, 'Appointment software for dog groomers', `Is Groomly worth it? Week ${n}.`),
  );
  const found = collectCandidates(
    [linking, ...plain],
    [page('Groomly – Every dog on time', 'groomly.example')],
  );
  const all = judgeAll(
    market,
    found,
    ({ domains: [domain = ''] }) => sites.get(domain) ?? unread,
    now,
  );
  const postsOf = (domain: string) =>
    all
      .find(({ candidate }) => candidate.domains[0] === domain)
      ?.candidate.places.map((place) => place.post.id)
      .toSorted();
  expect(postsOf('groomly.example')).toEqual(['p1', 'p2']);
  expect(new Set(postsOf('groomly-horses.example'))).toEqual(new Set(['h']));
});

test('the product and its audience are queried separately, too', () => {
  const texts = firstWave({ query: market.text, industry: 'any' }, 'reddit').map(
    ({ text }) => text,
  );
  expect(texts).toHaveLength(3);
  expect(texts[1]).toMatch(/^appointment \(alternative OR /u);
  expect(texts[2]).toMatch(/groomers.*\(software OR app OR /u);
});

test('each hop follows new names, everyday words last', () => {
  expect(namesToFollow(['Harbor', 'Groomly', 'Furbook'], ['groomly'])).toEqual([
    'Furbook',
    'Harbor',
  ]);
});

test('products that a search found and no post names get a query of their own', () => {
  const names = namesToFollow(['Groomly'], ['furbook'], ['Pawdesk', 'Furbook']);
  expect(names).toEqual(['Groomly', 'Pawdesk']);
  const many = Array.from({ length: 8 }, (_none, n) => `Product ${n}`);
  expect(
    secondWave(
      namesToFollow(
        many,
        [],
        many.map((name) => `${name} Two`),
      ),
    ),
  ).toHaveLength(2);
  expect(secondWave([])).toEqual([]);
});
