import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyFactSchema } from '#contracts/competitors/company-facts.ts';
import { createHttpClient } from '#http/client.ts';
import type { HttpClient } from '#http/client.ts';
import { createRobots } from '#http/robots.ts';
import { startScriptedServer } from '#http/testing/scripted-server.ts';
import type { Reply, ScriptedServer } from '#http/testing/scripted-server.ts';
import { createHostPace } from './host-pace.ts';
import { createPageFetcher } from './fetch-page.ts';
import { createSiteReader } from './reader.ts';
import { emptySiteMemory } from './reading.ts';
import type { SiteMemory, SiteRequest } from './reading.ts';

let server: ScriptedServer;
let http: HttpClient;
const now = () => new Date('2026-11-22T12:00:00Z');
const waits: number[] = [];

beforeAll(async () => {
  server = await startScriptedServer();
  http = createHttpClient({
    userAgent: 'EarshotBot/1.0',
    privateOrigins: [],
    outside: server.origin,
    totalTimeoutMs: 1_000,
    maxBytes: 200_000,
  });
});
afterAll(async () => {
  await http.close();
  await server.close();
});

type Site = Record<string, string | Reply | 'silent' | 'endless'>;

const html = (title: string, body: string): string =>
  `<html lang="en"><head><title>${title}</title><meta property="og:site_name" content="Acme"></head><body><nav><a href="/">Acme</a><a href="/pricing">Pricing</a></nav><main>${body}</main></body></html>`;
const prose =
  '<p>Acme sends invoices for freelancers and small studios, and chases them politely.</p>'.repeat(
    4,
  );
const plans =
  '<h2>Plans</h2><div><div class="plan"><h3>Solo</h3><p>$9/month</p></div><div class="plan"><h3>Studio</h3><p>$29/month</p></div></div>';

/** Plays sites by host and path; unknown paths are 404, unknown hosts close the connection. */
function playSites(sites: Record<string, Site>): void {
  server.play(({ headers, url }, response) => {
    const site = sites[headers.host ?? ''];
    if (!site) {
      response.destroy();
      return 'handled';
    }
    const page =
      site[url.pathname] ??
      (url.pathname === '/robots.txt' ? { status: 404, body: '' } : undefined);
    if (page === 'silent') return 'handled';
    if (page === 'endless') {
      response.writeHead(200, { 'content-type': 'text/html' });
      const pump = (): void => {
        while (!response.destroyed && response.write('<p>more</p>'.repeat(2_000)));
      };
      response.on('drain', pump);
      pump();
      return 'handled';
    }
    if (page === undefined)
      return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not found</h1>' };
    const reply = typeof page === 'string' ? { body: page } : page;
    return {
      headers: { 'content-type': 'text/html; charset=utf-8', ...reply.headers },
      ...(reply.status && { status: reply.status }),
      body: reply.body,
    };
  });
}

const read = (changes: Partial<SiteRequest> = {}, memory: SiteMemory = emptySiteMemory()) => {
  const pace = createHostPace(2_000, {
    now,
    wait: async (ms) => {
      waits.push(ms);
    },
  });
  const fetcher = createPageFetcher({
    http,
    robots: createRobots({ http, productToken: 'EarshotBot', now }),
    pace,
  });
  return createSiteReader({ fetcher, now }).read({
    domain: 'acme.example',
    name: 'Acme',
    memory,
    signal: new AbortController().signal,
    ...changes,
  });
};
const asked = () => server.requests.map(({ headers, url }) => `${headers.host}${url.pathname}`);

test('reads the start page and the pages it links to, politely, and takes facts with quotes', async () => {
  playSites({
    'acme.example': {
      '/': html('Acme — Invoices', `<h1>Get paid</h1>${prose}`),
      '/pricing': html('Pricing | Acme', plans),
    },
  });
  waits.length = 0;
  const reading = await read({ guess: false });
  expect(reading).toMatchObject({
    status: 'read',
    verification: 'verified',
    siteName: 'Acme',
    requests: 2,
  });
  expect(reading.reads.map(({ scope, complete }) => [scope, complete])).toEqual([
    ['site:address', true],
    ['site:home', true],
    ['site:pricing', true],
  ]);
  for (const fact of reading.facts) companyFactSchema.parse(fact);
  expect(
    reading.facts
      .filter(({ kind }) => kind === 'plan')
      .map(({ key, sourceUrl }) => [key, sourceUrl]),
  ).toEqual([
    ['Solo', 'https://acme.example/pricing'],
    ['Studio', 'https://acme.example/pricing'],
  ]);
  expect(waits.length).toBeGreaterThan(0);
  expect(
    server.requests.every(
      ({ headers }) =>
        headers['user-agent']?.startsWith('EarshotBot') && headers.cookie === undefined,
    ),
  ).toBe(true);
});

