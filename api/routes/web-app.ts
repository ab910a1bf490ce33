import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Context, MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import type { AppEnv } from '../deps.ts';
import { withPublicUrl } from '../index-page.ts';
import type { IndexPage } from '../index-page.ts';

const CRAWLER_FILES = { '/robots.txt': 'text/plain', '/sitemap.xml': 'application/xml' } as const;

/**
 * The built web app. Hashed assets are kept for ever; the page itself is asked for each time. A
 * path that looks like a file and is none answers 404, any other belongs to the router in the page.
 */
export function webAppRoutes({
  webRoot,
  indexPage,
  publicUrl,
}: {
  webRoot: string;
  indexPage: IndexPage;
  publicUrl: string;
}) {
  const routes = new Hono<AppEnv>().use('*', compress());
  const page = (c: Context<AppEnv>): Response => {
    const { html, built } = indexPage();
    c.header('Cache-Control', 'no-cache');
    return c.html(html, built ? 200 : 503);
  };
  // The library prints a warning of its own for a folder that is not there.
  if (!indexPage().built) return routes.get('*', page);
  for (const [path, type] of Object.entries(CRAWLER_FILES)) {
    routes.get(path, async (c) => {
      const text = await readFile(join(webRoot, path), 'utf8').catch(() => null);
      if (text === null) return c.notFound();
      c.header('Cache-Control', 'public, max-age=3600');
      c.header('Content-Type', `${type}; charset=utf-8`);
      return c.body(withPublicUrl(text, publicUrl));
    });
  }
  return routes
    .get(
      '/assets/*',
      caching('public, max-age=31536000, immutable'),
      serveStatic({ root: webRoot }),
    )
    .get('*', async (c, next) => {
      const { path } = c.req;
      const isFile = path.includes('.') || path.startsWith('/assets/');
      return isFile && path !== '/index.html' ? next() : page(c);
    })
    .get('*', caching('public, max-age=3600'), serveStatic({ root: webRoot }));
}

/** Only what was found is kept: a missing asset may be there after the next deploy. */
function caching(policy: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (c.res.status === 200) c.header('Cache-Control', policy);
  };
}
