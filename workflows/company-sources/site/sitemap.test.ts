import { expect, test } from 'vitest';
import { html, plans, prose, useSites } from './testing/sites.ts';
import type { Site } from './testing/sites.ts';

const { asked, playSites, read } = useSites();

const xml = (body: string) => ({ body, headers: { 'content-type': 'application/xml' } });
const file = (n: number) => `https://acme.example/map-${n}.xml`;
const urls = (...paths: string[]) =>
  xml(`<urlset>${paths.map((path) => `<url><loc>${path}</loc></url>`).join('')}</urlset>`);
const unlinked = html('Acme', prose).replace('<a href="/pricing">Pricing</a>', '');
const site = (more: Site): Record<string, Site> => ({ 'acme.example': { '/': unlinked, ...more } });
const planPages = (reading: Awaited<ReturnType<typeof read>>) => [
  ...new Set(reading.facts.filter(({ kind }) => kind === 'plan').map((fact) => fact.sourceUrl)),
];

test('a pricing page that no link names is found in the sitemap', async () => {
  playSites(
    site({
      '/sitemap.xml': urls('https://acme.example/blog/plans', 'https://acme.example/en/pricing'),
      '/en/pricing': html('Pricing | Acme', plans),
    }),
  );
  expect(planPages(await read())).toEqual(['https://acme.example/en/pricing']);
  expect(asked()).not.toContain('acme.example/pricing');
});

test('robots.txt names it, an index is followed to its files, at most three are read', async () => {
  playSites(
    site({
      '/robots.txt': {
        body: 'User-agent: *\nAllow: /\nSitemap: https://acme.example/index.xml',
        headers: { 'content-type': 'text/plain' },
      },
      '/index.xml': xml(
        `<sitemapindex>${[1, 2, 3, 4].map((n) => `<sitemap><loc>${file(n)}</loc></sitemap>`).join('')}</sitemapindex>`,
      ),
      '/map-1.xml': urls('/blog/a'),
      '/map-2.xml': urls('/plans-and-pricing'),
      '/plans-and-pricing': html('Pricing | Acme', plans),
    }),
  );
  expect(planPages(await read())).toEqual(['https://acme.example/plans-and-pricing']);
  expect(asked().filter((path) => path.endsWith('.xml'))).toEqual([
    'acme.example/index.xml',
    'acme.example/map-1.xml',
    'acme.example/map-2.xml',
  ]);
});

test('S-23: neither sitemaps nor pages of other sites are read', async () => {
  playSites({
    ...site({
      '/robots.txt': {
        body: 'User-agent: *\nAllow: /\nSitemap: http://169.254.169.254/latest\nSitemap: https://bigcorp.example/sitemap.xml',
        headers: { 'content-type': 'text/plain' },
      },
      '/sitemap.xml': urls('https://bigcorp.example/pricing', 'javascript:alert(1)', '%%%'),
    }),
    'bigcorp.example': { '/pricing': html('Pricing | Acme', plans) },
  });
  expect(planPages(await read())).toEqual([]);
  expect(asked().filter((address) => !address.startsWith('acme.example/'))).toEqual([]);
});

test('robots.txt forbids a page although the sitemap names it: it is not read', async () => {
  playSites(
    site({
      '/robots.txt': {
        body: 'User-agent: *\nDisallow: /pricing',
        headers: { 'content-type': 'text/plain' },
      },
      '/sitemap.xml': urls('/pricing'),
      '/pricing': html('Pricing | Acme', plans),
    }),
  );
  expect(planPages(await read())).toEqual([]);
  expect(asked()).not.toContain('acme.example/pricing');
});

test.each<[string, Site]>([
  ['none', {}],
  ['HTML', { '/sitemap.xml': '<h1>Welcome</h1>' }],
  ['endless', { '/sitemap.xml': 'endless' }],
  ['silent', { '/sitemap.xml': 'silent' }],
  [
    'a file that names itself',
    { '/sitemap.xml': xml('<sitemapindex><loc>/sitemap.xml</loc></sitemapindex>') },
  ],
  ['broken', { '/sitemap.xml': xml('<urlset><url><loc>/pricing') }],
])(
  'F-16: a sitemap that is %s costs at most three files, and the site is read',
  async (_what, more) => {
    playSites(site(more));
    expect(await read()).toMatchObject({ status: 'read', verification: 'verified' });
    expect(asked().filter((path) => path.endsWith('.xml')).length).toBeLessThanOrEqual(3);
  },
);

test('no sitemap is requested of a site that links to its pricing page', async () => {
  playSites({
    'acme.example': {
      '/': html('Acme', `${prose}<a href="/changelog">Changelog</a>`),
      '/pricing': html('Pricing | Acme', plans),
      '/changelog': html('Changelog | Acme', '<h2>1.2 - 2026-10-01</h2><p>Faster.</p>'),
    },
  });
  await read();
  expect(asked()).not.toContain('acme.example/sitemap.xml');
});
