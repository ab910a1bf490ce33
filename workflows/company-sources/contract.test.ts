import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyFactSchema } from '#contracts/competitors/company-facts.ts';
import { createHttpClient } from '#http/client.ts';
import type { HttpClient } from '#http/client.ts';
import { startScriptedServer } from '#http/testing/scripted-server.ts';
import type { Reply, ScriptedServer } from '#http/testing/scripted-server.ts';
import { createCompanySources } from './company-sources.ts';
import type { CompanySources } from './company-sources.ts';
import { COMPANY_SOURCES } from './port.ts';
import type { CompanyRef, CompanySourceId } from './port.ts';

/** What every source promises, whatever it is asked and whatever comes back. */
let server: ScriptedServer;
let http: HttpClient;
let now = new Date('2026-11-22T12:00:00Z');

beforeAll(async () => {
  server = await startScriptedServer();
  http = createHttpClient({
    userAgent: 'EarshotBot/1.0',
    privateOrigins: [],
    outside: server.origin,
    totalTimeoutMs: 500,
  });
});
afterAll(async () => {
  await http.close();
  await server.close();
});

const create = (crunchbaseKey: string | undefined = 'secret-key'): CompanySources =>
  createCompanySources(
    {
      // Pauses between requests are zero in sandbox mode.
      sandbox: true,
      botUserAgent: 'EarshotBot/1.0',
      privateOrigins: [server.origin],
      github: { baseUrl: 'https://api.github.com', token: 'secret-key' },
      npm: { registryUrl: 'https://registry.npmjs.org' },
      crunchbase: { baseUrl: 'https://api.crunchbase.com/v4/data', apiKey: crunchbaseKey },
      webSearch: { baseUrl: 'https://api.search.brave.com/res/v1' },
    },
    { http, now: () => now },
  );

