import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createClock } from '../../clock.ts';
import { manyPosts, startSandbox } from '../../testing/sandbox.ts';
import type { TestSandbox } from '../../testing/sandbox.ts';
import { readRecorded } from '../../testing/recorded.ts';

const postSchema = z.looseObject({
  id_string: z.string(),
  type: z.string(),
  timestamp: z.int(),
  tags: z.array(z.string()),
  note_count: z.int(),
});
const answerSchema = z.looseObject({
  meta: z.looseObject({ status: z.int(), msg: z.string() }),
  response: z.array(postSchema),
});

let sandbox: TestSandbox;
beforeAll(async () => {
  const started = Date.now();
  sandbox = await startSandbox({ clock: createClock(() => started) });
});
afterAll(() => sandbox.close());

const get = (parameters: Record<string, string>, at = sandbox): Promise<Response> =>
  fetch(
    `${at.url}/tumblr/v2/tagged?${new URLSearchParams({ api_key: 'sandbox-token', ...parameters }).toString()}`,
  );

async function tagged(parameters: Record<string, string>, at = sandbox) {
  const response = await get(parameters, at);
  expect(response.status).toBe(200);
  return answerSchema.parse(await response.json()).response;
}

test('posts have the fields of the recorded ones', async () => {
  const recorded = z
    .looseObject({ liked_posts: z.array(z.looseObject({})) })
    .nullable()
    .parse(readRecorded('tumblr/likes_photo_posts_2015_cut3.json'));
  const posts = await tagged({ tag: 'onboarding' });
  expect(posts.length).toBeGreaterThan(3);
  if (recorded === null) return;
  const ofPhotos = ['caption', 'photos', 'image_permalink', 'liked_timestamp', 'source_url'];
  const expected = Object.keys(recorded.liked_posts[0] ?? {}).filter(
    (name) => !ofPhotos.includes(name),
  );
  for (const post of posts) expect(Object.keys(post)).toEqual(expect.arrayContaining(expected));
});

test('ids are numbers that JavaScript rounds, so the string ids count', async () => {
  const text = await (await get({ tag: 'onboarding' })).text();
  const [, raw = ''] = /"id":(\d{18}),/.exec(text) ?? [];
  expect(text).toContain(`"id_string":"${raw}"`);
  expect(Number.isSafeInteger(Number(raw))).toBe(false);
});

test('a tag is looked up whole and in any case; nothing looks into texts', async () => {
  const posts = await tagged({ tag: 'Small Business' });
  expect(posts.length).toBeGreaterThan(0);
  expect(posts.every(({ tags }) => tags.includes('small business'))).toBe(true);
  expect(await tagged({ tag: 'small' })).toEqual([]);
  expect(await tagged({ tag: 'calendar link' })).toEqual([]);
});

test('texts are HTML, or plain when asked', async () => {
  const html = JSON.stringify(await tagged({ tag: 'onboarding' }));
  expect(html).toContain('<p>');
  expect(JSON.stringify(await tagged({ tag: 'onboarding', filter: 'text' }))).not.toContain('<p>');
});

test('newest first; `before` and possibly short pages give 200 posts, each once', async () => {
  const many = await startSandbox({
    posts: manyPosts(280, { platform: 'tumblr', kind: 'text', tags: ['crm'] }),
  });
  try {
    const seen = new Map<string, number>();
    const sizes = new Set<number>();
    let before: string | null = null;
    for (;;) {
      const page = await tagged({ tag: 'crm', ...(before === null ? {} : { before }) }, many);
      if (page.length === 0) break;
      sizes.add(page.length);
      for (const { id_string: id, timestamp } of page) {
        expect(seen.has(id)).toBe(false);
        seen.set(id, timestamp);
      }
      before = String(page.at(-1)?.timestamp);
    }
    expect(seen.size).toBeGreaterThan(200);
    expect([...seen.values()]).toEqual([...seen.values()].toSorted((a, b) => b - a));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
  } finally {
    await many.close();
  }
});

const remaining = (response: Response, period: string): number =>
  Number(response.headers.get(`x-ratelimit-${period}-remaining`));

test('the remaining hourly and daily quota is returned in headers, in seconds', async () => {
  const one = await get({ tag: 'crm' });
  const two = await get({ tag: 'crm' });
  expect(one.headers.get('x-ratelimit-perhour-limit')).toBe('1000');
  expect(one.headers.get('x-ratelimit-perday-limit')).toBe('5000');
  expect(remaining(two, 'perhour')).toBe(remaining(one, 'perhour') - 1);
  expect(Number(one.headers.get('x-ratelimit-perhour-reset'))).toBeLessThanOrEqual(3_600);
});

test.each<[Record<string, string>, number]>([
  [{ tag: '' }, 400],
  [{ tag: 'crm', before: 'monday' }, 400],
  [{ tag: 'crm', limit: '0' }, 400],
  [{ tag: 'crm', api_key: 'wrong' }, 401],
])('%o is refused with %i in the usual frame', async (parameters, status) => {
  const response = await get(parameters);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({
    meta: { status, msg: expect.any(String) },
    response: [],
    errors: [{ title: expect.any(String), code: expect.any(Number) }],
  });
});
