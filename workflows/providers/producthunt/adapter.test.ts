import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeProviderContract } from '../testing/contract/suite.ts';
import { parseQuery } from '../query.ts';
import { recorded } from '../testing/recorded.ts';
import type { SeenRequest } from '#http/testing/scripted-server.ts';
import { openBench } from '../testing/search-against.ts';
import type { Bench } from '../testing/search-against.ts';
import { createProductHunt, mapLaunch } from './adapter.ts';

const bodySchema = z.object({
  query: z.string(),
  variables: z.object({ after: z.string().nullable(), since: z.string() }),
});
const variablesOf = ({ body }: SeenRequest) => bodySchema.parse(JSON.parse(body)).variables;
const pageOf = (nodes: readonly unknown[], start = 0) => ({
  data: {
    posts: {
      pageInfo: { hasNextPage: start + 20 < nodes.length, endCursor: String(start + 20) },
      edges: nodes.slice(start, start + 20).map((node) => ({ node })),
    },
  },
});

describeProviderContract({
  name: 'producthunt',
  create: (origin, deps) => createProductHunt({ baseUrl: origin, token: 'token' }, deps),
  item: ({ number, title, content, author, postedAt }) => ({
    id: String(number),
    name: title,
    tagline: null,
    description: content,
    url: `https://www.producthunt.com/posts/launch-${number}?utm_campaign=x`,
    createdAt: postedAt.toISOString(),
    votesCount: number,
    user: { name: author },
  }),
  page: (items, seen) => pageOf(items, Number(variablesOf(seen).after ?? 0)),
});

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const hunt = () => createProductHunt({ baseUrl: bench.server.origin, token: 't0k' }, bench.deps);
const node = (id: number, changes: object = {}) => ({
  id: String(id),
  name: 'Ledgerly',
  url: `https://www.producthunt.com/posts/p${id}`,
  createdAt: '2026-11-19T08:01:00Z',
  ...changes,
});

test('reads the timeframe’s launches and matches them to the query', async () => {
  const topics = { edges: [{ node: { name: 'CRM' } }] };
  const nodes = [node(1, { tagline: 'A CRM for two' }), node(2), node(3, { topics })];
  bench.server.play(() => ({ body: JSON.stringify(pageOf(nodes)) }));
  const since = new Date('2026-11-13T12:00:00Z');
  const query = parseQuery('crm', 'keywords');
  const { items } = await bench.search(hunt(), { query, since });
  expect(items.map(({ externalId }) => externalId)).toEqual(['1', '3']);
  expect(items[0]?.title).toBe('Ledgerly: A CRM for two');
  const [seen] = bench.server.requests;
  expect(seen?.method).toBe('POST');
  expect(seen?.headers.authorization).toBe('Bearer t0k');
  expect(seen && variablesOf(seen)).toEqual({ after: null, since: since.toISOString() });
});

test('a long timeframe is cut, with a note', async () => {
  const nodes = Array.from({ length: 1_000 }, (_, id) => node(id));
  bench.server.play((seen) => ({
    body: JSON.stringify(pageOf(nodes, Number(variablesOf(seen).after ?? 0))),
  }));
  const { note } = await bench.search(hunt());
  expect(note).toMatch(/newest 300 launches/u);
  expect(bench.server.requests).toHaveLength(15);
});

describe('F-13: failures', () => {
  test.each([
    [{ errors: [{ error: 'invalid_oauth_token', error_description: 'x' }], data: null }, 'auth'],
    [{ errors: [{ message: 'Complexity limit reached' }] }, 'rate_limited'],
    [{ errors: [{ message: "Field 'x' doesn't exist" }] }, 'bad_request'],
  ])('inside a 200: %j', async (body, failure) => {
    bench.server.play(() => ({ body: JSON.stringify(body) }));
    await expect(bench.search(hunt())).rejects.toMatchObject({ failure });
  });

  test('429 waits for the reset, in seconds', async () => {
    const headers = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '640' };
    bench.server.play(() => ({ status: 429, headers, body: '{}' }));
    await expect(bench.search(hunt())).rejects.toMatchObject({
      failure: 'rate_limited',
      retryAfterMs: 640_000,
    });
  });
});

test('redacted makers have no name; links stay on producthunt.com', () => {
  expect(mapLaunch(node(1, { user: { name: '[REDACTED]' } }))?.author).toBeNull();
  expect(mapLaunch(node(1, { url: 'https://evil.test/posts/x' }))).toBeNull();
});

test('recorded: launches of April 2025', () => {
  const text = recorded('producthunt/posts_nodes_2025.json');
  const { posts } = z.object({ posts: z.array(z.unknown()) }).parse(JSON.parse(text));
  const launches = posts.map(mapLaunch);
  expect(launches).toHaveLength(5);
  for (const launch of launches) {
    expect(launch?.url).toMatch(/^https:\/\/www\.producthunt\.com\/posts\/[\w-]+$/u);
    expect(launch?.engagement.likes).toBeGreaterThan(0);
    expect(launch?.tags.length).toBeGreaterThan(0);
  }
});
