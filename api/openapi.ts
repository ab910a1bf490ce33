import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from './deps.ts';

/** The OpenAPI 3.1 document of the routes, from the schemas that also guard them. */
export function openApiDocument(api: OpenAPIHono<AppEnv>) {
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Earshot API',
      version: '1',
      description:
        'Find your first customers in public conversations. Answers are `{success: true, data}`; refusals are `{success: false, error: {code, message, details}, requestId, timestamp}`.',
    },
    servers: [{ url: '/' }],
  });
}
