import { createRoute } from '@hono/zod-openapi';
import { notFound } from '#domain/errors.ts';
import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import { foundPageSchema } from '#contracts/search/search.ts';
import { listFound } from '#db/queries/search/search.ts';
import type { ApiDeps } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { GUARDED, answers, signedIn, success } from '../answers.ts';

const foundPage = success(foundPageSchema, {
  id: 'FoundPage',
  description: 'Conversations that the search found, best first, each with all its places.',
});

/** Everything a search found, beyond the requested number of results. */
export function foundRoutes(deps: ApiDeps) {
  return createRoutes().openapi(
    createRoute({
      method: 'get',
      path: '/api/social-media-search/{id}/results',
      tags: ['Social media search'],
      summary: 'Everything that a search found',
      description: 'Costs no search.',
      ...signedIn(requireActor(deps)),
      request: { params: idParamSchema, query: pageQuerySchema },
      responses: answers(foundPage, [400, 404, ...GUARDED]),
    }),
    async (c) => {
      const { userId } = c.get('actor');
      const searchId = c.req.valid('param').id;
      const found = await listFound(c.get('database'), {
        userId,
        searchId,
        ...c.req.valid('query'),
      });
      if (found === null) throw notFound();
      return foundPage.send(c, found);
    },
  );
}
