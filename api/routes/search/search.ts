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
import { notFound } from '#domain/errors.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';

const history = success(searchHistorySchema, {
  id: 'SearchHistory',
  description: 'The newest searches first, as many as the plan shows.',
});

/** Submitting and reading searches. */
export function searchRoutes(deps: ApiDeps) {
  const route = userRoute(deps, 'Social media search');

  return createRoutes()
    .openapi(
      route('post', '/api/social-media-search/search', {
        summary: 'Start a search',
        description:
          'Returns the queued search immediately; results arrive as events. Missing fields take the user’s saved defaults.',
        request: { headers: submitHeadersSchema, body: jsonBody(searchRequestSchema) },
        responses: answers(searchDetail, [403, 422], [200, 202]),
      }),
      async (c) => {
        const actor = c.get('actor');
        const request = c.req.valid('json');
        const headers = c.req.valid('header');
        const database = c.get('database');
        const accepted = await acceptSearch(deps, database, { actor, request, headers });
        c.get('logFields')['searchId'] = accepted.committed.value.jobId;
        const { userId } = actor;
        return answerSubmission(c, deps, {
          ...accepted,
          headers,
          userId,
          read: (searchId) => getSearch(database, { userId, searchId }),
          send: (found) => searchDetail.send(c, found),
        });
      },
    )
    .openapi(
      route('get', '/api/social-media-search/history', {
        summary: 'Past searches',
        request: { query: pageQuerySchema },
        responses: answers(history),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const { limit, cursor } = c.req.valid('query');
        return history.send(
          c,
          await listSearches(c.get('database'), { userId, plan, limit, cursor }),
        );
      },
    )
    .openapi(
      route('get', '/api/social-media-search/{id}', {
        summary: 'One search',
        request: { params: idParamSchema },
        responses: answers(searchDetail, [400, 404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const found = await getSearch(c.get('database'), {
          userId,
          searchId: c.req.valid('param').id,
        });
        if (found === null) throw notFound();
        return searchDetail.send(c, found);
      },
    )
    .openapi(
      route('patch', '/api/social-media-search/{id}', {
        summary: 'Switch phrasings of a search off or on',
        description:
          'Hides the posts that no phrasing left on has found, and shows them again. Searches nothing and costs nothing. At least one phrasing stays on.',
        request: { params: idParamSchema, body: jsonBody(searchChangeSchema) },
        responses: answers(searchDetail, [404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const committed = await switchPhrasings(
          c.get('database'),
          { userId, searchId: c.req.valid('param').id },
          c.req.valid('json'),
        );
        return searchDetail.commit(c, deps, committed);
      },
    );
}
