import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseQuery } from '../query.ts';
import { recorded } from '../testing/recorded.ts';
import type { Reply, Script } from '#http/testing/scripted-server.ts';
import { openBench } from '../testing/search-against.ts';
import type { Bench } from '../testing/search-against.ts';
import { createReddit, toRedditQuery, windowFor } from './adapter.ts';
import { tokenSchema, mapChild } from './wire.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const reddit = () =>
  createReddit(
    {
      baseUrl: bench.server.origin,
      tokenUrl: `${bench.server.origin}/token`,
      clientId: 'id',
      clientSecret: 'secret',
      communities: ['startups', 'SaaS', 'bad name'],
    },
    bench.deps,
  );
const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: JSON.stringify(value),
});
const child = (id: string, changes: object = {}) => ({
  kind: 't3',
  data: { id, created_utc: 1_700_000_000.0, title: 'A &amp; B', ...changes },
});
const listing = (children: unknown[], after: string | null = null) => ({
  kind: 'Listing',
  data: { after, children },
});

/** Issues tokens t1, t2, …; `script` answers everything else. */
function withTokens(script: Script, lifeSeconds = 3_600): () => number {
  let issued = 0;
  bench.server.play((seen, response, request) => {
    if (seen.url.pathname !== '/token') return script(seen, response, request);
    issued += 1;
    return json({ access_token: `t${issued}`, token_type: 'bearer', expires_in: lifeSeconds });
  });
  return () => issued;
}

describe('tokens', () => {
  test('one is fetched with the app’s credentials and used for many searches', async () => {
    const issued = withTokens(() => json(listing([])));
    const provider = reddit();
    await bench.search(provider);
    await bench.search(provider);
    expect(issued()).toBe(1);
    const [token, search] = bench.server.requests;
    expect(token).toMatchObject({
      method: 'POST',
      body: 'grant_type=client_credentials&scope=read',
    });
    expect(token?.headers.authorization).toBe(`Basic ${btoa('id:secret')}`);
    expect(search?.headers.authorization).toBe('bearer t1');
  });

  test('is renewed shortly before its end', async () => {
    const issued = withTokens(() => json(listing([])), 600);
    const provider = reddit();
    await bench.search(provider);
    bench.clock.now = new Date(bench.clock.now.getTime() + 539_000);
    await bench.search(provider);
    expect(issued()).toBe(1);
    bench.clock.now = new Date(bench.clock.now.getTime() + 2_000);
    await bench.search(provider);
    expect(issued()).toBe(2);
  });

  test('a 401 renews it once and only once', async () => {
    const refused = json({ message: 'Unauthorized', error: 401 }, 401);
    const issued = withTokens(({ headers }) =>
      headers.authorization === 'bearer t1' ? refused : json(listing([child('a')])),
    );
    expect((await bench.search(reddit())).items).toHaveLength(1);
    expect(issued()).toBe(2);
    const issuedForNothing = withTokens(() => refused);
    await expect(bench.search(reddit())).rejects.toMatchObject({ failure: 'auth' });
    expect(issuedForNothing()).toBe(2);
  });

  test('wrong credentials are distinguished from a refused search', async () => {
    bench.server.play(() => json({ message: 'Unauthorized', error: 401 }, 401));
    await expect(bench.search(reddit())).rejects.toMatchObject({
      failure: 'auth',
      message: 'Reddit does not accept our app: check its id and secret.',
    });
  });
});

describe('F-13: rate headers, a float and seconds', () => {
  test('429 without Retry-After waits for the reset', async () => {
    const headers = { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '82' };
    withTokens(() => json({}, 429, headers));
    const provider = reddit();
    const expected = { failure: 'rate_limited', retryAfterMs: 82_000 };
    await expect(bench.search(provider)).rejects.toMatchObject(expected);
    withTokens(() => json(listing([])));
    await expect(bench.search(provider)).rejects.toMatchObject(expected);
    expect(bench.server.requests).toHaveLength(0);
  });

  test('a used-up allowance ends the paging with a note', async () => {
    const headers = { 'x-ratelimit-remaining': '0.0', 'x-ratelimit-reset': '5' };
    withTokens(() => json(listing([child('a')], 't3_a'), 200, headers));
    const answer = await bench.search(reddit());
    expect(answer.items).toHaveLength(1);
    expect(answer.note).toMatch(/limit was reached/u);
  });

  test('599.0 remaining is not a reason to stop', async () => {
    const headers = { 'x-ratelimit-remaining': '599.0', 'x-ratelimit-reset': '82' };
    withTokens(({ url }) =>
      url.searchParams.has('after')
        ? json(listing([child('b')]), 200, headers)
        : json(listing([child('a')], 't3_a'), 200, headers),
    );
    expect((await bench.search(reddit())).items).toHaveLength(2);
  });
});

