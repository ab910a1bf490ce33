import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import { rejectedPageSchema } from '#contracts/search/rejected.ts';
import { listRejected } from '#db/queries/search/rejected.ts';
import type { ApiDeps } from '../../deps.ts';
import { success, userRoutes } from '../answers.ts';

const rejectedPage = success(rejectedPageSchema, {
  id: 'RejectedPage',
  description: 'Posts that were left out, the most relevant first, each with the reason.',
});

/** Posts that a search found and rejected. */
export function rejectedRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Social media search');
  routes.get('/api/social-media-search/{id}/rejected', {
    summary: 'Posts that were left out of a search',
    params: idParamSchema,
    query: pageQuerySchema,
    answer: rejectedPage,
    refusals: [404],
    handle: ({ database, userId, param, query }) => {
      const page = query;
      return listRejected(database, { userId, searchId: param.id, ...page });
    },
  });
  return routes.app;
}
