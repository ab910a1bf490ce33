import { expect, test } from 'vitest';
import { entity, json, useSources } from '../testing/acme.ts';

const sources = useSources();
const { collect, create, playAll } = sources;

test('Wikidata: an item whose website is another domain is not the company', async () => {
  sources.server.play(({ url }) =>
    url.searchParams.get('action') === 'wbsearchentities'
      ? json({ search: [{ id: 'Q1' }] })
      : json(entity('https://acme.org')),
  );
  expect(await collect(create(), 'wikidata')).toMatchObject({ outcome: 'unknown' });
});

test('Wikidata: facts in canonical form, deprecated values left out, ids of other sources as hints', async () => {
  playAll();
  const answer = await collect(create(), 'wikidata');
  expect(answer?.facts.map(({ kind, value }) => [kind, value])).toEqual([
    ['founded', { year: 2013, precision: 'stated' }],
    ['headquarters', 'Berlin'],
    ['employees', { min: 120, max: 120 }],
    ['description', 'invoicing software'],
  ]);
  expect(answer?.hints).toEqual({ crunchbase: 'acme-3' });
});

const market = {
  market: 'invoicing for freelancers',
  product: 'invoicing"',
  signal: AbortSignal.timeout(5_000),
};

test('Wikidata: a market’s words find products with a website, by full text and kind of item', async () => {
  sources.server.play(({ url }) =>
    url.searchParams.get('list') === 'search'
      ? json({ query: { search: [{ title: 'Q1' }, { title: 'Talk:Q2' }] } })
      : json(entity('https://www.acme.com/de')),
  );
  const pages = await create().findMarket(market);
  expect(pages).toEqual([
    {
      domain: 'acme.com',
      url: 'https://www.acme.com/de',
      title: 'Acme',
      description: 'invoicing software',
      source: 'wikidata',
    },
  ]);
  const asked = sources.server.requests.map(({ url }) => url.searchParams);
  expect(asked[0]?.get('srsearch')).toMatch(/^invoicing haswbstatement:P31=Q7397\|/u);
  expect(asked[1]?.get('ids')).toBe('Q1');
});
