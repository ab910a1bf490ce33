import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseQuery } from '../query.ts';
import { recorded } from '../testing/recorded.ts';
import { openBench } from '../testing/search-against.ts';
import type { Bench } from '../testing/search-against.ts';
import { GONE } from '../wire.ts';
import { createMastodon, mapStatus } from './adapter.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const mastodon = (token?: string) =>
  createMastodon({ baseUrl: bench.server.origin, token }, bench.deps);
const status = (changes: object = {}) => ({
  id: '1',
  uri: 'https://social.test/users/a/statuses/1',
  url: 'https://social.test/@a/1',
  created_at: '2026-11-20T11:00:00.000Z',
  visibility: 'public',
  content: '<p>Hello</p>',
  ...changes,
});

test('keyless: keywords become hashtags, posts are matched to all of them', async () => {
  const tagged = [{ name: 'CRM' }];
  bench.server.play(({ url }) => ({
    body: JSON.stringify(
      url.searchParams.has('max_id')
        ? []
        : [
            status({ id: '3', content: '<p>our small crm</p>' }),
            status({ id: '2', uri: 'https://social.test/2', content: 'small talk', tags: tagged }),
            status({ id: '1', uri: 'https://social.test/1', content: 'a crm' }),
          ],
    ),
  }));
  const query = parseQuery('CRM small', 'keywords');
  const { items } = await bench.search(mastodon(), { query });
  expect(items.map(({ externalId }) => externalId)).toEqual([
    'https://social.test/users/a/statuses/1',
    'https://social.test/2',
  ]);
  const paths = new Set(bench.server.requests.map(({ url }) => url.pathname));
  expect([...paths]).toEqual(
    ['crmsmall', 'crm', 'small'].map((tag) => `/api/v1/timelines/tag/${tag}`),
  );
  expect(mastodon().capabilities.fullText).toBe(false);
});

test('paging of a tag’s timeline ends as soon as it is older than the window', async () => {
  bench.server.play(() => ({ body: JSON.stringify([status({ content: 'crm' })]) }));
  await bench.search(mastodon(), { since: new Date('2026-11-20T11:30:00Z') });
  expect(bench.server.requests).toHaveLength(1);
});

const optedOut = (id: string) =>
  status({ id, uri: `https://social.test/${id}`, account: { noindex: true } });

test('a page whose authors all opted out does not end the search', async () => {
  bench.server.play(({ url }) => {
    const cursor = url.searchParams.get('max_id');
    const page =
      cursor === null
        ? [optedOut('9'), optedOut('8')]
        : cursor === '8'
          ? [status({ id: '7', content: 'a crm' }), optedOut('6')]
          : [];
    return { body: JSON.stringify(page) };
  });
  expect((await bench.search(mastodon())).items).toHaveLength(1);
  const cursors = bench.server.requests.map(({ url }) => url.searchParams.get('max_id'));
  expect(cursors).toEqual([null, '8', '6']);
});

test('with a user’s token: full text, one day earlier, colons quoted', async () => {
  bench.server.play(() => ({ body: JSON.stringify({ statuses: [] }) }));
  const query = parseQuery('crm of:me "help desk"', 'keywords');
  await bench.search(mastodon('t0k'), { query, since: new Date('2026-11-19T12:00:00Z') });
  const [seen] = bench.server.requests;
  expect(seen?.url.searchParams.get('q')).toBe('crm "of me" "help desk" after:2026-11-18');
  expect(seen?.headers.authorization).toBe('Bearer t0k');
  expect(mastodon('t0k').capabilities.fullText).toBe(true);
});

test('F-13: the reset is an ISO instant', async () => {
  const headers = {
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': new Date(bench.clock.now.getTime() + 90_000).toISOString(),
  };
  bench.server.play(() => ({ status: 429, headers, body: '{"error":"Too many requests"}' }));
  await expect(bench.search(mastodon())).rejects.toMatchObject({
    failure: 'rate_limited',
    retryAfterMs: 90_000,
  });
});

test.each([
  [{ visibility: 'private' }],
  [{ visibility: 'unlisted' }],
  [{ reblog: status() }],
  [{ account: { noindex: true } }],
  [{ account: { indexable: false } }],
])('posts that are not meant for search are left out: %j', (changes) => {
  expect(mapStatus(status(changes))).toBe(GONE);
});

test('a content warning is kept above the text; addresses are https only', () => {
  expect(mapStatus(status({ spoiler_text: 'Work rant' }))).toMatchObject({
    title: 'Work rant',
    content: 'Work rant\n\nHello',
  });
  expect(mapStatus(status({ url: 'javascript:alert(1)' }))).toBeNull();
  expect(mapStatus(status({ url: null }))).toMatchObject({
    url: 'https://social.test/users/a/statuses/1',
  });
});

test('recorded: a hashtag timeline and a search', async () => {
  const timeline = recorded('mastodon/timeline_tag_2026.json');
  const found = recorded('mastodon/search_v2_2026_cut.json');
  const query = parseQuery('hoot', 'keywords');
  // The recording was made on a local server without https.
  bench.server.play(({ url }) => ({
    body: url.searchParams.has('max_id') ? '[]' : timeline.replaceAll('http://', 'https://'),
  }));
  const byTag = await bench.search(mastodon(), { query });
  expect(byTag.items).toHaveLength(1);
  expect(byTag.items[0]?.content).toContain('#hoot');
  bench.server.play(() => ({ body: found }));
  const byText = await bench.search(mastodon('t0k'), { query });
  expect(byText.items).toHaveLength(2);
});
