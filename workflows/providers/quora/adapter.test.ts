import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeProviderContract } from '../testing/contract/suite.ts';
import { parseQuery } from '../query.ts';
import { recorded } from '../testing/recorded.ts';
import { openBench } from '../testing/search-against.ts';
import type { Bench } from '../testing/search-against.ts';
import { createBraveSearch, freshnessFor } from '../web-search/brave.ts';
import { createQuora } from './adapter.ts';

describeProviderContract({
  name: 'quora',
  create: (origin, deps) =>
    createQuora(createBraveSearch({ baseUrl: `${origin}/res/v1`, apiKey: 'key' }, 'Quora', deps)),
  item: ({ number, title, content, postedAt }) => ({
    url: `https://www.quora.com/Question-number-${number}`,
    title: `${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')} - Quora`,
    description: content.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    page_age: postedAt.toISOString().slice(0, 19),
    language: 'en',
  }),
  page(items, { url }) {
    const start = Number(url.searchParams.get('offset')) * 20;
    const results = items.slice(start, start + 20);
    const query = { more_results_available: start + 20 < items.length };
    return results.length === 0
      ? { type: 'search', query }
      : { type: 'search', query, web: { results } };
  },
});

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const quora = () =>
  createQuora(
    createBraveSearch({ baseUrl: bench.server.origin, apiKey: 'k3y' }, 'Quora', bench.deps),
  );
const result = (url: string, changes: object = {}) => ({
  url,
  title: 'What is a CRM? - Quora',
  description: 'A <strong>CRM</strong> &amp; more',
  ...changes,
});
const answer = (...results: unknown[]) => ({ type: 'search', web: { results } });

test('asks the web search for one site, with the key in a header', async () => {
  bench.server.play(() => ({ body: JSON.stringify({ type: 'search' }) }));
  const query = parseQuery('"help desk" crm -jobs', 'keywords');
  await bench.search(quora(), { query, since: new Date('2026-11-19T12:00:00Z') });
  const [seen] = bench.server.requests;
  expect(Object.fromEntries(seen?.url.searchParams ?? [])).toEqual({
    q: 'site:quora.com "help desk" crm -jobs',
    count: '20',
    offset: '0',
    freshness: 'pd',
    text_decorations: 'false',
    spellcheck: 'false',
    result_filter: 'web',
  });
  expect(seen?.headers['x-subscription-token']).toBe('k3y');
});

test('alternatives are one search; results beyond ten pages are reported as cut', async () => {
  bench.server.play(({ url }) => ({
    body: JSON.stringify({
      ...answer(result(`https://www.quora.com/Q${url.searchParams.get('offset')}`)),
      query: { more_results_available: true },
    }),
  }));
  const query = parseQuery('"help desk" OR crm', 'keywords');
  expect((await bench.search(quora(), { query })).cutShort).toBe(true);
  expect(bench.server.requests).toHaveLength(10);
  expect(bench.server.requests[0]?.url.searchParams.get('q')).toBe(
    'site:quora.com ("help desk" OR crm)',
  );
  bench.server.play(() => ({ body: JSON.stringify(answer()) }));
  expect((await bench.search(quora(), { query })).cutShort).toBe(false);
});

test.each([
  [3_600, 'pd'],
  [86_400, 'pd'],
  [604_800, 'pw'],
  [2_592_000, '2026-10-21to2026-11-21'],
  [31_536_000, '2025-11-20to2026-11-21'],
])('a window of %s s is asked for as %s', (seconds, expected) => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(freshnessFor(new Date(now.getTime() - seconds * 1000), now)).toBe(expected);
});

test('only questions and answers of quora.com, each address once', async () => {
  const body = answer(
    result('https://www.quora.com/What-is-a-CRM?share=1#a'),
    result('https://www.quora.com/What-is-a-CRM/'),
    result('https://es.quora.com/Que-es-un-CRM'),
    result('https://www.quora.com/What-is-a-CRM/answer/Some-One'),
    result('https://www.quora.com/profile/Some-One'),
    result('https://www.quora.com/topic/CRM'),
    result('https://quora.com.evil.test/What'),
    result('https://evil.test/?quora.com'),
    result('http://www.quora.com/Plain'),
  );
  bench.server.play(({ url }) => ({
    body: JSON.stringify(url.searchParams.get('offset') === '0' ? body : { type: 'search' }),
  }));
  const { items, note } = await bench.search(quora());
  expect(items.map(({ url }) => url)).toEqual([
    'https://www.quora.com/What-is-a-CRM',
    'https://es.quora.com/Que-es-un-CRM',
    'https://www.quora.com/What-is-a-CRM/answer/Some-One',
  ]);
  expect(items[0]).toMatchObject({
    title: 'What is a CRM?',
    content: 'A CRM & more',
    postedAt: null,
  });
  expect(note).toMatch(/no date/u);
});

const limited = (remaining: string, reset: string) => ({
  'x-ratelimit-remaining': remaining,
  'x-ratelimit-reset': reset,
});

describe('F-13: two allowances in one header, in seconds', () => {
  test('the second’s is waited for between pages', async () => {
    const began = bench.clock.now.getTime();
    bench.server.play(({ url }) => ({
      headers: limited('0, 998', '1, 100000'),
      body: JSON.stringify(
        answer(result(`https://www.quora.com/Q${url.searchParams.get('offset')}`)),
      ),
    }));
    const { items } = await bench.search(quora(), { limit: 3 });
    expect(items).toHaveLength(3);
    expect(bench.clock.now.getTime() - began).toBe(2_000);
  });

  test('the month’s ends the search', async () => {
    bench.server.play(() => ({
      headers: limited('1, 0', '1, 86400'),
      body: JSON.stringify(answer(result('https://www.quora.com/Q'))),
    }));
    const provider = quora();
    expect((await bench.search(provider)).items).toHaveLength(1);
    await expect(bench.search(provider)).rejects.toMatchObject({
      failure: 'rate_limited',
      retryAfterMs: 86_400_000,
    });
    expect(bench.server.requests).toHaveLength(1);
  });
});

test('recorded: a page of the web search; nothing in it is Quora’s', async () => {
  const body = recorded('quora_via_brave/web_search_2024.json');
  bench.server.play(() => ({ body }));
  expect((await bench.search(quora())).items).toEqual([]);
  const search = createBraveSearch(
    { baseUrl: bench.server.origin, apiKey: 'k' },
    'Web',
    bench.deps,
  );
  const asked = { site: 'laravel.com', terms: [], excluded: [], since: new Date(0) };
  const pages = search.search(asked, new AbortController().signal);
  const first = await pages.next();
  const page = first.done ? [] : first.value;
  expect(page.length).toBeGreaterThan(5);
  expect(page[0]).toMatchObject({ seenAt: new Date('2023-05-01T20:10:05Z') });
});
