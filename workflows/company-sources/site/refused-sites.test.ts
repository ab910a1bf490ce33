import { expect, test } from 'vitest';
import { html, prose, useSites } from './testing/sites.ts';
import type { Site } from './testing/sites.ts';

const { asked, playSites, read } = useSites();

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

test('a redirect to another site is a fact, and the other site is not read', async () => {
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

test('a site without a link to a price list is asked for the one in its language first', async () => {
  const start = html('Acme', prose).replace('<a href="/pricing">Pricing</a>', '');
  playSites({
    'acme.example': {
      '/': start.replace(/<html[^>]*>/u, '<html lang="pt-BR">'),
      '/precos': html('Preços', '<table><tr><td>Básico</td><td>R$ 49/mês</td></tr></table>'),
    },
  });
  const reading = await read();
  expect(reading.reads.map(({ scope }) => scope)).toContain('site:pricing');
  expect(asked()).toContain('acme.example/precos');
  expect(asked()).not.toContain('acme.example/plans');
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
