import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startSandbox } from '../../testing/sandbox.ts';
import type { TestSandbox } from '../../testing/sandbox.ts';
import { readRecorded } from '../../testing/recorded.ts';

const linkSchema = z.looseObject({
  name: z.string(),
  title: z.string(),
  selftext: z.string(),
  created_utc: z.number(),
  score: z.int(),
  author: z.string(),
  subreddit: z.string(),
});
const listingSchema = z.looseObject({
  kind: z.literal('Listing'),
  data: z.looseObject({
    after: z.string().nullable(),
    dist: z.int().optional(),
    children: z.array(z.looseObject({ kind: z.literal('t3'), data: linkSchema })),
  }),
});

const AGENT = 'web:earshot-test:1.0 (by /u/earshot-test)';
const BASIC = `Basic ${Buffer.from('sandbox-client:sandbox-secret').toString('base64')}`;

let sandbox: TestSandbox;
let token: string;

const askToken = (authorization: string, body: string): Promise<Response> =>
  fetch(`${sandbox.url}/reddit-www/api/v1/access_token`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });

beforeAll(async () => {
  sandbox = await startSandbox();
  const response = await askToken(BASIC, 'grant_type=client_credentials');
  token = z.looseObject({ access_token: z.string() }).parse(await response.json()).access_token;
});
afterAll(() => sandbox.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${sandbox.url}/reddit${path}`, {
    headers: { 'user-agent': AGENT, authorization: `bearer ${token}`, ...headers },
  });

async function search(parameters: Record<string, string>) {
  const response = await get(`/search?${new URLSearchParams(parameters).toString()}`);
  expect(response.status).toBe(200);
  return listingSchema.parse(await response.json()).data;
}

test('a token needs HTTP Basic and client_credentials, and has the recorded form', async () => {
  const response = await askToken(BASIC, 'grant_type=client_credentials');
  const recorded = readRecorded('reddit/token_client_credentials.json');
  const answer = z.record(z.string(), z.unknown()).parse(await response.json());
  if (recorded) expect(Object.keys(answer).toSorted()).toEqual(Object.keys(recorded).toSorted());
  expect((await askToken('Basic bm86bm8=', 'grant_type=client_credentials')).status).toBe(401);
  expect((await askToken(BASIC, 'grant_type=password')).status).toBe(400);
});

test('a link has every field of the recorded self post and nothing unknown', async () => {
  const recorded = listingSchema
    .nullable()
    .parse(readRecorded('reddit/search_posts_2020_cut1.json'));
  const { children } = await search({ q: 'crm', raw_json: '1' });
  expect(children.length).toBeGreaterThan(5);
  if (!recorded) return;
  const known = Object.keys(recorded.data.children[0]?.data ?? {});
  const media = ['post_hint', 'preview', 'url_overridden_by_dest'];
  const expected = known.filter((name) => !media.includes(name)).toSorted();
  const present = children.find((child) => child.data.author !== '[deleted]');
  expect(Object.keys(present?.data ?? {}).toSorted()).toEqual(expected);
});

test('times are written as floats', async () => {
  const text = await (await get('/search?q=crm&limit=1')).text();
  expect(text).toMatch(/"created_utc":\d{10}\.0[,}]/);
});

test('t bounds the age, sort=new is newest first', async () => {
  const { children } = await search({ q: 'churn', t: 'week', sort: 'new', limit: '100' });
  const times = children.map((child) => child.data.created_utc);
  expect(times.length).toBeGreaterThan(5);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(sandbox.clock.seconds() - 604_800 - 60);
});

test('after leads through all posts once and ends with null', async () => {
  const names: string[] = [];
  let after: string | null = null;
  do {
    const page = await search({ q: 'crm', limit: '4', ...(after === null ? {} : { after }) });
    names.push(...page.children.map((child) => child.data.name));
    after = page.after;
  } while (after !== null);
  const whole = await search({ q: 'crm', limit: '100' });
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBe(whole.children.length);
});

test('restrict_sr keeps to the community, without it the community is ignored', async () => {
  const restricted = listingSchema.parse(
    await (await get('/r/freelance/search?q=crm&restrict_sr=true&limit=100')).json(),
  );
  expect(restricted.data.children.length).toBeGreaterThan(2);
  expect(restricted.data.children.every((child) => child.data.subreddit === 'freelance')).toBe(
    true,
  );
  const open = listingSchema.parse(await (await get('/r/freelance/search?q=crm&limit=100')).json());
  expect(open.data.children.length).toBeGreaterThan(restricted.data.children.length);
});

async function textsOf(parameters: Record<string, string>): Promise<string[]> {
  const { children } = await search(parameters);
  return children.map(({ data }) => `${data.title}\n${data.selftext}`);
}

test('without raw_json texts contain entities', async () => {
  const posts = sandbox.corpus.postsOf('reddit', sandbox.clock.seconds());
  const marked = posts.find((post) => /[&<>]/.test(post.title + post.body));
  const query = { q: `author:"${marked?.author}"`, limit: '100' };
  const plain = await textsOf({ ...query, raw_json: '1' });
  const escaped = await textsOf(query);
  expect(plain.some((text) => /[&<>]/.test(text))).toBe(true);
  expect(escaped.every((text) => !/[<>]|&(?!amp;|lt;|gt;)/.test(text))).toBe(true);
  const decoded = escaped.map((text) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
  expect(decoded).toEqual(plain);
});

test('answers carry the rate limit: remaining as a float, used, and seconds to the reset', async () => {
  const { headers } = await get('/search?q=crm');
  expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+\.0$/);
  expect(headers.get('x-ratelimit-used')).toMatch(/^\d+$/);
  expect(Number(headers.get('x-ratelimit-reset'))).toBeLessThanOrEqual(600);
});

test('a wrong token is 401 with the challenge, no token is a page with 403', async () => {
  const wrong = await get('/search?q=crm', { authorization: 'bearer nope' });
  expect(wrong.status).toBe(401);
  expect(wrong.headers.get('www-authenticate')).toBe(
    'Bearer realm="reddit", error="invalid_token"',
  );
  expect(await wrong.json()).toEqual({ message: 'Unauthorized', error: 401 });
  const none = await get('/search?q=crm', { authorization: '' });
  expect(none.status).toBe(403);
  expect(none.headers.get('content-type')).toContain('text/html');
});

test('a token ends after its hour', async () => {
  sandbox.clock.setOffset(3_700);
  expect((await get('/search?q=crm')).status).toBe(401);
  sandbox.clock.setOffset(0);
});

test('a library’s own User-Agent is throttled', async () => {
  expect((await get('/search?q=crm', { 'user-agent': 'undici' })).status).toBe(429);
});

test('a private community is 403, an unknown path 404', async () => {
  expect((await get('/r/privatefounders/search?q=crm')).status).toBe(403);
  expect((await get('/nothing')).status).toBe(404);
});