describe('the query in Reddit’s syntax', () => {
  test.each([
    ['crm small', 'crm small'],
    ['cheap crm OR erp', 'cheap (crm OR erp)'],
    ['"help desk" -jobs NOT "now hiring"', '"help desk" NOT jobs NOT "now hiring"'],
    ['mine:me crm', '"mine:me" crm'],
  ])('%s', (text, expected) => {
    expect(toRedditQuery(parseQuery(text, 'keywords'))).toBe(expected);
  });

  test('at most 512 characters: exclusions go first, then it is refused in words', () => {
    const long = 'x'.repeat(240);
    const query = parseQuery(`${long} -${'y'.repeat(240)} ${'z'.repeat(10)}`, 'keywords');
    expect(toRedditQuery({ ...query, excluded: [...query.excluded, ...query.excluded] })).toBe(
      `${long} zzzzzzzzzz`,
    );
    const groups = Array.from({ length: 3 }, (_, n) => [{ text: `${n}${long}`, phrase: false }]);
    expect(() => toRedditQuery({ ...query, groups })).toThrow(/at most 512 characters/u);
  });

  test.each([
    [3_600, 'hour'],
    [3_601, 'day'],
    [604_800, 'week'],
    [604_805, 'month'],
    [31_536_000, 'year'],
    [31_536_060, 'all'],
  ])('%s seconds fit into %s', (seconds, expected) => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(windowFor(new Date(now.getTime() - seconds * 1000), now)).toBe(expected);
  });
});

/** Responds with one post on each of this many pages. */
const playPages = (pages: number) =>
  withTokens(({ url }) => {
    const page = Number(url.searchParams.get('after') ?? 1);
    return json(listing([child(`p${page}`)], page < pages ? String(page + 1) : null));
  });

test('results beyond three pages are reported as cut', async () => {
  playPages(3);
  expect((await bench.search(reddit())).cutShort).toBe(false);
  playPages(4);
  expect((await bench.search(reddit())).cutShort).toBe(true);
});

describe('posts', () => {
  test('are Markdown with its escapes resolved, and link to reddit.com only', () => {
    const permalink = '/r/SaaS/comments/abc/a_b/';
    expect(mapChild(child('abc', { permalink, selftext: '**bold** &amp;' }))).toMatchObject({
      title: 'A &amp; B',
      content: '**bold** &',
      // It does not contain the words of the title, because it is kept longer than they may be.
      url: 'https://www.reddit.com/r/SaaS/comments/abc/',
    });
    expect(mapChild(child('abc', { permalink: '/r/TheBrewery/comments/abc/a_b/' }))).toMatchObject({
      tags: ['The Brewery'],
    });
    for (const hostile of ['//evil.test/r/x', 'javascript:alert(1)', '/\\evil.test', '/r/x/../../'])
      expect(mapChild(child('abc', { permalink: hostile }))).toMatchObject({
        url: 'https://www.reddit.com/comments/abc/',
      });
  });

  test('deleted authors and texts are empty, removed posts are gone', async () => {
    expect(mapChild(child('a', { author: '[deleted]', selftext: '[removed]' }))).toMatchObject({
      author: null,
      content: '',
    });
    withTokens(() => json(listing([child('a', { removed_by_category: 'moderator' })])));
    expect((await bench.search(reddit())).items).toEqual([]);
  });

  test.each(['search_r_all_2016', 'listing_best_2018_cut8', 'search_posts_2020_cut1'])(
    'recorded: %s is mapped whole',
    async (name) => {
      const body = recorded(`reddit/${name}.json`);
      const count = z
        .object({ data: z.object({ children: z.array(z.object({ kind: z.literal('t3') })) }) })
        .parse(JSON.parse(body)).data.children.length;
      withTokens(({ url }) => (url.searchParams.has('after') ? json(listing([])) : { body }));
      const { items } = await bench.search(reddit(), { limit: 200 });
      expect(items).toHaveLength(count);
      for (const { url, postedAt, engagement } of items) {
        expect(url).toMatch(/^https:\/\/www\.reddit\.com\/r\/.+\/comments\//u);
        expect(postedAt?.getUTCFullYear()).toBeGreaterThan(2010);
        expect(engagement.likes).not.toBeNull();
      }
    },
  );

  test('recorded: the token and every error', async () => {
    const token = recorded('reddit/token_client_credentials.json');
    expect(tokenSchema.parse(JSON.parse(token)).expires_in).toBe(3_600);
    const text = recorded('reddit/errors.json');
    const answerSchema = z.object({
      status: z.number(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    });
    const expected: Record<number, string> = {
      401: 'auth',
      403: 'auth',
      404: 'bad_request',
      429: 'rate_limited',
    };
    for (const answer of Object.values(
      z.record(z.string(), answerSchema).parse(JSON.parse(text)),
    )) {
      withTokens(() => answer);
      await expect(bench.search(reddit())).rejects.toMatchObject({
        failure: expected[answer.status],
      });
    }
  });
});