const acme: CompanyRef = {
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

const json = (value: unknown): Reply => ({ body: JSON.stringify(value) });
const entity = (website: string) => ({
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
const ANSWERS: Readonly<Record<string, (path: string, search: URLSearchParams) => Reply>> = {
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
  server.play(
    ({ headers, url }) =>
      ANSWERS[headers.host ?? '']?.(decodeURIComponent(url.pathname), url.searchParams) ?? {
        status: 404,
        body: '{}',
      },
  );

const collect = async (
  sources: CompanySources,
  id: CompanySourceId,
  company: CompanyRef = acme,
) => {
  const [answer] = await sources.collectFacts(company, {
    signal: new AbortController().signal,
    sources: [id],
  });
  return answer;
};

describe.each(COMPANY_SOURCES)('%s', (id) => {
  test('tells facts of the contract’s form, each with its address, and a read to compare', async () => {
    playAll();
    const answer = await collect(create(), id);
    expect(answer).toMatchObject({ source: id, outcome: 'known', note: null });
    expect(answer?.facts.length).toBeGreaterThan(0);
    for (const fact of answer?.facts ?? []) {
      expect(companyFactSchema.parse(fact)).toMatchObject({ source: id });
      expect(URL.canParse(fact.sourceUrl)).toBe(true);
    }
    expect(answer?.read).toMatchObject({ scope: id, complete: true, facts: answer?.facts });
    const keys = answer?.facts.map((fact) => `${fact.kind}|${fact.key}`) ?? [];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('a company that it does not know is a normal answer', async () => {
    server.play(({ headers, url }) =>
      headers.host === 'data.iana.org'
        ? (ANSWERS['data.iana.org']?.('', url.searchParams) as Reply)
        : { status: 404, body: '{"errorCode":404}' },
    );
    if (id === 'wikidata') server.play(() => json({ search: [] }));
    expect(await collect(create(), id)).toMatchObject({
      outcome: 'unknown',
      facts: [],
      read: null,
    });
  });

  test('F-13: asked to slow down, it says so and stays away until then', async () => {
    server.play(({ headers, url }) =>
      headers.host === 'data.iana.org'
        ? (ANSWERS['data.iana.org']?.('', url.searchParams) as Reply)
        : { status: 429, headers: { 'retry-after': '120' }, body: '' },
    );
    const sources = create();
    expect(await collect(sources, id)).toMatchObject({ outcome: 'limited', facts: [] });
    expect(sources.states().find((state) => state.id === id)).toMatchObject({
      state: 'limited',
      limitedUntil: new Date(now.getTime() + 120_000),
    });
    const asked = server.requests.length;
    expect(await collect(sources, id)).toMatchObject({ outcome: 'limited' });
    expect(server.requests.filter(({ headers }) => headers.host !== 'data.iana.org').length).toBe(
      asked - (id === 'rdap' ? 1 : 0),
    );
    playAll();
    now = new Date(now.getTime() + 121_000);
    expect(await collect(sources, id)).toMatchObject({ outcome: 'known' });
  });

  test.each<[string, Reply]>([
    ['server error', { status: 500, body: 'oops' }],
    ['HTML with status 200', { headers: { 'content-type': 'text/html' }, body: '<p>hello</p>' }],
    ['broken JSON', { body: '{"jobs":[' }],
    ['another shape', { body: '{"__proto__":{"a":1},"x":[[[[]]]]}' }],
    ['null', { body: 'null' }],
  ])('F-15: %s fails with a sentence or is unknown, and never throws', async (_what, reply) => {
    server.play(() => reply);
    const answer = await collect(create(), id);
    expect(['failed', 'unknown']).toContain(answer?.outcome);
    expect(answer?.facts).toEqual([]);
    if (answer?.outcome === 'failed') expect(answer.note).toMatch(/\.$/u);
  });

  test('S-05: keys travel in headers only, and hostile hints stay in their place', async () => {
    playAll();
    const hostile = '../../x?y=<script>#"';
    await collect(create(), id, {
      name: hostile,
      domain: 'acme.com',
      hints: {
        ...acme.hints,
        github: hostile,
        npm: hostile,
        greenhouse: hostile,
        lever: hostile,
        ashby: hostile,
        wikidata: hostile,
        app_store: hostile,
        crunchbase: hostile,
      },
    });
    for (const { url } of server.requests) {
      expect(url.href).not.toContain('secret-key');
      expect(url.pathname).not.toContain('/x');
      expect(url.pathname).not.toMatch(/^\/(?:repos|v0|v1|v4)?\/?$/u);
    }
  });
});

test('Wikidata: an item whose website is another domain is not the company', async () => {
  server.play(({ url }) =>
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

test('without a key Crunchbase is not configured, and nothing is sent', async () => {
  playAll();
  const sources = createCompanySources(
    {
      sandbox: false,
      botUserAgent: 'x',
      privateOrigins: [],
      github: { baseUrl: 'https://api.github.com' },
      npm: { registryUrl: 'https://registry.npmjs.org' },
      crunchbase: { baseUrl: 'https://api.crunchbase.com/v4/data' },
      webSearch: { baseUrl: 'https://api.search.brave.com/res/v1' },
    },
    { http, now: () => now },
  );
  expect(await collect(sources, 'crunchbase')).toMatchObject({
    outcome: 'not_configured',
    note: expect.stringContaining('CRUNCHBASE_API_KEY'),
  });
  expect(server.requests).toEqual([]);
  const states = sources.states();
  expect(states.find(({ id }) => id === 'crunchbase')).toMatchObject({ state: 'not_configured' });
  expect(states.filter(({ state }) => state === 'live')).toHaveLength(10);
});

test('sandbox mode without a sandbox sends no request', () => {
  expect(() =>
    createCompanySources({
      sandbox: true,
      botUserAgent: 'x',
      privateOrigins: [],
      github: { baseUrl: 'https://api.github.com' },
      npm: { registryUrl: 'https://registry.npmjs.org' },
      crunchbase: { baseUrl: 'https://api.crunchbase.com' },
      webSearch: { baseUrl: 'https://api.search.brave.com/res/v1' },
    }),
  ).toThrow('sandbox');
});
