import { expect, test, vi } from 'vitest';
import { ProviderError } from '#providers/port.ts';
import type { WebResult, WebSearch } from '#providers/web-search/port.ts';
import type { Wikidata } from '../registries/wikidata.ts';
import type { SourceListener, FoundPage } from '../port.ts';
import { createMarketFinder } from './finding.ts';

const result = (url: string, title: string, description = ''): WebResult => ({
  url: new URL(url),
  title,
  description,
  seenAt: null,
  language: 'en',
});
const known = (domain: string): FoundPage => ({
  domain,
  url: `https://${domain}/`,
  title: domain,
  description: 'software',
  source: 'wikidata',
});

const listener = vi.fn<SourceListener>();
const finder = (pages: WebResult[][] | null, wikidata: () => Promise<FoundPage[]>) =>
  createMarketFinder({
    listener,
    webSearch: pages && {
      async *search() {
        yield* pages;
        return false;
      },
    },
    wikidata: { companies: wikidata } as Partial<Wikidata> as Wikidata,
  });
const question = {
  market: 'CRM for freelancers',
  product: 'CRM',
  signal: AbortSignal.timeout(5_000),
};
const down = () => Promise.reject(new ProviderError('down', 'It does not answer.'));

test('start pages of a web search come first, then companies of Wikidata, each site once', async () => {
  const find = finder(
    [
      [
        result('https://www.acme.example/', 'Acme | CRM'),
        result('https://lists.example/10-best-crms', '10 best CRMs'),
      ],
      [result('https://acme.example/', 'Acme again'), result('https://zest.example/', 'Zest')],
    ],
    () => Promise.resolve([known('zest.example'), known('oldcrm.example')]),
  );
  expect((await find(question)).map(({ domain, source }) => [domain, source])).toEqual([
    ['acme.example', 'web_search'],
    ['zest.example', 'web_search'],
    ['oldcrm.example', 'wikidata'],
  ]);
});

test('without a web search Wikidata alone is asked; a source that fails proposes nothing', async () => {
  const alone = finder(null, () => Promise.resolve([known('oldcrm.example')]));
  expect(await alone(question)).toHaveLength(1);
  expect(await finder(null, down)(question)).toEqual([]);
  const broken: WebSearch = {
    async *search() {
      yield await Promise.reject<WebResult[]>(new ProviderError('rate_limited', 'Wait.'));
      return false;
    },
  };
  const find = createMarketFinder({
    listener,
    webSearch: broken,
    wikidata: { companies: down } as Partial<Wikidata> as Wikidata,
  });
  listener.mockClear();
  expect(await find(question)).toEqual([]);
  expect(listener.mock.calls).toEqual([
    ['web_search', expect.objectContaining({ failure: 'rate_limited' })],
  ]);
});

test('S-19: foreign texts are cut, and there are at most twenty pages', async () => {
  const many = Array.from({ length: 60 }, (_none, at) =>
    result(`https://c${at}.example/`, 'x'.repeat(5_000), '\uD800'.repeat(5_000)),
  );
  const found = await finder([many], () => Promise.resolve([]))(question);
  expect(found).toHaveLength(20);
  for (const { title, description } of found) {
    expect(title.length).toBeLessThanOrEqual(120);
    expect(description.length).toBeLessThanOrEqual(240);
    expect(description.isWellFormed()).toBe(true);
  }
});
