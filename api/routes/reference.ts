import { createHash } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import { mayReadOperations } from '#streams/access-token.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { notFound } from '#domain/errors.ts';
import { openApiDocument } from '../openapi.ts';
import { readScalarBundle } from '../pages/scalar-bundle.ts';

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
  const document = JSON.stringify(openApiDocument(api));
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
      c.body(document, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }),
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
