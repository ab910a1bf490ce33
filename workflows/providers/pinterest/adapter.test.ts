import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeProviderContract } from '../testing/contract/suite.ts';
import { openBench } from '../testing/search-against.ts';
import type { Bench } from '../testing/search-against.ts';
import { createPinterest } from './adapter.ts';

describeProviderContract({
  name: 'pinterest',
  dateless: true,
  create: (origin, deps) =>
    createPinterest({ baseUrl: `${origin}/v5`, token: 'token', country: 'US' }, deps),
  item: ({ number, title, content }) => ({
    id: String(8_000 + number),
    title,
    description: content,
    link: 'https://shop.test/',
  }),
  page(items, { url }) {
    const start = Number(url.searchParams.get('bookmark') ?? 0);
    const end = start + Number(url.searchParams.get('limit'));
    return { items: items.slice(start, end), bookmark: end < items.length ? String(end) : null };
  },
});

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const pinterest = () =>
  createPinterest({ baseUrl: bench.server.origin, token: 't0k', country: 'DE' }, bench.deps);

test('no date is invented, and the result states that the timeframe could not be applied', async () => {
  const item = { id: '1', title: null, description: 'Desk ideas', alt_text: 'a desk' };
  bench.server.play(() => ({ body: JSON.stringify({ items: [item] }) }));
  const { items, note } = await bench.search(pinterest(), { since: new Date() });
  expect(items).toMatchObject([{ title: 'Desk ideas', postedAt: null, author: null }]);
  expect(note).toMatch(/no date/u);
  const [seen] = bench.server.requests;
  expect(seen?.url.searchParams.get('country_code')).toBe('DE');
  expect(seen?.headers.authorization).toBe('Bearer t0k');
});

test('an app without Pinterest access gets a clear error', async () => {
  const body = '{"code":29,"message":"Your consumer type is not allowed"}';
  bench.server.play(() => ({ status: 403, body }));
  await expect(bench.search(pinterest())).rejects.toMatchObject({
    failure: 'auth',
    message: 'Pinterest has not opened its pin search to our app.',
  });
});
