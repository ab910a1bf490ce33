import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Context, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { compress } from 'hono/compress';
import { hasEntity } from '../entity-tag.ts';
import type { AppEnv } from '../deps.ts';
import { PUBLIC_URL_MARK, withPublicUrl } from '../pages/index-page.ts';
import type { IndexPage } from '../pages/index-page.ts';
import type { SiteAnswer, SitePage } from '../pages/site-pages.ts';

const CRAWLER_FILES = { '/robots.txt': 'text/plain', '/sitemap.xml': 'application/xml' } as const;
/** Static assets that may be served. Other files in the folder are not exposed. */
const ROOT_FILE = /^\/[a-z0-9-]+\.(svg|png|webp|ico|webmanifest)$/;

/**
 * The built web app. Hashed assets are cached forever; pages are revalidated each time. A public
 * page is served as its own HTML, pages behind the sign-in as their frame until the app has loaded,
 * and any other path is 404.
 */
export function webAppRoutes({
  webRoot,
  indexPage,
  publicUrl,
  sitePage,
  moreAddresses,
}: {
  webRoot: string;
  indexPage: IndexPage;
  publicUrl: string;
  sitePage: (path: string, href: string) => Promise<SiteAnswer>;
  /** Public pages that change at run time, for the sitemap. */
  moreAddresses: () => Promise<{ path: string; changedAt: string }[]>;
}) {
  const routes = new Hono<AppEnv>().use('*', compress());
  // The library prints its own warning for a missing folder.
  if (!indexPage().built) return routes.get('*', (c) => sendShell(c, indexPage().html, 503));
  for (const [path, type] of Object.entries(CRAWLER_FILES)) {
    routes.get(path, async (c) => {
      const text = await readFile(join(webRoot, path), 'utf8').catch(() => null);
      if (text === null) return c.notFound();
      c.header('Cache-Control', 'public, max-age=3600');
      c.header('Content-Type', `${type}; charset=utf-8`);
      const more = path === '/sitemap.xml' ? await moreAddresses() : [];
      return c.body(withPublicUrl(addToSitemap(text, more), publicUrl));
    });
  }
  const files = serveStatic<AppEnv>({ root: webRoot });
  const rootFile: MiddlewareHandler<AppEnv> = async (c, next) =>
    ROOT_FILE.test(c.req.path) ? files(c, next) : next();
  return routes
    .get(
      '/assets/*',
      caching('public, max-age=31536000, immutable'),
      serveStatic({ root: webRoot, precompressed: true }),
      (c) => c.notFound(),
    )
    .get('*', caching('public, max-age=3600'), rootFile)
    .get('*', async (c, next) => {
      const { path, url } = c.req;
      const answer = await sitePage(path, url);
      switch (answer.kind) {
        case 'moved':
          return c.redirect(`${answer.to}${new URL(url).search}`, 308);
        case 'shell':
          return path.includes('.') && path !== '/index.html' ? next() : sendShell(c, answer.html);
        case 'page':
          return sendPage(c, answer.page, answer.indexable);
        case 'missing':
          // Programs that request a file do not get a page instead.
          return wantsPage(c) ? sendPage(c, answer.page, false, 404) : next();
      }
    });
}

const wantsPage = (c: Context): boolean =>
  !c.req.path.includes('.') || (c.req.header('accept') ?? '').includes('text/html');

/** A page rendered by the browser; there is nothing in it to index. */
function sendShell(c: Context<AppEnv>, html: string, status: 200 | 503 = 200): Response {
  c.header('Cache-Control', 'no-cache');
  c.header('X-Robots-Tag', 'noindex');
  return c.html(html, status);
}

function sendPage(
  c: Context<AppEnv>,
  page: SitePage,
  indexable: boolean,
  status: 200 | 404 = 200,
): Response {
  c.set('styleSources', page.styleSources);
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding');
  if (!indexable) {
    // The same page under another address than the indexed one.
    c.header('X-Robots-Tag', 'noindex');
    return c.html(page.html.replace('content="index, follow"', 'content="noindex"'), status);
  }
  c.header('ETag', page.etag);
  if (hasEntity(c.req.header('if-none-match'), page.etag)) return c.body(null, 304);
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip'],
    default: '',
  });
  c.header('Content-Type', 'text/html; charset=utf-8');
  if (encoding === '') return c.body(page.html, status);
  c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(encoding === 'br' ? page.br : page.gzip), status);
}

/** Only found files are cached: a missing asset may exist after the next deploy. */
function caching(policy: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (c.res.status === 200 && !c.res.headers.has('Cache-Control')) {
      c.header('Cache-Control', policy);
    }
  };
}

/** Adds pages to the built sitemap, which contains only those known at build time. */
function addToSitemap(
  sitemap: string,
  more: readonly { path: string; changedAt: string }[],
): string {
  const rows = more.map(
    ({ path, changedAt }) =>
      `  <url><loc>${PUBLIC_URL_MARK}${path}</loc><lastmod>${changedAt}</lastmod></url>\n`,
  );
  return sitemap.replace('</urlset>', `${rows.join('')}</urlset>`);
}
