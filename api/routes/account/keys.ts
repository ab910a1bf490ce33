import { z } from '@hono/zod-openapi';
import { apiKeysSchema, createdApiKeySchema, newApiKeySchema } from '#contracts/account/keys.ts';
import { idParamSchema } from '#contracts/http.ts';
import { createKey, revokeKey } from '#db/commands/account/keys.ts';
import { listKeys } from '#db/queries/account/keys.ts';
import type { ApiDeps } from '../../deps.ts';
import { success, userRoutes } from '../answers.ts';

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
  const routes = userRoutes(deps, 'Account');

  routes.get('/api/users/me/keys', {
    summary: 'API keys',
    answer: keys,
    handle: async ({ database, userId }) => ({
      data: { keys: await listKeys(database, { userId }) },
    }),
  });
  routes.post('/api/users/me/keys', {
    summary: 'Make an API key',
    description: 'Send it as `Authorization: Bearer <secret>`. The secret is shown once.',
    body: newApiKeySchema,
    answer: created,
    refusals: [409],
    handle: async ({ database, userId, body }) => {
      const data = await createKey(database, { userId, ...body });
      return { data };
    },
  });
  routes.delete('/api/users/me/keys/{id}', {
    summary: 'Revoke an API key',
    params: idParamSchema,
    answer: revoked,
    refusals: [400, 404],
    handle: async ({ database, userId, param }) => {
      await revokeKey(database, { userId, keyId: param.id });
      return { data: { revoked: true as const } };
    },
  });
  return routes.app;
}
