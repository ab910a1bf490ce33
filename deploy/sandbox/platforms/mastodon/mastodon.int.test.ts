import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createClock } from '../../clock.ts';
import { manyPosts, startSandbox } from '../../testing/sandbox.ts';
import type { TestSandbox } from '../../testing/sandbox.ts';
import { readRecorded } from '../../testing/recorded.ts';

const statusSchema = z.looseObject({
  id: z.string(),
  uri: z.string(),
  created_at: z.string(),
  content: z.string(),
  account: z.looseObject({ acct: z.string(), indexable: z.boolean() }),
  tags: z.array(z.looseObject({ name: z.string() })),
});
const timelineSchema = z.array(statusSchema);
const searchSchema = z.looseObject({
  accounts: z.array(z.unknown()),
  statuses: timelineSchema,
  hashtags: z.array(z.looseObject({ name: z.string() })),
});
const names = (status: z.output<typeof statusSchema>): string[] =>
  status.tags.map(({ name }) => name);

const USER = { authorization: 'Bearer sandbox-token' };

let sandbox: TestSandbox;
beforeAll(async () => {
  const started = Date.now();
  sandbox = await startSandbox({ clock: createClock(() => started) });
});
afterAll(() => sandbox.close());

const get = (path: string, headers: Record<string, string> = {}, at = sandbox): Promise<Response> =>
  fetch(`${at.url}/mastodon/api/${path}`, { headers });

async function timeline(path: string, at = sandbox) {
  const response = await get(`v1/timelines/tag/${path}`, {}, at);
  expect(response.status).toBe(200);
  return timelineSchema.parse(await response.json());
}

async function search(parameters: Record<string, string>, headers = USER) {
  const query = new URLSearchParams(parameters).toString();
  return searchSchema.parse(await (await get(`v2/search?${query}`, headers)).json());
}

test('statuses have the fields of the recorded ones, and so have headers', async () => {
  const response = await get('v1/timelines/tag/onboarding');
  const statuses = timelineSchema.parse(await response.json());
  expect(statuses.length).toBeGreaterThan(3);
  expect(response.headers.get('link')).toMatch(/^<https:.*max_id=\d+>; rel="next", /);
  const reset = response.headers.get('x-ratelimit-reset') ?? '';
  expect(reset).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{6}Z$/);
  const recorded = timelineSchema.nullable().parse(readRecorded('mastodon/timeline_tag_2026.json'));
  if (recorded === null) return;
  const [ours, theirs] = [statuses[0], recorded[0]];
  const personal = ['favourited', 'reblogged', 'muted', 'bookmarked', 'pinned'];
  expect(Object.keys(ours ?? {}).toSorted()).toEqual(
    Object.keys(theirs ?? {})
      .filter((name) => !personal.includes(name))
      .toSorted(),
  );
  expect(Object.keys(ours?.account ?? {}).toSorted()).toEqual(
    Object.keys(theirs?.account ?? {}).toSorted(),
  );
});

test('a hashtag is matched in any case, with any, all and none lists', async () => {
  const all = await timeline('Onboarding?limit=40');
  expect(all.every((status) => names(status).includes('onboarding'))).toBe(true);
  const both = await timeline('onboarding?limit=40&all[]=saas');
  expect(both.every((status) => names(status).includes('saas'))).toBe(true);
  const none = await timeline('onboarding?limit=40&none[]=saas');
  expect(none.length + both.length).toBe(all.length);
  const any = await timeline('onboarding?limit=40&any[]=crm');
  expect(any.length).toBeGreaterThan(all.length);
});

test('texts are HTML with links and hashtags as people see them', async () => {
  const html = (await timeline('onboarding?limit=40')).map(({ content }) => content).join('');
  expect(html).toMatch(
    /<p>.*<a href="https:\/\/mastodon\.social\/tags\/onboarding" class="mention hashtag" rel="tag">#<span>onboarding<\/span><\/a>/,
  );
  expect(html).not.toMatch(/<(?!\/?(?:p|a|span|br)\b)/);
});

test('max_id pages through 200 statuses, newest first, each once', async () => {
  const many = await startSandbox({
    posts: manyPosts(260, { platform: 'mastodon', kind: 'status', tags: ['crm'] }),
  });
  try {
    const seen: string[] = [];
    for (;;) {
      const last = seen.at(-1);
      const page = await timeline(
        `crm?limit=40${last === undefined ? '' : `&max_id=${last}`}`,
        many,
      );
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(40);
      seen.push(...page.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(200);
    expect(seen).toEqual(seen.toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)));
  } finally {
    await many.close();
  }
});

test('full text is for a signed-in person: without a token only hashtags are found', async () => {
  const anonymous = await search({ q: 'people' }, {} as typeof USER);
  expect(anonymous.statuses).toEqual([]);
  const { statuses } = await search({ q: 'people', type: 'statuses', limit: '40' });
  expect(statuses.length).toBeGreaterThan(2);
  expect(statuses.every(({ content }) => /people/i.test(content))).toBe(true);
  expect(statuses.every(({ account }) => account.indexable)).toBe(true);
  const { hashtags } = await search({ q: 'onboard', type: 'hashtags' }, {} as typeof USER);
  expect(hashtags.map(({ name }) => name)).toContain('onboarding');
});

test('days of after: and before: are whole and exclude themselves', async () => {
  const day = new Date(sandbox.clock.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const after = await search({ q: `the after:${day}`, type: 'statuses', limit: '40' });
  expect(after.statuses.length).toBeGreaterThan(0);
  expect(after.statuses.every((status) => status.created_at.slice(0, 10) > day)).toBe(true);
  const before = await search({ q: `the before:${day}`, type: 'statuses', limit: '40' });
  expect(before.statuses.every((status) => status.created_at.slice(0, 10) < day)).toBe(true);
});

test.each<[string, Record<string, string>, number]>([
  ['v2/search', USER, 400],
  ['v2/search?q=crm%3Aweird', USER, 422],
  ['v2/search?q=crm&offset=20&type=statuses', {}, 401],
  ['v1/timelines/tag/crm', { authorization: 'Bearer wrong' }, 401],
  ['v1/nowhere', {}, 404],
])('%s with %o is refused with %i and an error', async (path, headers, status) => {
  const response = await get(path, headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error: expect.any(String) });
});
