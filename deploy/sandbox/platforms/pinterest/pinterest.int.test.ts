import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createClock } from '../../clock.ts';
import { manyPosts, startSandbox } from '../../testing/sandbox.ts';
import type { TestSandbox } from '../../testing/sandbox.ts';

/** As the OpenAPI document describes a summary: nothing about time, people or applause. */
const answerSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string().regex(/^\d{18}$/),
      title: z.string(),
      description: z.string().nullable(),
      alt_text: z.string().nullable(),
      link: z.string().nullable(),
      media: z.looseObject({ media_type: z.string() }),
    }),
  ),
  bookmark: z.string().nullable(),
});

let sandbox: TestSandbox;
beforeAll(async () => {
  const started = Date.now();
  const posts = manyPosts(260, { platform: 'pinterest', kind: 'pin', community: 'crm' });
  sandbox = await startSandbox({ posts, clock: createClock(() => started) });
});
afterAll(() => sandbox.close());

const get = (parameters: Record<string, string>, token = 'sandbox-token'): Promise<Response> =>
  fetch(
    `${sandbox.url}/pinterest/v5/search/partner/pins?${new URLSearchParams({ country_code: 'US', ...parameters }).toString()}`,
    { headers: { authorization: `Bearer ${token}` } },
  );

test('bookmarks page through 200 pins to the end, each once, without a date', async () => {
  const seen = new Set<string>();
  let bookmark: string | null = null;
  do {
    const response: Response = await get({
      term: 'crm',
      limit: '50',
      ...(bookmark === null ? {} : { bookmark }),
    });
    const answer = answerSchema.parse(await response.json());
    for (const { id } of answer.items) seen.add(id);
    bookmark = answer.bookmark;
  } while (bookmark !== null);
  expect(seen.size).toBeGreaterThan(200);
});

test('ten pins are the page when nothing else is asked; words must all occur', async () => {
  const { items } = answerSchema.parse(await (await get({ term: 'crm' })).json());
  expect(items).toHaveLength(10);
  expect(answerSchema.parse(await (await get({ term: 'crm zzqxv' })).json()).items).toEqual([]);
});

test.each<[Record<string, string>, string, number, number]>([
  [{ term: '' }, 'sandbox-token', 400, 1],
  [{ term: 'crm', country_code: 'usa' }, 'sandbox-token', 400, 1],
  [{ term: 'crm', limit: '51' }, 'sandbox-token', 400, 1],
  [{ term: 'crm', bookmark: 'mine' }, 'sandbox-token', 400, 1],
  [{ term: 'crm' }, 'wrong', 401, 2],
  [{ term: 'crm' }, 'sandbox-trial-token', 403, 29],
])('%o with %s is refused with %i and code %i', async (parameters, token, status, code) => {
  const response = await get(parameters, token);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ code, message: expect.any(String) });
});

const remaining = async (): Promise<number> =>
  Number((await get({ term: 'crm' })).headers.get('x-ratelimit-remaining'));

test('the day’s allowance decreases', async () => {
  const first = await remaining();
  expect(await remaining()).toBe(first - 1);
});