const tagged = (body: string): Reply => ({ body, headers: { etag: '"1"' } });

test('asks whether pages have changed, and reads nothing when they have not', async () => {
  playSites({
    'acme.example': {
      '/': tagged(html('Acme', prose)),
      '/pricing': tagged(html('Pricing | Acme', plans)),
    },
  });
  const { memory } = await read({ guess: false });
  server.play(({ headers }) =>
    headers['if-none-match'] === '"1"' ? { status: 304, body: '' } : { status: 404, body: '' },
  );
  const again = await read({ guess: false }, JSON.parse(JSON.stringify(memory)) as SiteMemory);
  expect(again.status).toBe('unchanged');
  expect(again.reads.filter(({ unchanged }) => unchanged).map(({ scope }) => scope)).toEqual([
    'site:home',
    'site:pricing',
  ]);
});

describe('what a site may do', () => {
  const home = html('Acme', prose);
  test.each<[string, Record<string, Site>, string, string]>([
    [
      'robots.txt forbids',
      {
        'acme.example': {
          '/robots.txt': {
            body: 'User-agent: EarshotBot\nDisallow: /',
            headers: { 'content-type': 'text/plain' },
          },
          '/': home,
        },
      },
      'blocked',
      'other',
    ],
    [
      'robots.txt cannot be had',
      { 'acme.example': { '/robots.txt': { status: 503, body: '' }, '/': home } },
      'blocked',
      'other',
    ],
    [
      'challenge with status 403',
      { 'acme.example': { '/': { status: 403, body: '<title>Just a moment...</title>' } } },
      'blocked',
      'other',
    ],
    [
      'challenge with status 200',
      { 'acme.example': { '/': '<title>Just a moment...</title><p>Checking your browser</p>' } },
      'blocked',
      'other',
    ],
    [
      'another company answers',
      {
        'acme.example': {
          '/': `<title>Zimt Bakery</title><h1>Fresh bread</h1>${prose.replaceAll('Acme', 'Zimt')}`,
        },
      },
      'mismatch',
      'failed_verification',
    ],
    [
      'parked domain',
      { 'acme.example': { '/': '<title>acme.example</title><h1>This domain is for sale</h1>' } },
      'mismatch',
      'failed_verification',
    ],
    [
      'redirect to another domain',
      {
        'acme.example': {
          '/': { status: 301, headers: { location: 'https://bigcorp.example/acme' }, body: '' },
        },
        'bigcorp.example': { '/acme': '<title>Big</title>' },
      },
      'mismatch',
      'failed_verification',
    ],
    [
      'redirect to a private address',
      {
        'acme.example': {
          '/': { status: 302, headers: { location: 'http://169.254.169.254/' }, body: '' },
        },
      },
      'unreachable',
      'failed_verification',
    ],
    [
      'cyclic redirects',
      { 'acme.example': { '/': { status: 302, headers: { location: '/' }, body: '' } } },
      'unreachable',
      'failed_verification',
    ],
    ['no host', {}, 'unreachable', 'failed_verification'],
    ['never answers', { 'acme.example': { '/': 'silent' } }, 'unreachable', 'failed_verification'],
    ['endless', { 'acme.example': { '/': 'endless' } }, 'unreachable', 'failed_verification'],
    [
      'a file',
      { 'acme.example': { '/': { body: '%PDF', headers: { 'content-type': 'application/pdf' } } } },
      'unreachable',
      'failed_verification',
    ],
    ['empty', { 'acme.example': { '/': '' } }, 'mismatch', 'failed_verification'],
    [
      'server error',
      { 'acme.example': { '/': { status: 500, body: 'oops' } } },
      'unreachable',
      'failed_verification',
    ],
  ])('F-16: %s', async (_what, sites, status, verification) => {
    playSites(sites);
    const reading = await read();
    expect(reading).toMatchObject({
      status,
      verification,
      facts: reading.status === 'mismatch' ? reading.facts : [],
    });
    expect(reading.note).toMatch(/\.$/u);
    for (const { scope, complete, facts } of reading.reads)
      if (scope === 'site:home' && status !== 'mismatch')
        expect([complete, facts]).toEqual([false, []]);
  });

  test('www is tried where the bare domain has no server', async () => {
    playSites({ 'www.acme.example': { '/': home } });
    expect(await read({ guess: false })).toMatchObject({
      status: 'read',
      verification: 'verified',
    });
  });

  test('a redirect elsewhere is a fact of its own, and the other site is not read', async () => {
    playSites({
      'acme.example': {
        '/': { status: 301, headers: { location: 'https://www.bigcorp.example/' }, body: '' },
      },
      'www.bigcorp.example': { '/': home },
    });
    const reading = await read();
    expect(reading.facts).toMatchObject([{ kind: 'moved_to', value: 'bigcorp.example' }]);
    expect(reading.reads.map(({ scope }) => scope)).toEqual(['site:address']);
  });

  test('guessed paths that answer with the start page or an error page do not count', async () => {
    const plain = html('Acme', prose).replace('<a href="/pricing">Pricing</a>', '');
    playSites({
      'acme.example': {
        '/': plain,
        '/pricing': plain,
        '/plans': '<title>404</title><h1>Page not found</h1>',
        '/changelog': plain,
      },
    });
    const reading = await read();
    expect(reading.reads.map(({ scope }) => scope)).toEqual(['site:address', 'site:home']);
    expect(asked()).toContain('acme.example/plans');
  });

  test('a page that turns into a challenge is unreadable, not empty', async () => {
    playSites({
      'acme.example': {
        '/': html('Acme', prose),
        '/pricing': { status: 403, body: '<title>Just a moment...</title>' },
      },
    });
    const reading = await read({ guess: false });
    expect(reading.status).toBe('read');
    expect(reading.reads.at(-1)).toMatchObject({
      scope: 'site:pricing',
      complete: false,
      facts: [],
    });
  });

  test('noarchive keeps facts and drops the words', async () => {
    playSites({
      'acme.example': {
        '/': { body: html('Acme', prose), headers: { 'x-robots-tag': 'noarchive' } },
      },
    });
    const { facts } = await read({ guess: false });
    expect(facts.length).toBeGreaterThan(0);
    expect(facts.every(({ quote }) => quote === null)).toBe(true);
  });
});

