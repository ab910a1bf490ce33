import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import type { AppEnv } from '../deps.ts';

const NOT_BUILT = '<!doctype html><title>Earshot</title><p>The web app has not been built.</p>';

/** The built page, or a sentence that says there is none. Read once: its scripts are hashed. */
export function readIndexHtml(webRoot: string): string {
  try {
    return readFileSync(join(webRoot, 'index.html'), 'utf8');
  } catch {
    return NOT_BUILT;
  }
}

/**
 * The built web app. Hashed assets are kept for ever; the page itself is asked for each time. A
 * path that looks like a file and is none answers 404, any other belongs to the router in the page.
 */
export function webAppRoutes({ webRoot, indexHtml }: { webRoot: string; indexHtml: string }) {
  const files = new Hono<AppEnv>().use('*', compress());
  // The library prints a warning of its own for a folder that is not there.
  if (!existsSync(webRoot)) return files.get('*', (c) => c.html(indexHtml, 503));
  return files
    .get(
      '/assets/*',
      caching('public, max-age=31536000, immutable'),
      serveStatic({ root: webRoot }),
    )
    .get('*', async (c, next) => {
      const { path } = c.req;
      const isPage = path === '/index.html' || !(path.includes('.') || path.startsWith('/assets/'));
      if (!isPage) return next();
      c.header('Cache-Control', 'no-cache');
      return c.html(indexHtml);
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
