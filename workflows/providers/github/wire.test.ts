import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseQuery } from '../query.ts';
import { recorded } from '../testing/recorded.ts';
import { openBench } from '../testing/search-against.ts';
import type { Bench } from '../testing/search-against.ts';
import { createGitHub } from './adapter.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const github = (token?: string) =>
  createGitHub({ baseUrl: bench.server.origin, token }, bench.deps);
const EMPTY = JSON.stringify({ total_count: 0, incomplete_results: false, items: [] });

test('searches issues in the exact window, with the token if there is one', async () => {
  bench.server.play(() => ({ body: EMPTY }));
  const query = parseQuery('"time tracking" bugs:open "OR"', 'keywords');
  await bench.search(github('t0k'), { query, since: new Date(1_763_600_000_400) });
  const [seen] = bench.server.requests;
  expect(seen?.url.searchParams.get('q')).toBe(
    '"time tracking" "bugs:open" "OR" is:issue created:>=2025-11-20T00:53:20Z',
  );
  expect(seen?.headers).toMatchObject({
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    authorization: 'Bearer t0k',
  });
  await bench.search(github());
  expect(bench.server.requests[1]?.headers.authorization).toBeUndefined();
});

test('alternatives are one search, up to five operators', async () => {
  bench.server.play(() => ({ body: EMPTY }));
  const since = new Date(1_763_600_000_000);
  const six = parseQuery('"a b" OR c1 OR c2 OR c3 OR c4 OR c5', 'keywords');
  await bench.search(github(), { query: six, since });
  expect(bench.server.requests).toHaveLength(1);
  expect(Object.fromEntries(bench.server.requests[0]?.url.searchParams ?? [])).toMatchObject({
    q: '("a b" OR c1 OR c2 OR c3 OR c4 OR c5) is:issue created:>=2025-11-20T00:53:20Z',
    advanced_search: 'true',
  });
  const seven = parseQuery(`${six.text} OR c6`, 'keywords');
  await bench.search(github(), { query: seven, since });
  expect(bench.server.requests.slice(1).map(({ url }) => url.searchParams.get('q'))).toEqual(
    ['"a b"', 'c1', 'c2'].map((term) => `${term} is:issue created:>=2025-11-20T00:53:20Z`),
  );
});

test('more than 256 characters are refused in words', async () => {
  const query = parseQuery('x'.repeat(250), 'keywords');
  await expect(bench.search(github(), { query })).rejects.toMatchObject({
    failure: 'bad_request',
    message: 'GitHub takes at most 256 characters.',
  });
});

const usedUpFor = (seconds: number) => ({
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': String(Math.floor(bench.clock.now.getTime() / 1000) + seconds),
});

describe('F-13: limits as 403 or 429, reset in epoch seconds', () => {
  test('the primary limit waits for the reset', async () => {
    bench.server.play(() => ({ status: 403, headers: usedUpFor(42), body: '{}' }));
    await expect(bench.search(github())).rejects.toMatchObject({
      failure: 'rate_limited',
      retryAfterMs: 42_000,
    });
  });

  test('the secondary limit waits as Retry-After says, else a minute', async () => {
    const body = '{"message":"You have exceeded a secondary rate limit."}';
    bench.server.play(() => ({ status: 403, body }));
    const minute = { failure: 'rate_limited', retryAfterMs: 60_000 };
    await expect(bench.search(github())).rejects.toMatchObject(minute);
    bench.server.play(() => ({ status: 403, headers: { 'retry-after': '5' }, body }));
    await expect(bench.search(github())).rejects.toMatchObject({ retryAfterMs: 5_000 });
  });

  test('a 403 without any of that is a refusal', async () => {
    bench.server.play(() => ({ status: 403, body: '{"message":"Forbidden"}' }));
    await expect(bench.search(github())).rejects.toMatchObject({ failure: 'auth' });
  });

  test('the last allowed answer still counts, then there is silence', async () => {
    bench.server.play(() => ({ headers: usedUpFor(30), body: EMPTY }));
    const provider = github();
    await bench.search(provider);
    await expect(bench.search(provider)).rejects.toMatchObject({ failure: 'rate_limited' });
    expect(bench.server.requests).toHaveLength(1);
  });
});

test('an incomplete search reports it', async () => {
  const body = JSON.stringify({ total_count: 0, incomplete_results: true, items: [] });
  bench.server.play(() => ({ body }));
  expect((await bench.search(github())).note).toMatch(/only a part/u);
});

test.each(['search_issues_2022', 'search_issues_pull_request_2023'])(
  'recorded: %s is mapped whole',
  async (name) => {
    const body = recorded(`github/${name}.json`);
    bench.server.play(() => ({ body }));
    const { items, total } = await bench.search(github());
    expect(items.length).toBe(total);
    for (const item of items) {
      expect(item.url).toMatch(/^https:\/\/github\.com\//u);
      expect(item.author).not.toBeNull();
      expect(item.engagement.likes).not.toBeNull();
    }
  },
);

test('recorded: the 422', async () => {
  const body = recorded('github/error_422.json');
  bench.server.play(() => ({ status: 422, body }));
  await expect(bench.search(github())).rejects.toMatchObject({ failure: 'bad_request' });
});
