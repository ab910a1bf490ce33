import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import {
  searchChangeSchema,
  searchHistorySchema,
  searchRequestSchema,
} from '#contracts/search/search.ts';
import { switchPhrasings } from '#db/commands/search/phrasings.ts';
import { getSearch, listSearches } from '#db/queries/search/search.ts';
import type { ApiDeps } from '../../deps.ts';
import { acceptSearch, searchDetail } from '../../jobs/accept-search.ts';
import { answerSubmission, submitHeadersSchema } from '../../jobs/submission.ts';
import { answers, success, userRoutes } from '../answers.ts';

const history = success(searchHistorySchema, {
  id: 'SearchHistory',
  description: 'The newest searches first, as many as the plan shows.',
});

/** Submitting and reading searches. */
export function searchRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Social media search');

  routes.post('/api/social-media-search/search', {
    summary: 'Start a search',
    description:
      'Returns the queued search immediately; results arrive as events. Missing fields take the user’s saved defaults.',
    headers: submitHeadersSchema,
    body: searchRequestSchema,
    answer: searchDetail,
    refusals: [403, 422],
    responses: answers(searchDetail, [], [202]),
    handle: async ({ c, database, actor, userId, body, headers }) => {
      const accepted = await acceptSearch(deps, database, { actor, request: body, headers });
      c.get('logFields')['searchId'] = accepted.committed.value.jobId;
      return answerSubmission(c, deps, {
        ...accepted,
        headers,
        userId,
        read: (searchId) => getSearch(database, { userId, searchId }),
        send: (found) => searchDetail.send(c, found),
      });
    },
  });
  routes.get('/api/social-media-search/history', {
    summary: 'Past searches',
    query: pageQuerySchema,
    answer: history,
    handle: async ({ database, userId, plan, query }) => {
      const { limit, cursor } = query;
      return listSearches(database, { userId, plan, limit, cursor });
    },
  });
  routes.get('/api/social-media-search/{id}', {
    summary: 'One search',
    params: idParamSchema,
    answer: searchDetail,
    refusals: [400, 404],
    handle: ({ database, userId, param }) =>
      getSearch(database, {
        userId,
        searchId: param.id,
      }),
  });
  routes.patch('/api/social-media-search/{id}', {
    summary: 'Switch phrasings of a search off or on',
    description:
      'Hides the posts that no phrasing left on has found, and shows them again. Searches nothing and costs nothing. At least one phrasing stays on.',
    params: idParamSchema,
    body: searchChangeSchema,
    answer: searchDetail,
    refusals: [404],
    handle: ({ database, userId, param, body }) =>
      switchPhrasings(database, { userId, searchId: param.id }, body),
  });
  return routes.app;
}
