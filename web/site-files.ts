import type { Plugin } from 'vite';
import { PUBLIC_PATHS } from './src/app/public/public-paths.ts';
import { paths } from './src/lib/paths.ts';

/** The server puts the address of the installation in its place: one build serves all of them. */
const PUBLIC_URL = 'https://public-url.invalid';

const PRIVATE: readonly string[] = [paths.dashboard, paths.profile, paths.admin, '/api/', '/__ui'];

/** Every public page, with the date of its last change for texts. */
export function sitemap(): string {
  const rows = PUBLIC_PATHS.map(({ path, date }) => {
    const changed = date === null ? '' : `<lastmod>${date}</lastmod>`;
    return `  <url><loc>${PUBLIC_URL}${path}</loc>${changed}</url>`;
  });
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

/** Writes robots.txt and sitemap.xml next to the built page. */
export function siteFiles(): Plugin {
  return {
    name: 'site-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots() });
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap() });
    },
  };
}
