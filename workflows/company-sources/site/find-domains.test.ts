import { expect, test, vi } from 'vitest';
import { ProviderError } from '#providers/port.ts';
import type { WebResult, WebSearch } from '#providers/web-search/port.ts';
import type { Wikidata } from '../registries/wikidata.ts';
import { createDomainFinder } from './finding.ts';

const page = (url: string, title: string): WebResult => ({
  url: new URL(url),
  title,
  description: '',
  seenAt: null,
  language: 'en',
});

const searchOf = (results: WebResult[]) =>
  vi.fn<WebSearch['search']>(async function* () {
    yield results;
    return false;
  });

const wikidataOf = (websites: Wikidata['websites']) => ({ websites }) as Wikidata;
const listener = () => undefined;
const question = {
  name: 'CastLine',
  market: 'podcast editing',
  signal: AbortSignal.timeout(5_000),
};

test('start pages whose title begins with the name come first, then official websites', async () => {
  const find = createDomainFinder({
    listener,
    webSearch: {
      search: searchOf([
        page('https://www.castline.example/', 'CastLine | Record in one tab'),
        page('https://reviews.example/castline', 'CastLine review'),
        page('https://forum.example/', 'A thread about CastLine'),
        page('https://other.example/', 'CastLineup - festival bills'),
      ]),
    },
    wikidata: wikidataOf(() => Promise.resolve(['castline.org', 'castline.example'])),
  });
  expect(await find(question)).toEqual(['castline.example', 'castline.org']);
});

test('the name is searched as a phrase with words of its market', async () => {
  const search = searchOf([]);
  const find = createDomainFinder({
    listener,
    webSearch: { search },
    wikidata: wikidataOf(() => Promise.resolve([])),
  });
  expect(await find(question)).toEqual([]);
  expect(search.mock.calls[0]?.[0]).toEqual({
    site: null,
    terms: [
      { text: 'CastLine', phrase: true },
      { text: 'podcast', phrase: false },
      { text: 'editing', phrase: false },
    ],
    excluded: [],
    since: null,
  });
});

test('a source that fails proposes nothing and does not hide the other', async () => {
  const find = createDomainFinder({
    listener,
    webSearch: null,
    wikidata: wikidataOf(() => Promise.reject(new ProviderError('down', 'Wikidata is down.'))),
  });
  expect(await find(question)).toEqual([]);
});
