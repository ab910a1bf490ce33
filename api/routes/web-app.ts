import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
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
      serveStatic({
        root: webRoot,
        onFound: (_path, c) => {
          c.header('Cache-Control', 'public, max-age=31536000, immutable');
        },
      }),
    )
    .get('*', async (c, next) => {
      const file = c.req.path.split('/').at(-1) ?? '';
      if (!file.includes('.') || file === 'index.html') {
        c.header('Cache-Control', 'no-cache');
        return c.html(indexHtml);
      }
      await next();
    })
    .get(
      '*',
      serveStatic({
        root: webRoot,
        onFound: (_path, c) => {
          c.header('Cache-Control', 'public, max-age=3600');
        },
      }),
    );
}