test('feeds, job boards, repositories and stores are found in the pages', async () => {
  const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>Acme</title><item><guid>a1</guid><title>Acme raises &lt;b&gt;Series A&lt;/b&gt;</title><link>/blog/a</link><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>`;
  const body = `${prose}<footer><a href="https://github.com/acme/acme">GitHub</a><a href="https://apps.apple.com/us/app/acme/id123456789">App</a><a href="https://jobs.lever.co/acme">Jobs</a></footer>`;
  playSites({
    'acme.example': {
      '/': html('Acme', body).replace(
        '</head>',
        '<link rel="alternate" type="application/rss+xml" href="/feed.xml"></head>',
      ),
      '/feed.xml': { body: rss, headers: { 'content-type': 'application/rss+xml' } },
    },
  });
  const reading = await read({ guess: false });
  expect(reading.hints).toEqual({ github: 'acme/acme', app_store: '123456789', lever: 'acme' });
  expect(reading.facts.filter(({ kind }) => kind === 'post')).toMatchObject([
    {
      key: 'a1',
      value: {
        title: 'Acme raises Series A',
        url: 'https://acme.example/blog/a',
        publishedAt: '2026-11-02T10:00:00.000Z',
      },
    },
  ]);
});

test('pages in other encodings read as they are meant', async () => {
  playSites({
    'acme.example': {
      '/': {
        body: Buffer.from(
          '<html lang="de"><head><meta charset="iso-8859-1"><title>Grüße GmbH</title></head><body><h1>Grüße für alle</h1>',
          'latin1',
        ),
        headers: { 'content-type': 'text/html' },
      },
    },
  });
  const reading = await read({ name: 'Grüße', guess: false });
  expect(reading).toMatchObject({ verification: 'verified' });
  expect(reading.facts.find(({ kind }) => kind === 'tagline')?.value).toBe('Grüße für alle');
});
