import type { Plugin } from 'vite';
import { ARTICLES } from './src/features/site/content/articles.ts';
import { POLICIES } from './src/features/site/content/policies.ts';
import { paths } from './src/lib/paths.ts';

/** The server puts the address of the installation in its place: one build serves all of them. */
const PUBLIC_URL = 'https://public-url.invalid';

const PAGES: readonly string[] = [
  paths.home,
  paths.pricing,
  paths.howItWorks,
  paths.publicTrending,
  paths.about,
  paths.blog,
  paths.faq,
  paths.login,
];
const PRIVATE: readonly string[] = ['/dashboard', paths.profile, '/admin', '/api/', '/__ui'];

/** Every public page; texts say when they last changed. */
export function sitemap(): string {
  const dated = [
    ...ARTICLES.map(({ slug, date }) => ({ path: `${paths.blog}/${slug}`, date })),
    ...Object.entries(POLICIES).map(([path, { date }]) => ({ path, date })),
  ];
  const rows = [
    ...PAGES.map((path) => `  <url><loc>${PUBLIC_URL}${path}</loc></url>`),
    ...dated.map(
      ({ path, date }) => `  <url><loc>${PUBLIC_URL}${path}</loc><lastmod>${date}</lastmod></url>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join('\n')}
</urlset>
`;
}

export function robots(): string {
  const closed = PRIVATE.map((path) => `Disallow: ${path}`).join('\n');
  return `User-agent: *\n${closed}\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`;
}

/** Puts robots.txt and sitemap.xml beside the built page. */
export function siteFiles(): Plugin {
  return {
    name: 'site-files',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots() });
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap() });
    },
  };
}
