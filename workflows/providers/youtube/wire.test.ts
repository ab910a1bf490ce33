import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseQuery } from '../query.ts';
import { recorded } from '../testing/recorded.ts';
import type { Reply } from '../testing/scripted-server.ts';
import { openBench } from '../testing/search-against.ts';
import type { Bench } from '../testing/search-against.ts';
import { createYouTube } from './adapter.ts';
import { untilPacificMidnight } from './failures.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const tube = () =>
  createYouTube({ baseUrl: bench.server.origin, apiKey: 'k3y', dailySearches: 100 }, bench.deps);
const json = (value: unknown, status = 200): Reply => ({ status, body: JSON.stringify(value) });
const hit = (videoId: string) => ({
  id: { videoId },
  snippet: {
    publishedAt: '2026-11-20T10:00:00Z',
    title: 'Q&amp;A &#39;26',
    description: 'cut ...',
  },
});
const searches = () => bench.server.requests.filter(({ url }) => url.pathname === '/search');
/** Serves one search page and these details. */
function serve(hits: unknown[], videos: unknown[]): void {
  bench.server.play(({ url }) => json({ items: url.pathname === '/search' ? hits : videos }));
}

test('asks with operators and a start that is shared for a quarter of an hour', async () => {
  serve([], []);
  const query = parseQuery('crm OR "help desk" small -jobs', 'keywords');
  await bench.search(tube(), { query, since: new Date('2026-11-13T12:14:59Z') });
  expect(Object.fromEntries(searches()[0]?.url.searchParams ?? [])).toEqual({
    part: 'snippet',
    type: 'video',
    q: 'crm|"help desk" small -jobs',
    maxResults: '50',
    order: 'relevance',
    publishedAfter: '2026-11-13T12:00:00Z',
    key: 'k3y',
  });
});

test('details give the whole text, the language and the counts, which are strings', async () => {
  const video = {
    id: 'abcdefghijk',
    snippet: { title: 'Q&A <26>', description: 'The whole\ntext', defaultAudioLanguage: 'en-US' },
    statistics: { likeCount: '123', commentCount: '4' },
  };
  serve([hit('abcdefghijk'), hit('lmnopqrstuv')], [video]);
  const { items } = await bench.search(tube());
  expect(items).toMatchObject([
    {
      title: 'Q&A <26>',
      content: 'The whole\ntext',
      language: 'en-US',
      engagement: { likes: 123, comments: 4, shares: null },
      url: 'https://www.youtube.com/watch?v=abcdefghijk',
    },
    { title: "Q&A '26", engagement: { likes: null, comments: null } },
  ]);
});

test('without details the videos are shown and the answer says what is missing', async () => {
  bench.server.play(({ url }) =>
    url.pathname === '/search' ? json({ items: [hit('abcdefghijk')] }) : json({}, 500),
  );
  const { items, note } = await bench.search(tube());
  expect(items).toHaveLength(1);
  expect(note).toMatch(/no counts/u);
});

test('identical searches of a quarter of an hour cost one of the day’s 100', async () => {
  serve([hit('abcdefghijk')], []);
  const provider = tube();
  const since = () => new Date(bench.clock.now.getTime() - 3_600_000);
  bench.clock.now = new Date('2026-11-20T12:01:00Z');
  await bench.search(provider, { since: new Date(0) });
  bench.clock.now = new Date('2026-11-20T12:10:00Z');
  await bench.search(provider, { since: new Date(0) });
  expect(searches()).toHaveLength(1);
  await bench.search(provider, { query: parseQuery('erp', 'keywords') });
  await bench.search(provider, { since: since() });
  expect(searches()).toHaveLength(3);
  bench.clock.now = new Date('2026-11-20T12:17:00Z');
  await bench.search(provider, { since: new Date(0) });
  expect(searches()).toHaveLength(4);
});

describe('F-13: the day’s quota', () => {
  test.each([
    ['2026-11-20T12:00:00Z', 20 * 3_600_000],
    ['2026-11-20T08:00:00Z', 24 * 3_600_000],
    ['2026-11-20T07:59:59Z', 1_000],
    ['2026-07-01T06:00:00Z', 3_600_000],
  ])('at %s it is fresh again in %s ms, at midnight Pacific', (now, expected) => {
    expect(untilPacificMidnight(new Date(now))).toBe(expected);
  });

  test('once used up nothing is asked until then', async () => {
    bench.clock.now = new Date('2026-11-20T12:00:00Z');
    const error = { error: { code: 403, errors: [{ reason: 'quotaExceeded' }] } };
    bench.server.play(() => json(error, 403));
    const provider = tube();
    const expected = { failure: 'rate_limited', retryAfterMs: 20 * 3_600_000 };
    await expect(bench.search(provider)).rejects.toMatchObject(expected);
    await expect(bench.search(provider)).rejects.toMatchObject(expected);
    expect(bench.server.requests).toHaveLength(1);
  });

  test.each([
    ['rateLimitExceeded', 403, 'rate_limited'],
    ['keyInvalid', 400, 'auth'],
    ['forbidden', 403, 'auth'],
    ['badRequest', 400, 'bad_request'],
  ])('%s is %s, not the quota', async (reason, status, failure) => {
    bench.server.play(() => json({ error: { code: status, errors: [{ reason }] } }, status));
    await expect(bench.search(tube())).rejects.toMatchObject({ failure, retryAfterMs: undefined });
  });
});

test('recorded: a search page with details, and the error', async () => {
  const page = recorded('youtube/search_list_page1_2019.json');
  const videos = recorded('youtube/videos_list_with_statistics_2019.json');
  const error = recorded('youtube/error_403.json');
  if (page === null || videos === null || error === null) return;
  bench.server.play(({ url }) => {
    if (url.pathname === '/videos') return { body: videos };
    return url.searchParams.has('pageToken') ? json({ items: [] }) : { body: page };
  });
  const { items } = await bench.search(tube());
  expect(items).toHaveLength(25);
  for (const { url, title, author } of items) {
    expect(url).toMatch(/watch\?v=[\w-]{11}$/u);
    expect(title).not.toMatch(/&(?:amp|#39|quot);/u);
    expect(author).not.toBeNull();
  }
  bench.server.play(() => ({ status: 403, body: error }));
  await expect(bench.search(tube())).rejects.toMatchObject({ failure: 'auth' });
});
