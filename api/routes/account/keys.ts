import { z } from '@hono/zod-openapi';
import { apiKeysSchema, createdApiKeySchema, newApiKeySchema } from '#contracts/account/keys.ts';
import { idParamSchema } from '#contracts/http.ts';
import { createKey, revokeKey } from '#db/commands/account/keys.ts';
import { listKeys } from '#db/queries/account/keys.ts';
import type { ApiDeps } from '../../deps.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';

const keys = success(apiKeysSchema, { id: 'ApiKeys', description: 'Active keys, newest first.' });
const created = success(createdApiKeySchema, {
  id: 'CreatedApiKey',
  description: 'The key, and its secret, which is shown only here.',
});
const revoked = success(z.object({ revoked: z.literal(true) }), {
  id: 'RevokedApiKey',
  description: 'The key is refused from now on.',
});

/** Keys for scripts and MCP clients, managed by the signed-in user only. */
export function keyRoutes(deps: ApiDeps) {
  const route = userRoute(deps, 'Account');

  return createRoutes()
    .openapi(
      route('get', '/api/users/me/keys', {
        summary: 'API keys',
        responses: answers(keys),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        return keys.send(c, { data: { keys: await listKeys(c.get('database'), { userId }) } });
      },
    )
    .openapi(
      route('post', '/api/users/me/keys', {
        summary: 'Make an API key',
        description: 'Send it as `Authorization: Bearer <secret>`. The secret is shown once.',
        request: { body: jsonBody(newApiKeySchema) },
        responses: answers(created, [409]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const data = await createKey(c.get('database'), { userId, ...c.req.valid('json') });
        return created.send(c, { data });
      },
    )
    .openapi(
      route('delete', '/api/users/me/keys/{id}', {
        summary: 'Revoke an API key',
        request: { params: idParamSchema },
        responses: answers(revoked, [400, 404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        await revokeKey(c.get('database'), { userId, keyId: c.req.valid('param').id });
        return revoked.send(c, { data: { revoked: true } });
      },
    );
}
