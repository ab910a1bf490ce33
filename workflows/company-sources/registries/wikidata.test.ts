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

test('Wikidata: facts in their form, deprecated values left out, ids of other sources as hints', async () => {
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
