import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createClock } from './clock.ts';
import { PLATFORMS } from './platforms/index.ts';
import { startSandbox } from './testing/sandbox.ts';
import type { TestSandbox } from './testing/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  // Nothing arrives unless a test moves the clock.
  const started = Date.now();
  sandbox = await startSandbox({ clock: createClock(() => started) });
});
afterAll(() => sandbox.close());
afterEach(() => control('DELETE', '/control/faults'));

const control = (method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${sandbox.url}${path}`, {
    method,
    ...(body
      ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      : {}),
  });
const hackernews = (signal?: AbortSignal): Promise<Response> =>
  fetch(`${sandbox.url}/hackernews/api/v1/search?query=crm`, signal ? { signal } : {});
const stackoverflow = (): Promise<Response> =>
  fetch(`${sandbox.url}/stackexchange/2.3/search/advanced?site=stackoverflow&q=crm`);

test('a fault hits its target as often as asked, and no other', async () => {
  await control('POST', '/control/faults', { target: 'hackernews', kind: '500', times: 2 });
  expect((await stackoverflow()).status).toBe(200);
  expect((await hackernews()).status).toBe(500);
  expect((await hackernews()).status).toBe(500);
  expect((await hackernews()).status).toBe(200);
});

test('a fault without times stays until it is cleared', async () => {
  await control('POST', '/control/faults', { target: 'hackernews', kind: '429', retryAfter: 3 });
  const first = await hackernews();
  expect(first.status).toBe(429);
  expect(first.headers.get('retry-after')).toBe('3');
  expect((await hackernews()).status).toBe(429);
  await control('DELETE', '/control/faults?target=hackernews');
  expect((await hackernews()).status).toBe(200);
});

/** A path for each target, apart from questions about each post and assistants, which have tests of their own. */
const PATHS = {
  hackernews: '/hackernews/api/v1/search',
  stackoverflow: '/stackexchange/2.3/search/advanced',
  reddit: '/reddit/search',
  'reddit-token': '/reddit-www/api/v1/access_token',
  openai: '/openai/v1/responses',
  oidc: '/oidc/.well-known/openid-configuration',
  youtube: '/youtube/v3/search',
  tumblr: '/tumblr/v2/tagged',
  pinterest: '/pinterest/v5/search/partner/pins',
  github: '/github/search/issues',
  mastodon: '/mastodon/api/v1/timelines/tag/crm',
  quora: '/brave/res/v1/web/search',
  producthunt: '/producthunt/v2/api/graphql',
} as const;
type Target = keyof typeof PATHS;

type Kind = '429' | 'quota' | '500';

/** A target's response under a fault, with a wait of four seconds where a fault can name one. */
async function under(target: Target, kind: Kind) {
  const retryAfter = kind === '500' ? {} : { retryAfter: 4 };
  await control('POST', '/control/faults', { target, kind, ...retryAfter });
  const response = await fetch(`${sandbox.url}${PATHS[target]}`);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, body, header: (name: string) => response.headers.get(name) };
}

test('each platform is limited in its own form', async () => {
  const stackoverflow = await under('stackoverflow', '429');
  expect(stackoverflow.status).toBe(400);
  expect(stackoverflow.body).toMatchObject({ error_id: 502, error_name: 'throttle_violation' });

  const reddit = await under('reddit', '429');
  expect(reddit.body).toContain('<h1>Too Many Requests</h1>');
  expect(reddit.header('retry-after')).toBe('4');

  const youtube = await under('youtube', '429');
  expect(youtube.status).toBe(403);
  expect(youtube.body).toMatchObject({ error: { errors: [{ reason: 'rateLimitExceeded' }] } });
  expect(youtube.header('retry-after')).toBeNull();

  const tumblr = await under('tumblr', '429');
  expect(tumblr.body).toMatchObject({ meta: { status: 429, msg: 'Limit Exceeded' }, response: [] });
  expect(tumblr.header('x-ratelimit-perhour-reset')).toBe('4');

  expect(await under('pinterest', '429')).toMatchObject({ status: 429, body: { code: 8 } });

  const github = await under('github', '429');
  expect(github.body).toMatchObject({ message: expect.stringContaining('secondary rate limit') });
  expect(github.header('retry-after')).toBe('4');

  const mastodon = await under('mastodon', '429');
  expect(mastodon.body).toEqual({ error: 'Too many requests' });
  const wait = Date.parse(mastodon.header('x-ratelimit-reset') ?? '') - sandbox.clock.now();
  expect(Math.floor(wait / 1000)).toBe(4);

  const quora = await under('quora', '429');
  expect(quora.body).toMatchObject({ error: { status: 429, code: 'RATE_LIMITED' } });
  expect(quora.header('x-ratelimit-reset')).toMatch(/^4, \d+$/);

  const producthunt = await under('producthunt', '429');
  expect(producthunt.body).toMatchObject({ errors: [{ error: 'rate_limit_reached' }] });
  expect(producthunt.header('x-rate-limit-reset')).toBe('4');
});

test('an allowance that is used up is worded as each platform words it', async () => {
  expect(await under('openai', 'quota')).toMatchObject({
    body: { error: { code: 'insufficient_quota' } },
  });
  expect(await under('youtube', 'quota')).toMatchObject({
    status: 403,
    body: { error: { errors: [{ domain: 'youtube.quota', reason: 'quotaExceeded' }] } },
  });
  expect((await under('tumblr', 'quota')).header('x-ratelimit-perday-remaining')).toBe('0');
  const github = await under('github', 'quota');
  expect(github.status).toBe(403);
  expect(github.header('x-ratelimit-remaining')).toBe('0');
  expect(Number(github.header('x-ratelimit-reset'))).toBe(sandbox.clock.seconds() + 4);
  expect((await under('quora', 'quota')).header('x-ratelimit-remaining')).toMatch(/^\d+, 0$/);
  expect((await under('producthunt', 'quota')).header('x-rate-limit-remaining')).toBe('0');
});

test('each target has its own failure with status 500', async () => {
  for (const target of Object.keys(PATHS) as Target[]) {
    const { status } = await under(target, '500');
    expect(status, target).toBe(500);
  }
});

const discovery = (): Promise<Response> =>
  fetch(`${sandbox.url}/oidc/.well-known/openid-configuration`);

test('the sign-in provider can fail too', async () => {
  await control('POST', '/control/faults', { target: 'oidc', kind: '500', times: 1 });
  expect((await discovery()).status).toBe(500);
  expect((await discovery()).status).toBe(200);
});

test('reset destroys the connection', async () => {
  await control('POST', '/control/faults', { target: 'hackernews', kind: 'reset', times: 1 });
  await expect(hackernews()).rejects.toThrow();
});

test('silent never answers, and lets go when the client leaves', async () => {
  await control('POST', '/control/faults', { target: 'hackernews', kind: 'silent', times: 1 });
  await expect(hackernews(AbortSignal.timeout(200))).rejects.toThrow(/abort|timeout/i);
  expect((await hackernews()).status).toBe(200);
});

test('slow waits and then answers', async () => {
  await control('POST', '/control/faults', {
    target: 'hackernews',
    kind: 'slow',
    delayMs: 50,
    times: 1,
  });
  expect((await hackernews()).status).toBe(200);
});

test('a slow response is sent at once when the fault is cleared', async () => {
  const slow = { target: 'hackernews', kind: 'slow', delayMs: 600_000, times: 1 };
  await control('POST', '/control/faults', slow);
  const answer = hackernews();
  const faults = async (): Promise<unknown> => (await control('GET', '/control/faults')).json();
  await expect.poll(faults).toEqual({ faults: [] });
  await control('DELETE', '/control/faults');
  expect((await answer).status).toBe(200);
});

test('huge is far over two megabytes, also as a small compressed body', async () => {
  await control('POST', '/control/faults', { target: 'hackernews', kind: 'huge', times: 1 });
  expect((await (await hackernews()).text()).length).toBeGreaterThan(4_000_000);
  await control('POST', '/control/faults', {
    target: 'hackernews',
    kind: 'huge',
    gzip: true,
    times: 1,
  });
  const bomb = await hackernews();
  expect(Number(bomb.headers.get('content-length'))).toBeLessThan(100_000);
  expect((await bomb.text()).length).toBeGreaterThan(4_000_000);
});

test.each(['truncated', 'html', 'nan', 'empty', 'wrong-types', 'proto', 'lone-surrogate'])(
  'malformed (%s) answers 200',
  async (variant) => {
    await control('POST', '/control/faults', { target: 'hackernews', kind: 'malformed', variant });
    expect((await hackernews()).status).toBe(200);
  },
);

test('an unknown fault is refused and changes nothing', async () => {
  const refused = await control('POST', '/control/faults', { target: 'hackernews', kind: 'lava' });
  expect(refused.status).toBe(400);
  expect(await (await control('GET', '/control/faults')).json()).toEqual({ faults: [] });
});

test('new posts arrive on each of the ten platforms during a session', async () => {
  const now = sandbox.clock.seconds();
  const before = new Set(sandbox.corpus.all(now).map((post) => post.key));
  await control('POST', '/control/clock', { offsetSeconds: 600 });
  const arrived = sandbox.corpus
    .all(sandbox.clock.seconds())
    .filter((post) => !before.has(post.key));
  await control('POST', '/control/clock', { offsetSeconds: 0 });
  expect(new Set(arrived.map((post) => post.platform))).toEqual(
    new Set(PLATFORMS.map(({ id }) => id)),
  );
  expect(arrived.every((post) => post.createdAt > now)).toBe(true);
});

test('the clock moves, and posts arrive with it', async () => {
  const readySchema = z.looseObject({ posts: z.int() });
  const count = async () =>
    readySchema.parse(await (await fetch(`${sandbox.url}/readyz`)).json()).posts;
  const before = await count();
  await control('POST', '/control/clock', { offsetSeconds: 7_200 });
  expect(await count()).toBeGreaterThan(before + 20);
  const now = '2030-01-01T00:00:00.000Z';
  const set = z
    .looseObject({ now: z.string() })
    .parse(await (await control('POST', '/control/clock', { now })).json());
  expect(Math.abs(Date.parse(set.now) - Date.parse(now))).toBeLessThan(5_000);
  await control('POST', '/control/clock', { offsetSeconds: 0 });
  // A post may have arrived meanwhile; the two hours are over.
  expect(await count()).toBeLessThan(before + 20);
});

test('the truth of the world and its day can be read, for measuring', async () => {
  const world: unknown = await (await control('GET', '/control/world')).json();
  expect(world).toMatchObject({ id: 'default', day: expect.any(Number) });
  expect(world).not.toHaveProperty('posts');
  expect(world).toHaveProperty('companies.0.type', 'direct');
  expect(world).toHaveProperty('assistants.assistants.openai');
});

test('pages of other sites throw no switches', async () => {
  const body = JSON.stringify({ target: 'hackernews', kind: '500' });
  const post = (headers: Record<string, string>) =>
    fetch(`${sandbox.url}/control/faults`, { method: 'POST', body, headers });
  expect((await post({ 'content-type': 'text/plain' })).status).toBe(415);
  const json = { 'content-type': 'application/json; charset=utf-8' };
  expect((await post({ ...json, origin: 'https://evil.example' })).status).toBe(403);
  const clear = { method: 'DELETE', headers: { origin: 'null' } };
  expect((await fetch(`${sandbox.url}/control/faults`, clear)).status).toBe(403);
  expect(sandbox.faults.list()).toEqual([]);
  expect((await post({ ...json, origin: sandbox.url })).status).toBe(200);
});

test('labels name posts by the id that the platform answers with', async () => {
  const labelsSchema = z.object({
    labels: z.array(
      z.looseObject({
        platform: z.string(),
        id: z.string(),
        relevance: z.record(z.string(), z.int()),
      }),
    ),
  });
  const { labels } = labelsSchema.parse(await (await control('GET', '/control/labels')).json());
  const { hits } = z
    .looseObject({ hits: z.array(z.looseObject({ objectID: z.string() })) })
    .parse(await (await hackernews()).json());
  const known = new Set(
    labels.filter((label) => label.platform === 'hackernews').map((label) => label.id),
  );
  expect(hits.length).toBeGreaterThan(3);
  expect(hits.every((hit) => known.has(hit.objectID))).toBe(true);
  expect(labels.some((label) => label.relevance['crm for freelancers'] === 2)).toBe(true);
});

test('requests are counted by target and status', async () => {
  await control('DELETE', '/control/requests');
  await hackernews();
  await hackernews();
  expect(await (await control('GET', '/control/requests')).json()).toEqual({
    requests: [{ target: 'hackernews', status: 200, count: 2 }],
  });
});
