import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from './deps.ts';
import { refusal } from './routes/answers.ts';

/**
 * The OpenAPI 3.1 document of the routes, from the schemas that also validate them. Middleware can
 * refuse any write by its body and any id by its form, so these refusals are added to every such
 * operation.
 */
export function openApiDocument(api: OpenAPIHono<AppEnv>) {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Earshot API',
      version: '1',
      description:
        'Find your first customers in public conversations. Answers are `{success: true, data}`; refusals are `{success: false, error: {code, message, details}, requestId, timestamp}`.',
    },
    servers: [{ url: '/' }],
  });
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, { responses }] of Object.entries(methods as Record<string, Operation>)) {
      if (method !== 'get')
        for (const status of [400, 413, 415] as const) responses[status] ??= refusal(status);
      if (path.includes('{')) responses[404] ??= refusal(404);
    }
  }
  return document;
}

interface Operation {
  responses: Record<number, ReturnType<typeof refusal>>;
}
