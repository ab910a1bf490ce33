import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createClock } from '../../clock.ts';
import { enforceLimits, manyPosts, startSandbox } from '../../testing/sandbox.ts';
import type { TestSandbox } from '../../testing/sandbox.ts';
import { readRecorded } from '../../testing/recorded.ts';

const nodeSchema = z.looseObject({ id: z.string(), url: z.string(), createdAt: z.string() });
const postsSchema = z.object({
  data: z.object({
    posts: z.object({
      totalCount: z.int(),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      edges: z.array(z.object({ node: nodeSchema })),
    }),
  }),
});
const PAGE = `query ($after: String, $since: DateTime, $first: Int = 20) {
  posts(first: $first, after: $after, order: NEWEST, postedAfter: $since) {
    totalCount
    pageInfo { hasNextPage endCursor }
    edges { node {
      id name tagline description url votesCount commentsCount createdAt
      thumbnail { url }
      user { name }
      topics(first: 5) { edges { node { name } } }
    } }
  }
}`;

let sandbox: TestSandbox;
beforeAll(async () => {
  const started = Date.now();
  const posts = manyPosts(280, {
    platform: 'producthunt',
    kind: 'launch',
    tags: ['CRM', 'Small Business'],
  });
  sandbox = await startSandbox({ posts, clock: createClock(() => started) });
});
afterAll(() => sandbox.close());

const ask = (body: object | string, token = 'sandbox-token'): Promise<Response> =>
  fetch(`${sandbox.url}/producthunt/v2/api/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function page(variables: Record<string, unknown>) {
  const response = await ask({ query: PAGE, variables });
  expect(response.status).toBe(200);
  return postsSchema.parse(await response.json()).data.posts;
}

test('launches have the fields of the recorded ones', async () => {
  const { edges } = await page({});
  const recorded = z
    .looseObject({ posts: z.array(nodeSchema) })
    .nullable()
    .parse(readRecorded('producthunt/posts_nodes_2025.json'));
  const node = edges[0]?.node ?? {};
  expect(node).toMatchObject({
    url: expect.stringMatching(/^https:\/\/www\.producthunt\.com\/posts\/.*utm_source=/),
    topics: { edges: [{ node: { name: 'CRM' } }, { node: { name: 'Small Business' } }] },
  });
  if (recorded)
    expect(Object.keys(node)).toEqual(expect.arrayContaining(Object.keys(recorded.posts[0] ?? {})));
});

/** All launches, page by page, like a client that requests more than allowed. */
async function everyLaunch(): Promise<{ id: string; createdAt: string }[]> {
  const seen: { id: string; createdAt: string }[] = [];
  let after: string | null = null;
  do {
    const { edges, pageInfo, totalCount }: Awaited<ReturnType<typeof page>> = await page({
      after,
      first: 50,
    });
    expect(edges.length).toBeLessThanOrEqual(20);
    expect(totalCount).toBeGreaterThan(200);
    seen.push(...edges.map(({ node }) => node));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return seen;
}

test('cursors lead through pages of twenty at most, newest first, to 200 and to the end', async () => {
  const seen = await everyLaunch();
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(200);
  const times = seen.map(({ createdAt }) => Date.parse(createdAt));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('most launches of a day share one minute past midnight on the west coast', async () => {
  // Of all days: late on a day its newest are those that went out at once.
  const seen = await everyLaunch();
  const planned = seen.filter(({ createdAt }) => /T0[78]:01:00Z$/.test(createdAt));
  expect(planned.length).toBeGreaterThan(seen.length / 2);
});

test('postedAfter bounds the launches, people’s names are mostly withheld', async () => {
  const since = new Date(sandbox.clock.now() - 3 * 86_400_000).toISOString();
  const { edges, totalCount } = await page({ since });
  expect(totalCount).toBeLessThan((await page({})).totalCount);
  expect(edges.every(({ node }) => Date.parse(node.createdAt) > Date.parse(since))).toBe(true);
  expect(JSON.stringify(await everyLaunch())).toContain('[REDACTED]');
});

test('there is no text search: topics can be found by name, launches only by topic', async () => {
  const byTopic = await ask({ query: '{ topics(query: "small") { nodes { slug } } }' });
  expect(await byTopic.json()).toEqual({
    data: { topics: { nodes: [{ slug: 'small-business' }] } },
  });
  const byText = await ask({ query: '{ posts(query: "crm") { totalCount } }' });
  expect(byText.status).toBe(200);
  expect(await byText.json()).toMatchObject({
    errors: [{ message: expect.stringContaining('query'), locations: [{ line: 1 }] }],
  });
});

const remaining = async (query: string): Promise<number> =>
  Number((await ask({ query })).headers.get('x-rate-limit-remaining'));

test('complexity is counted by fields and page sizes and returned in headers', async () => {
  const before = await remaining('{ posts(first: 1) { totalCount } }');
  expect(before - (await remaining('{ posts(first: 1) { totalCount } }'))).toBe(2);
  const start = await remaining('{ posts(first: 1) { totalCount } }');
  expect(start - (await remaining('{ posts(first: 10) { nodes { id name } } }'))).toBe(31);
});

test('a used-up allowance is 429 with the seconds left', async () => {
  await enforceLimits(sandbox, true);
  try {
    let response = await ask({ query: PAGE });
    for (let pages = 0; response.status === 200 && pages < 30; pages += 1)
      response = await ask({ query: PAGE });
    expect(response.status).toBe(429);
    expect(response.headers.get('x-rate-limit-limit')).toBe('6250');
    expect(response.headers.get('x-rate-limit-remaining')).toBe('0');
    expect(Number(response.headers.get('x-rate-limit-reset'))).toBeLessThanOrEqual(900);
  } finally {
    await enforceLimits(sandbox, false);
  }
});

test.each([
  ['no JSON', 'posts please'],
  ['no query', {}],
  ['half a query', { query: '{ posts(' }],
  ['an unknown order', { query: '{ posts(order: HOT) { totalCount } }' }],
  ['a date that is none', { query: '{ posts(postedAfter: "monday") { totalCount } }' }],
])('%s is an error with status 200', async (_name, body) => {
  const response = await ask(body);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ errors: [{ message: expect.any(String) }] });
});

test('a wrong token is 401 with its own error form', async () => {
  const response = await ask({ query: PAGE }, 'wrong');
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ errors: [{ error: 'invalid_oauth_token' }] });
});
