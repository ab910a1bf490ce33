import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseQuery } from '../query.ts';
import { recorded } from '../testing/recorded.ts';
import type { Reply } from '#http/testing/scripted-server.ts';
import { openBench } from '../testing/search-against.ts';
import type { Bench } from '../testing/search-against.ts';
import { createLocalState } from '../shared-state.ts';
import { createYouTube, sharedForMs } from './adapter.ts';
import { untilPacificMidnight } from './failures.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** With its own memory, unless a test passes one. */
const tube = (dailySearches = 100, shared = createLocalState(() => bench.clock.now)) =>
  createYouTube(
    { baseUrl: bench.server.origin, apiKey: 'k3y', dailySearches },
    { ...bench.deps, shared },
  );
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

test('asks with operators and a start that searches of the same hour share', async () => {
  serve([], []);
  const query = parseQuery('crm OR "help desk" small -jobs', 'keywords');
  bench.clock.now = new Date('2026-11-20T12:59:59Z');
  await bench.search(tube(), { query, since: new Date('2026-11-13T12:59:59Z') });
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

test('without details the videos are shown and the result states what is missing', async () => {
  bench.server.play(({ url }) =>
    url.pathname === '/search' ? json({ items: [hit('abcdefghijk')] }) : json({}, 500),
  );
  const { items, note } = await bench.search(tube());
  expect(items).toHaveLength(1);
  expect(note).toMatch(/no counts/u);
});

test('identical searches within the cache time cost one of the day’s 100, for all users', async () => {
  serve([hit('abcdefghijk')], []);
  const shared = createLocalState(() => bench.clock.now);
  const week = () => new Date(bench.clock.now.getTime() - 7 * 86_400_000);
  bench.clock.now = new Date('2026-11-20T12:01:00Z');
  const first = await bench.search(tube(100, shared), { since: week() });
  bench.clock.now = new Date('2026-11-20T12:50:00Z');
  const second = await bench.search(tube(100, shared), { since: week() });
  expect(searches()).toHaveLength(1);
  expect(second.items).toEqual(first.items);
  expect([first.remembered, second.remembered]).toEqual([false, true]);
  await bench.search(tube(100, shared), { query: parseQuery('erp', 'keywords'), since: week() });
  expect(searches()).toHaveLength(2);
  bench.clock.now = new Date('2026-11-20T13:02:00Z');
  await bench.search(tube(100, shared), { since: week() });
  expect(searches()).toHaveLength(3);
});

test.each([
  [1, 5],
  [24, 15],
  [7 * 24, 60],
  [365 * 24, 60],
])(
  'a window of %s hours shares its answers for %s minutes, to the millisecond',
  (hours, minutes) => {
    for (const late of [0, 1, 900])
      expect(sharedForMs(hours * 3_600_000 + late)).toBe(minutes * 60_000);
  },
);

test('a search without counts is not remembered without them', async () => {
  const shared = createLocalState(() => bench.clock.now);
  bench.server.play(({ url }) =>
    url.pathname === '/search' ? json({ items: [hit('abcdefghijk')] }) : json({}, 500),
  );
  await bench.search(tube(100, shared));
  const video = { id: 'abcdefghijk', statistics: { likeCount: '5' } };
  bench.server.play(() => json({ items: [video] }));
  const { items } = await bench.search(tube(100, shared));
  expect(items).toMatchObject([{ engagement: { likes: 5 } }]);
  expect(searches()).toHaveLength(0);
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

  const error = { error: { code: 403, errors: [{ reason: 'quotaExceeded' }] } };
  const noon = Date.parse('2026-11-20T12:00:00Z');
  const at = (minute: number): void => {
    bench.clock.now = new Date(noon + minute * 60_000);
  };

  test('once exhausted, one search probes after ever longer waits, and the others fail at once', async () => {
    at(0);
    bench.server.play(() => json(error, 403));
    const provider = tube();
    const limited = { failure: 'rate_limited', retryAfterMs: 20 * 3_600_000 };
    await expect(bench.search(provider)).rejects.toMatchObject(limited);
    await expect(bench.search(provider)).rejects.toMatchObject(limited);
    expect(bench.server.requests).toHaveLength(1);
    const asked: number[] = [];
    for (let minute = 0.5; minute < 240; minute += 0.5) {
      at(minute);
      const before = bench.server.requests.length;
      await Promise.allSettled([
        bench.search(provider),
        bench.search(provider, { query: parseQuery('erp', 'keywords') }),
      ]);
      const requests = bench.server.requests.length - before;
      expect(requests).toBeLessThanOrEqual(1);
      if (requests > 0) asked.push(minute);
    }
    expect(asked).toEqual([1, 2, 4, 8, 16, 32, 62, 92, 122, 152, 182, 212]);
  });

  test('a quota that YouTube restores early is used again from the next probe on', async () => {
    at(0);
    bench.server.play(() => json(error, 403));
    const provider = tube(2);
    await expect(bench.search(provider)).rejects.toMatchObject({ failure: 'rate_limited' });
    serve([hit('abcdefghijk')], []);
    at(0.9);
    await expect(bench.search(provider)).rejects.toMatchObject({ failure: 'rate_limited' });
    at(1);
    expect((await bench.search(provider)).items).toHaveLength(1);
    const query = parseQuery('erp', 'keywords');
    expect(
      (await bench.search(provider, { query })).items,
      'refused ones do not count',
    ).toHaveLength(1);
  });

  test('the own count ends it before YouTube does; pages that came until then are shown', async () => {
    bench.clock.now = new Date('2026-11-20T12:00:00Z');
    const hits = Array.from({ length: 50 }, (_, index) => hit(`video-${1_000 + index}`));
    bench.server.play(({ url }) =>
      url.pathname === '/search'
        ? json({ items: hits, nextPageToken: `${url.searchParams.get('pageToken')}+` })
        : json({ items: [] }),
    );
    const shared = createLocalState(() => bench.clock.now);
    const cut = await bench.search(tube(1, shared), { limit: 200 });
    expect(cut.items).toHaveLength(50);
    expect(cut.note).toMatch(/next pages are missing/u);
    await expect(
      bench.search(tube(1, shared), { query: parseQuery('erp', 'keywords') }),
    ).rejects.toMatchObject({
      failure: 'rate_limited',
      retryAfterMs: 20 * 3_600_000,
      message: 'YouTube’s searches of today (1) are used up.',
    });
    expect((await bench.search(tube(1, shared))).remembered).toBe(true);
    expect(searches()).toHaveLength(1);
    bench.clock.now = new Date('2026-11-21T08:00:00Z');
    await bench.search(tube(1, shared), { query: parseQuery('erp', 'keywords') });
    expect(searches()).toHaveLength(2);
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
