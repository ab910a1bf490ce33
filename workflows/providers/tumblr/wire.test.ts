import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseQuery } from '../query.ts';
import { recorded } from '../testing/recorded.ts';
import { openBench } from '../testing/search-against.ts';
import type { Bench } from '../testing/search-against.ts';
import { createTumblr, mapPost } from './adapter.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const tumblr = () => createTumblr({ baseUrl: bench.server.origin, apiKey: 'k3y' }, bench.deps);
const post = (changes: object = {}) => ({
  id_string: '7',
  blog_name: 'someone',
  timestamp: 1_763_600_000,
  ...changes,
});
const page = (...posts: unknown[]) => ({ body: JSON.stringify({ meta: {}, response: posts }) });

test('keywords become tags, posts are matched to all of them', async () => {
  bench.server.play(({ url }) =>
    url.searchParams.has('before')
      ? page()
      : page(
          post({ id_string: '1', title: 'desk plants and more' }),
          post({ id_string: '2', title: 'desk', tags: ['Plants'] }),
          post({ id_string: '3', title: 'desk only' }),
          post({ id_string: '4', title: 'Evening', tags: ['desk plants'] }),
        ),
  );
  const query = parseQuery('desk plant', 'keywords');
  const { items, note } = await bench.search(tumblr(), { query });
  expect(items.map(({ externalId }) => externalId)).toEqual(['1', '2', '4']);
  const tags = bench.server.requests.map(({ url }) => url.searchParams.get('tag'));
  expect([...new Set(tags)]).toEqual(['desk plant', 'plant', 'desk']);
  expect(note).toBe('Searched by tag, not by text: #deskplant, #plant, #desk.');
  expect(bench.server.requests[0]?.url.searchParams.get('api_key')).toBe('k3y');
});

test('the next page starts before the last post, by its featured time when it has one', async () => {
  bench.server.play(({ url }) =>
    url.searchParams.has('before')
      ? page()
      : page(post({ title: 'crm', featured_timestamp: 1_763_600_500 })),
  );
  await bench.search(tumblr());
  expect(bench.server.requests[1]?.url.searchParams.get('before')).toBe('1763600500');
});

test('the next page follows the raw page, also where its last posts cannot be used', async () => {
  bench.server.play(({ url }) =>
    url.searchParams.has('before')
      ? page()
      : page(post({ title: 'crm', timestamp: 1_763_600_500 }), {
          ...post({ timestamp: 1_763_600_100 }),
          blog_name: null,
        }),
  );
  await bench.search(tumblr());
  expect(bench.server.requests[1]?.url.searchParams.get('before')).toBe('1763600100');
});

test('notes are likes, reblogs and replies together, and are not called likes', () => {
  expect(mapPost(post({ note_count: 14 }))?.engagement).toEqual({
    likes: null,
    comments: null,
    shares: null,
    notes: 14,
  });
});

describe('F-13: an hour’s and a day’s allowance, in seconds', () => {
  test('of two exhausted limits the longer one counts', async () => {
    const headers = {
      'x-ratelimit-perhour-remaining': '0',
      'x-ratelimit-perhour-reset': '600',
      'x-ratelimit-perday-remaining': '0',
      'x-ratelimit-perday-reset': '7200',
    };
    bench.server.play(() => ({ status: 429, headers, body: '{}' }));
    await expect(bench.search(tumblr())).rejects.toMatchObject({
      failure: 'rate_limited',
      retryAfterMs: 7_200_000,
    });
  });

  test('a limit that is not exhausted does not count', async () => {
    const headers = { 'x-ratelimit-perhour-remaining': '12', 'x-ratelimit-perhour-reset': '600' };
    bench.server.play(() => ({ status: 429, headers, body: '{}' }));
    await expect(bench.search(tumblr())).rejects.toMatchObject({ retryAfterMs: undefined });
  });
});

describe('posts', () => {
  test('every type has its text', () => {
    expect(mapPost(post({ text: 'Say &ldquo;hi&rdquo;', source: 'Me' }))).toMatchObject({
      title: 'Say “hi”',
      content: 'Say “hi”\n\nMe',
    });
    expect(mapPost(post({ question: 'Why?', answer: '<p>Because</p>' }))?.content).toBe(
      'Why?\n\nBecause',
    );
    expect(mapPost(post({ summary: 'A photo', caption: '<p>Long</p>' }))).toMatchObject({
      title: 'A photo',
      content: 'Long',
    });
  });

  test('ids that JSON rounds are only accepted as text', () => {
    expect(mapPost(post({ id_string: undefined, id: 2 ** 53 }))).toBeNull();
    expect(mapPost(post({ id_string: undefined, id: 42 }))?.externalId).toBe('42');
  });

  test('links stay on tumblr.com', () => {
    expect(mapPost(post({ post_url: 'http://a.tumblr.com/post/7/x?y' }))?.url).toBe(
      'https://a.tumblr.com/post/7/x',
    );
    for (const hostile of [
      'javascript:alert(1)',
      'https://tumblr.com.evil.test/',
      'https://x@a.tumblr.com/',
    ])
      expect(mapPost(post({ post_url: hostile }))?.url).toBe('https://www.tumblr.com/someone/7');
  });
});

test('recorded: photo posts of 2015', async () => {
  const body = recorded('tumblr/likes_photo_posts_2015_cut3.json');
  const asTagged = body.replace('"liked_posts"', '"response"');
  bench.server.play(({ url }) => (url.searchParams.has('before') ? page() : { body: asTagged }));
  const query = parseQuery('the, a, to, and, is', 'keywords');
  const { items } = await bench.search(tumblr(), { query });
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) {
    expect(item.url).toMatch(/^https:\/\/[\w-]+\.tumblr\.com\//u);
    expect(item.title).not.toBe('');
    expect(item.engagement.notes).not.toBeNull();
  }
});
