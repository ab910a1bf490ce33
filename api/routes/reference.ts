import { createHash } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import { mayReadOperations } from '#streams/access-token.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { notFound } from '#domain/errors.ts';
import { openApiDocument } from '../openapi.ts';

const SETTINGS = {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
};
const SCRIPT = `Scalar.createApiReference('#app', ${JSON.stringify(SETTINGS)})`;
const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>API reference</title><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="app"></div><script src="/api/reference/scalar.js"></script><script>${SCRIPT}</script></body>
</html>
`;
const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The OpenAPI document and the page that shows it, where the configuration makes them public. */
export function referenceRoutes(deps: ApiDeps, api: OpenAPIHono<AppEnv>) {
  // Made on the first request: it takes a fifth of a start.
  let document: string | undefined;
  const guard: MiddlewareHandler<AppEnv> = async (c, next) => {
    const { operations, publicConfig } = deps.config;
    const open =
      publicConfig.referencePublic || mayReadOperations(operations, c.req.header('authorization'));
    if (!open) throw notFound();
    await next();
  };
  return new Hono<AppEnv>()
    .use('/api/openapi.json', guard)
    .use('/api/reference/*', guard)
    .get('/api/openapi.json', (c) =>
      c.body((document ??= JSON.stringify(openApiDocument(api))), 200, {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-cache',
      }),
    )
    .get('/api/reference', (c) => {
      c.header('Content-Security-Policy', POLICY);
      c.header('Cache-Control', 'no-cache');
      return c.html(PAGE);
    })
    .get('/api/reference/scalar.js', async (c) => {
      const script = await readScalarBundle();
      if (script === null) throw notFound();
      return c.body(script, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=86400',
      });
    });
}

/** The two server methods that the plugin below calls. */
interface Route {
  url: string;
  handler: (request: unknown, reply: Reply) => unknown;
}
interface Reply {
  header: (name: string, value: string) => Reply;
  send: (body: unknown) => unknown;
}

const FILE = /\/scalar\.js$/;
let bundle: Promise<string | null> | undefined;

/**
 * Scalar's script in one file. This plugin is its only package that includes the script without 280
 * MB of parts; the plugin serves it from a route, so a stand-in server calls that route. Loaded on
 * the first request, because it is 4 MB. Null when a later version of the plugin no longer has it.
 */
function readScalarBundle(): Promise<string | null> {
  bundle ??= extract();
  return bundle;
}

async function extract(): Promise<string | null> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const routes: Route[] = [];
  const server = { route: (route: Route) => routes.push(route), hasPlugin: () => false };
  (plugin as unknown as (server: object, options: object, next: () => void) => void)(
    server,
    { routePrefix: '/reference', configuration: { url: '/api/openapi.json' } },
    () => {},
  );
  let body: unknown = null;
  const reply: Reply = { header: () => reply, send: (sent) => (body = sent) };
  routes.find(({ url }) => FILE.test(url))?.handler({}, reply);
  return typeof body === 'string' ? body : null;
}
