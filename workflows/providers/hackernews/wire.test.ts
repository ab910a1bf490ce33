import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseQuery } from '../query.ts';
import { recorded } from '../testing/recorded.ts';
import { openBench } from '../testing/search-against.ts';
import type { Bench } from '../testing/search-against.ts';
import { createHackerNews, mapHit } from './adapter.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const hacker = () => createHackerNews({ baseUrl: bench.server.origin }, bench.deps);
const hit = (id: number) => ({ objectID: String(id), created_at_i: 1_700_000_000, title: 't' });
const EMPTY = JSON.stringify({ hits: [], nbHits: 0, nbPages: 0 });

test('requests the exact window, the query as written and no more than needed', async () => {
  bench.server.play(() => ({ body: EMPTY }));
  const query = parseQuery('"churn rate" saas -jobs', 'keywords');
  await bench.search(hacker(), { query, since: new Date(1_763_513_600_500), limit: 30 });
  expect(bench.server.requests).toHaveLength(1);
  const [seen] = bench.server.requests;
  expect(seen?.url.pathname).toBe('/search');
  expect(Object.fromEntries(seen?.url.searchParams ?? [])).toEqual({
    query: '"churn rate" saas -jobs',
    tags: '(story,comment)',
    numericFilters: 'created_at_i>=1763513600',
    hitsPerPage: '30',
    page: '0',
  });
});

test('alternatives are requested one by one and interleaved in the results', async () => {
  bench.server.play(({ url }) => {
    const first = url.searchParams.get('query') === 'crm' ? 100 : 200;
    return { body: JSON.stringify({ hits: [0, 1, 2].map((n) => hit(first + n)), nbPages: 1 }) };
  });
  const query = parseQuery('crm OR erp', 'keywords');
  const { items } = await bench.search(hacker(), { query, limit: 4 });
  expect(items.map(({ externalId }) => externalId)).toEqual(['100', '200', '101', '201']);
});

test('a comment is titled as a reply to its story and has no counts', () => {
  const post = mapHit({
    objectID: '42',
    created_at_i: 1_542_316_234,
    title: null,
    story_title: 'Ask HN: Which CRM &amp; why?',
    comment_text: 'We use <i>two</i>.<p><pre><code>  a &lt; b\n</code></pre>',
    author: 'someone',
  });
  expect(post).toMatchObject({
    title: 'Re: Ask HN: Which CRM & why?',
    content: 'We use two.\n\n  a < b',
    url: 'https://news.ycombinator.com/item?id=42',
    engagement: { likes: null, comments: null, shares: null },
  });
});

test('invalid ids and invalid times are left out', () => {
  expect(mapHit({ objectID: '1/../2', created_at_i: 1_542_316_234 })).toBeNull();
  expect(mapHit({ objectID: '1', created_at_i: 1e18 })).toBeNull();
  expect(mapHit({ objectID: '1' })).toBeNull();
});

test('the recorded answer is mapped whole', async () => {
  const body = recorded('hackernews/algolia_search_by_date_2018.json');
  bench.server.play(() => ({ body }));
  const { items, total } = await bench.search(hacker(), { limit: 2 });
  expect(total).toBe(17_321_865);
  expect(items).toMatchObject([
    {
      externalId: '18463371',
      author: 'komali2',
      title: 'Re: Waymo CEO Says Alphabet Unit Plans to Launch Driverless Car Service',
      postedAt: new Date('2018-11-15T21:10:34.000Z'),
    },
    { externalId: '18463370', author: 'jfk13' },
  ]);
  expect(items[0]?.content).toContain("left/right check when my signal comes on.\n\nI don't");
});
