import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import { foundPageSchema } from '#contracts/search/search.ts';
import { listFound } from '#db/queries/search/search.ts';
import type { ApiDeps } from '../../deps.ts';
import { success, userRoutes } from '../answers.ts';

const foundPage = success(foundPageSchema, {
  id: 'FoundPage',
  description: 'Conversations that the search found, best first, each with all its places.',
});

/** Everything a search found, beyond the requested number of results. */
export function foundRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Social media search');
  routes.get('/api/social-media-search/{id}/results', {
    summary: 'Everything that a search found',
    description: 'Costs no search.',
    params: idParamSchema,
    query: pageQuerySchema,
    answer: foundPage,
    refusals: [404],
    handle: ({ database, userId, param, query }) =>
      listFound(database, {
        userId,
        searchId: param.id,
        ...query,
      }),
  });
  return routes.app;
}
