import { expect, test } from 'vitest';
import { companyFactSchema } from '#contracts/competitors/company-facts.ts';
import type { Reply } from '#http/testing/scripted-server.ts';
import type { SiteMemory } from './reading.ts';
import { html, plans, prose, useSites } from './testing/sites.ts';

const sites = useSites();
const { playSites, read, waits } = sites;

test('reads the start page and linked pages, politely, and extracts facts with quotes', async () => {
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
    sites.server.requests.every(
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
  sites.server.play(({ headers }) =>
    headers['if-none-match'] === '"1"' ? { status: 304, body: '' } : { status: 404, body: '' },
  );
  const again = await read({ guess: false }, JSON.parse(JSON.stringify(memory)) as SiteMemory);
  expect(again.status).toBe('unchanged');
  expect(again.reads.filter(({ unchanged }) => unchanged).map(({ scope }) => scope)).toEqual([
    'site:home',
    'site:pricing',
  ]);
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

test('of a start page that is too large the beginning is read: it confirms the name, and nothing counts as gone', async () => {
  playSites({
    'acme.example': {
      '/': html('Acme — Invoices', `<h1>Get paid</h1>${prose}${'<p>la la la</p>'.repeat(50_000)}`),
      '/pricing': html('Pricing | Acme', plans),
    },
  });
  const { status, verification, siteName, reads, facts, memory } = await read({ guess: false });
  expect({ status, verification, siteName }).toEqual({
    status: 'read',
    verification: 'verified',
    siteName: 'Acme',
  });
  const ofHome = reads.find(({ scope }) => scope === 'site:home');
  expect(ofHome?.complete).toBe(false);
  expect(memory.pages.home).toBeUndefined();
  expect(facts.filter(({ kind }) => kind === 'plan').map(({ key }) => key)).toEqual([
    'Solo',
    'Studio',
  ]);
});
