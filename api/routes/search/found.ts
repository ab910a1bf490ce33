import { notFound } from '#domain/errors.ts';
import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import { foundPageSchema } from '#contracts/search/search.ts';
import { listFound } from '#db/queries/search/search.ts';
import type { ApiDeps } from '../../deps.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, success, userRoute } from '../answers.ts';

const foundPage = success(foundPageSchema, {
  id: 'FoundPage',
  description: 'Conversations that the search found, best first, each with all its places.',
});

/** Everything a search found, beyond the requested number of results. */
export function foundRoutes(deps: ApiDeps) {
  const route = userRoute(deps, 'Social media search');
  return createRoutes().openapi(
    route('get', '/api/social-media-search/{id}/results', {
      summary: 'Everything that a search found',
      description: 'Costs no search.',
      request: { params: idParamSchema, query: pageQuerySchema },
      responses: answers(foundPage, [404]),
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
