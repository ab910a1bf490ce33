import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createClock } from '../../clock.ts';
import { enforceLimits, manyPosts, startSandbox } from '../../testing/sandbox.ts';
import type { TestSandbox } from '../../testing/sandbox.ts';
import { readRecorded } from '../../testing/recorded.ts';

const hitSchema = z.looseObject({
  id: z.looseObject({ videoId: z.string().length(11) }),
  snippet: z.looseObject({
    publishedAt: z.string(),
    title: z.string(),
    description: z.string(),
    channelTitle: z.string(),
  }),
});
const searchSchema = z.looseObject({
  items: z.array(hitSchema),
  nextPageToken: z.string().optional(),
  pageInfo: z.looseObject({ totalResults: z.int(), resultsPerPage: z.int() }),
});
const videosSchema = z.looseObject({
  items: z.array(
    z.looseObject({
      id: z.string(),
      snippet: z.looseObject({ title: z.string(), description: z.string() }).optional(),
      statistics: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

let sandbox: TestSandbox;
beforeAll(async () => {
  const started = Date.now();
  sandbox = await startSandbox({ clock: createClock(() => started) });
});
afterAll(() => sandbox.close());

const get = (path: string, parameters: Record<string, string>, at = sandbox): Promise<Response> =>
  fetch(
    `${at.url}/youtube/v3/${path}?${new URLSearchParams({ key: 'sandbox-token', ...parameters }).toString()}`,
  );

async function search(parameters: Record<string, string>, at = sandbox) {
  const response = await get('search', { part: 'snippet', type: 'video', ...parameters }, at);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-ratelimit-remaining')).toBeNull();
  return searchSchema.parse(await response.json());
}

test('answers, hits and videos have the fields of the recorded ones', async () => {
  const answer = await search({ q: 'onboarding', maxResults: '2' });
  const recorded = searchSchema
    .nullable()
    .parse(readRecorded('youtube/search_list_page1_2019.json'));
  const id = answer.items[0]?.id.videoId ?? '';
  const videos = videosSchema.parse(
    await (await get('videos', { part: 'snippet,statistics,contentDetails', id })).json(),
  );
  expect(videos.items.map((video) => video.id)).toEqual([id]);
  if (recorded === null) return;
  expect(Object.keys(answer)).toEqual(expect.arrayContaining(Object.keys(recorded)));
  expect(Object.keys(answer.items[0]?.snippet ?? {})).toEqual(
    expect.arrayContaining(Object.keys(recorded.items[0]?.snippet ?? {})),
  );
});

test('search results are escaped and cut, video details are complete', async () => {
  const { items } = await search({ q: 'one thing', maxResults: '50' });
  const all = await search({ q: 'how|the', maxResults: '50' });
  expect(all.items.every(({ snippet }) => !/["'<>]/.test(snippet.title))).toBe(true);
  const cut = [...items, ...all.items].find(({ snippet }) => snippet.description.endsWith(' ...'));
  const id = cut?.id.videoId ?? '';
  const answer = await get('videos', { part: 'snippet', id });
  const [video] = videosSchema.parse(await answer.json()).items;
  expect(video?.snippet?.description.length).toBeGreaterThan(cut?.snippet.description.length ?? 0);
  expect(video).not.toHaveProperty('statistics');
});

test('counts are texts; some channels hide them, unknown ids are missing', async () => {
  const { items } = await search({ q: '', maxResults: '50' });
  const ids = items.slice(0, 49).map(({ id }) => id.videoId);
  const answer = await get('videos', {
    part: 'statistics',
    id: [...ids, 'gone-for-ever'].join(','),
  });
  const videos = videosSchema.parse(await answer.json()).items;
  expect(videos).toHaveLength(ids.length);
  expect(videos.every(({ statistics }) => /^\d+$/.test(statistics?.viewCount ?? ''))).toBe(true);
});

test('the window is exact, order=date is newest first', async () => {
  const since = new Date((sandbox.clock.seconds() - 7 * 86_400) * 1000).toISOString();
  const { items } = await search({ q: '', publishedAfter: since, order: 'date', maxResults: '50' });
  const times = items.map(({ snippet }) => Date.parse(snippet.publishedAt));
  expect(times.length).toBeGreaterThan(5);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.parse(since));
});

const count = async (q: string): Promise<number> => (await search({ q })).pageInfo.totalResults;

test('`|` is OR, `-` leaves out', async () => {
  const [crm, seo, both] = [await count('crm'), await count('seo'), await count('crm seo')];
  expect(await count('crm|seo')).toBe(crm + seo - both);
  expect(await count('crm -seo')).toBe(crm - both);
});

test('pages follow by token to 200 and to the end; each page is one of 100 searches a day', async () => {
  const posts = manyPosts(300, { platform: 'youtube', kind: 'video', community: 'howto' });
  const many = await startSandbox({ posts });
  try {
    await enforceLimits(many, true);
    const seen = new Set<string>();
    let token: string | undefined;
    let pages = 0;
    do {
      const answer = await search(
        { q: 'crm', maxResults: '50', ...(token === undefined ? {} : { pageToken: token }) },
        many,
      );
      for (const { id } of answer.items) seen.add(id.videoId);
      token = answer.nextPageToken;
      pages += 1;
    } while (token !== undefined);
    expect(seen.size).toBeGreaterThan(250);
    expect(pages).toBe(Math.ceil(seen.size / 50));
    for (let left = 100 - pages; left > 0; left -= 1) await search({ q: 'crm' }, many);
    const refused = await get('search', { part: 'snippet', q: 'crm' }, many);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      error: { status: 'PERMISSION_DENIED', errors: [{ reason: 'quotaExceeded' }] },
    });
    expect((await get('videos', { part: 'snippet', id: 'x' }, many)).status).toBe(200);
  } finally {
    await many.close();
  }
});

test.each<[Record<string, string>, number, string]>([
  [{ key: 'wrong' }, 400, 'badRequest'],
  [{ part: '' }, 400, 'missingRequiredParameter'],
  [{ part: 'lyrics' }, 400, 'unknownPart'],
  [{ maxResults: '51' }, 400, 'invalidParameter'],
  [{ publishedAfter: 'monday' }, 400, 'invalidParameter'],
  [{ order: 'hotness' }, 400, 'invalidParameter'],
  [{ pageToken: 'AAAA' }, 400, 'invalidPageToken'],
])('a search with %o is refused with %i and a reason', async (parameters, status, reason) => {
  const response = await get('search', { part: 'snippet', q: 'crm', ...parameters });
  expect(response.status).toBe(status);
  const body = await response.json();
  expect(body).toMatchObject({ error: { code: status, errors: [{ reason }] } });
  const recorded = z
    .looseObject({ error: z.looseObject({}) })
    .nullable()
    .parse(readRecorded('youtube/error_403.json'));
  if (recorded)
    expect(Object.keys(z.looseObject({ error: z.looseObject({}) }).parse(body).error)).toEqual(
      expect.arrayContaining(Object.keys(recorded.error)),
    );
});

test('without a key nothing is answered', async () => {
  expect((await fetch(`${sandbox.url}/youtube/v3/search?part=snippet&q=crm`)).status).toBe(403);
});
