import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exactFilter, parseQuery } from '../query.ts';
import { recorded } from '../testing/recorded.ts';
import { openBench } from '../testing/search-against.ts';
import type { Bench } from '../testing/search-against.ts';
import { createStackOverflow } from './adapter.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const stack = (key?: string) =>
  createStackOverflow({ baseUrl: bench.server.origin, key }, bench.deps);
const json = (value: unknown, status = 200) => ({ status, body: JSON.stringify(value) });
const question = (id: number) => ({
  question_id: id,
  creation_date: 1_700_000_000,
  title: `Q${id}`,
});

test('requests the exact window, with bodies, and sends the key if there is one', async () => {
  bench.server.play(() => json({ items: [], has_more: false }));
  await bench.search(stack('app-key'), { since: new Date(1_763_600_000_000), limit: 200 });
  const [seen] = bench.server.requests;
  expect(seen?.url.pathname).toBe('/search/advanced');
  expect(Object.fromEntries(seen?.url.searchParams ?? [])).toEqual({
    site: 'stackoverflow',
    q: 'crm',
    fromdate: '1763600000',
    sort: 'relevance',
    order: 'desc',
    pagesize: '100',
    page: '1',
    filter: 'withbody',
    key: 'app-key',
  });
  await bench.search(stack());
  expect(bench.server.requests[1]?.url.searchParams.has('key')).toBe(false);
});

test('tags count as words of a question, and c++ and c# are not c', async () => {
  const tagged = (id: number, ...tags: unknown[]) => ({ ...question(id), tags });
  const items = [tagged(1, 'ruby-on-rails', 'c#'), tagged(2, 'c++'), tagged(3, 7), question(4)];
  bench.server.play(() => json({ items, has_more: false }));
  const asking = async (text: string) => {
    const query = parseQuery(text, 'keywords');
    const refuse = exactFilter(query, 'stackoverflow');
    const found = await bench.search(stack(), { query, refuse });
    return found.items.map(({ externalId }) => externalId);
  };
  expect(await asking('"ruby on rails"')).toEqual(['1']);
  expect(await asking('c')).toEqual([]);
  expect(await asking('c++')).toEqual(['2']);
  expect(await asking('c#')).toEqual(['1']);
  expect((await bench.search(stack())).items.map(({ tags }) => tags)).toEqual([
    ['ruby-on-rails', 'c#'],
    ['c++'],
    [],
    [],
  ]);
});

test('answers are decompressed', async () => {
  const body = gzipSync(JSON.stringify({ items: [question(1)], has_more: false }));
  bench.server.play(() => ({ headers: { 'content-encoding': 'gzip' }, body }));
  expect((await bench.search(stack())).items).toHaveLength(1);
});

describe('F-13: errors in its own words, with status 400', () => {
  test.each([
    [400, 'bad_request'],
    [402, 'auth'],
    [403, 'auth'],
    [404, 'bad_request'],
    [405, 'auth'],
    [500, 'down'],
    [502, 'rate_limited'],
    [503, 'down'],
  ])('error_id %s is %s', async (id, failure) => {
    const error = { error_id: id, error_message: 'no', error_name: 'x' };
    bench.server.play(() => json(error, 400));
    await expect(bench.search(stack())).rejects.toMatchObject({ failure });
    // Even with a success status.
    bench.server.play(() => json({ ...error, items: [] }, 200));
    await expect(bench.search(stack())).rejects.toMatchObject({ failure });
  });

  test('a used-up quota names its seconds in a sentence', async () => {
    const error_message = 'too many requests from this IP, more requests available in 7200 seconds';
    bench.server.play(() => json({ error_id: 502, error_message }, 400));
    await expect(bench.search(stack())).rejects.toMatchObject({ retryAfterMs: 7_200_000 });
  });
});

describe('F-13: backoff in a good answer', () => {
  test('keeps the received posts, reports the backoff, and pauses until it is over', async () => {
    const provider = stack();
    bench.server.play(() => json({ items: [question(1)], has_more: true, backoff: 10 }));
    const answer = await bench.search(provider);
    expect(answer.items).toHaveLength(1);
    expect(answer.note).toMatch(/asked for a pause/u);
    expect(bench.server.requests).toHaveLength(1);

    bench.clock.now = new Date(bench.clock.now.getTime() + 4_000);
    await expect(bench.search(provider)).rejects.toMatchObject({
      failure: 'rate_limited',
      retryAfterMs: 6_000,
    });
    expect(bench.server.requests).toHaveLength(1);

    bench.clock.now = new Date(bench.clock.now.getTime() + 6_000);
    bench.server.play(() => json({ items: [question(2)], has_more: false }));
    expect((await bench.search(provider)).items).toHaveLength(1);
  });
});

test('the recorded answer is mapped whole', async () => {
  const body = recorded('stackoverflow/search_advanced_2016.json');
  bench.server.play(() => ({ body: body.replace('"has_more":true', '"has_more":false') }));
  const { items } = await bench.search(stack());
  expect(items.length).toBeGreaterThan(3);
  for (const item of items) {
    expect(item.url).toBe(`https://stackoverflow.com/questions/${item.externalId}`);
    expect(item.title).not.toMatch(/&(?:quot|#39|amp);/u);
    expect(item.postedAt?.getUTCFullYear()).toBeGreaterThan(2007);
    expect(item.engagement.score).not.toBeNull();
    expect(item.tags?.length).toBeGreaterThan(0);
  }
});
