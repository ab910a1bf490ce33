import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { notFound } from '../middleware/errors.ts';
import { openApiDocument } from '../openapi.ts';

/** The OpenAPI document and the page that shows it, where the configuration makes them public. */
export function referenceRoutes(deps: ApiDeps, api: OpenAPIHono<AppEnv>) {
  const document = JSON.stringify(openApiDocument(api));
  return new Hono<AppEnv>().get('/api/openapi.json', (c) => {
    if (!deps.config.operationsPublic) throw notFound();
    return c.body(document, 200, { 'Content-Type': 'application/json' });
  });
}
