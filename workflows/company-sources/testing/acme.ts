import { afterAll, beforeAll, vi } from 'vitest';
import type { OutsideSource } from '#domain/competitors/company-source-catalogue.ts';
import { createOutside } from '#http/testing/outside.ts';
import type { Reply } from '#http/testing/scripted-server.ts';
import { createCompanySources } from '../company-sources.ts';
import type { CompanySources } from '../company-sources.ts';
import type { CompanyRef, SourceListener } from '../port.ts';

const outside = createOutside({ totalTimeoutMs: 500 });
let time = new Date('2026-11-22T12:00:00Z');
const now = (): Date => time;
/** Notified of the outcome of each request. */
const heard = vi.fn<SourceListener>();

const create = (crunchbaseKey: string | undefined = 'secret-key'): CompanySources =>
  createCompanySources(
    {
      // Pauses between requests are zero in sandbox mode.
      sandbox: true,
      botUserAgent: 'EarshotBot/1.0',
      privateOrigins: [outside.server.origin],
      github: { baseUrl: 'https://api.github.com', token: 'secret-key' },
      npm: { registryUrl: 'https://registry.npmjs.org' },
      crunchbase: { baseUrl: 'https://api.crunchbase.com/v4/data', apiKey: crunchbaseKey },
      webSearch: { baseUrl: 'https://api.search.brave.com/res/v1' },
    },
    { http: outside.http, now: () => now(), listener: heard },
  );

export const acme: CompanyRef = {
  name: 'Acme',
  domain: 'acme.com',
  hints: {
    github: 'acme/acme',
    npm: '@acme/sdk',
    greenhouse: 'acme',
    lever: 'acme',
    ashby: 'Acme Inc',
    app_store: '123456789',
  },
};

export const json = (value: unknown): Reply => ({ body: JSON.stringify(value) });
export const entity = (website: string) => ({
  entities: {
    Q1: {
      labels: { en: { value: 'Acme' } },
      descriptions: { en: { value: 'invoicing software' } },
      claims: {
        P856: [{ mainsnak: { datavalue: { value: website } }, rank: 'normal' }],
        P571: [
          { mainsnak: { snaktype: 'somevalue' }, rank: 'normal' },
          {
            mainsnak: { datavalue: { value: { time: '+2013-00-00T00:00:00Z', precision: 9 } } },
            rank: 'normal',
          },
        ],
        P159: [{ mainsnak: { datavalue: { value: { id: 'Q64' } } }, rank: 'normal' }],
        P1128: [
          { mainsnak: { datavalue: { value: { amount: '+120', unit: '1' } } }, rank: 'normal' },
        ],
        P2088: [{ mainsnak: { datavalue: { value: 'acme-3' } }, rank: 'normal' }],
        P2002: [{ mainsnak: { datavalue: { value: 'oldacme' } }, rank: 'deprecated' }],
      },
    },
    Q64: { labels: { en: { value: 'Berlin' } } },
  },
});

/** Each source's own form of an answer about Acme. */
export const ANSWERS: Readonly<Record<string, (path: string, search: URLSearchParams) => Reply>> = {
  'www.wikidata.org': (_path, search) =>
    search.get('action') === 'wbsearchentities'
      ? json({ search: [{ id: 'Q1' }] })
      : json(entity('https://www.acme.com/de')),
  'data.iana.org': () => json({ services: [[['com'], ['https://rdap.registry.example/com/v1/']]] }),
  'rdap.registry.example': () => ({
    headers: { 'content-type': 'application/rdap+json' },
    body: JSON.stringify({
      events: [{ eventAction: 'registration', eventDate: '2012-05-01T00:00:00Z' }],
      entities: [{ events: [{ eventAction: 'registration', eventDate: '1999-01-01T00:00:00Z' }] }],
    }),
  }),
  'web.archive.org': () =>
    json([
      ['timestamp', 'original'],
      ['20120701000000', 'http://acme.com/'],
    ]),
  'api.github.com': (path) =>
    path.endsWith('/releases')
      ? json([
          {
            html_url: 'https://github.com/acme/acme/releases/v2',
            tag_name: 'v2.0',
            name: null,
            draft: false,
            prerelease: false,
            published_at: '2026-10-01T00:00:00Z',
          },
          {
            html_url: 'https://github.com/acme/acme/releases/x',
            tag_name: 'x',
            name: 'x',
            draft: true,
            published_at: null,
          },
        ])
      : json({
          full_name: 'acme/acme',
          html_url: 'https://github.com/acme/acme',
          stargazers_count: 12,
        }),
  'registry.npmjs.org': () =>
    json({
      name: '@acme/sdk',
      time: {
        created: '2020-01-01T00:00:00Z',
        '1.0.0': '2020-01-01T00:00:00Z',
        '0.9.0': '2019-01-01T00:00:00Z',
      },
      versions: { '1.0.0': {} },
    }),
  'boards-api.greenhouse.io': () =>
    json({
      jobs: [
        {
          id: 1,
          title: 'Engineer',
          absolute_url: 'https://acme.com/jobs/1',
          location: { name: 'Berlin' },
        },
        { id: 2 },
      ],
    }),
  'api.lever.co': () =>
    json([{ id: 'a', text: 'Designer', hostedUrl: 'https://jobs.lever.co/acme/a' }]),
  'api.ashbyhq.com': () =>
    json({
      jobs: [
        { id: 'b', title: 'Writer', jobUrl: 'https://jobs.ashbyhq.com/acme/b', isListed: true },
      ],
    }),
  'itunes.apple.com': () => ({
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
    body: JSON.stringify({
      results: [
        {
          trackId: 123456789,
          trackName: 'Acme',
          trackViewUrl: 'https://apps.apple.com/app/id123456789',
          version: '3.1',
          averageUserRating: 4.5,
          userRatingCount: 80,
        },
      ],
    }),
  }),
  'api.crunchbase.com': (path) =>
    path.includes('/searches/')
      ? json({ entities: [{ properties: { identifier: { value: 'Acme', permalink: 'acme-3' } } }] })
      : json({
          properties: {
            identifier: { value: 'Acme', permalink: 'acme-3' },
            website_url: 'https://acme.com',
            last_equity_funding_type: 'series_a',
            num_employees_enum: 'c_00051_00100',
          },
        }),
};

const playAll = (): void =>
  outside.server.play(
    ({ headers, url }) =>
      ANSWERS[headers.host ?? '']?.(decodeURIComponent(url.pathname), url.searchParams) ?? {
        status: 404,
        body: '{}',
      },
  );

const collect = async (sources: CompanySources, id: OutsideSource, company: CompanyRef = acme) => {
  const [answer] = await sources.collectFacts(company, {
    signal: new AbortController().signal,
    sources: [id],
  });
  return answer;
};

/** One server that plays every source of facts, for the tests of a file. */
export function useSources() {
  beforeAll(outside.start);
  afterAll(outside.stop);
  return {
    create,
    heard,
    collect,
    playAll,
    now,
    later(ms: number): void {
      time = new Date(time.getTime() + ms);
    },
    get server() {
      return outside.server;
    },
    get http() {
      return outside.http;
    },
  };
}
