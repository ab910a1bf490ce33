import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createClock } from './clock.ts';
import { startSandbox } from './testing.ts';
import type { TestSandbox } from './testing.ts';

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

test('each platform is limited in its own form', async () => {
  await control('POST', '/control/faults', { target: 'stackoverflow', kind: '429' });
  const so = await stackoverflow();
  expect(so.status).toBe(400);
  expect(await so.json()).toMatchObject({ error_id: 502, error_name: 'throttle_violation' });

  await control('POST', '/control/faults', { target: 'reddit', kind: '429', retryAfter: 4 });
  const page = await fetch(`${sandbox.url}/reddit/search?q=crm`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('retry-after')).toBe('4');

  await control('POST', '/control/faults', { target: 'openai', kind: 'quota' });
  const quota = await fetch(`${sandbox.url}/openai/v1/responses`, { method: 'POST' });
  expect(await quota.json()).toMatchObject({ error: { code: 'insufficient_quota' } });
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
  expect(await count()).toBe(before);
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
  expect(labels.some((label) => label.relevance['crm for freelancers'] === 3)).toBe(true);
});

test('requests are counted by target and status', async () => {
  await control('DELETE', '/control/requests');
  await hackernews();
  await hackernews();
  expect(await (await control('GET', '/control/requests')).json()).toEqual({
    requests: [{ target: 'hackernews', status: 200, count: 2 }],
  });
});
