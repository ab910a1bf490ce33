import { createRoute } from '@hono/zod-openapi';
import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import {
  searchChangeSchema,
  searchHistorySchema,
  searchRequestSchema,
} from '#contracts/search/search.ts';
import { switchPhrasings } from '#db/commands/search/phrasings.ts';
import { getSearch, listSearches } from '#db/queries/search/search.ts';
import { afterCommit } from '../../after-commit.ts';
import { asOfCommit } from '../../as-of.ts';
import type { ApiDeps } from '../../deps.ts';
import { acceptSearch, searchDetail } from '../../jobs/accept-search.ts';
import { answerSubmission, submitHeadersSchema } from '../../jobs/submission.ts';
import { requireActor } from '../../middleware/auth.ts';
import { notFound } from '#domain/errors.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from '../answers.ts';

const history = success(searchHistorySchema, {
  id: 'SearchHistory',
  description: 'The newest searches first, as many as the plan shows.',
});

/** Submitting and reading searches. */
export function searchRoutes(deps: ApiDeps) {
  const user = signedIn(requireActor(deps));

  return createRoutes()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/social-media-search/search',
        tags: ['Social media search'],
        summary: 'Start a search',
        description:
          'Returns the queued search immediately; results arrive as events. Missing fields take the user’s saved defaults.',
        ...user,
        request: { headers: submitHeadersSchema, body: jsonBody(searchRequestSchema) },
        responses: answers(searchDetail, [400, 403, 413, 415, 422, ...GUARDED], [200, 202]),
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
      createRoute({
        method: 'get',
        path: '/api/social-media-search/history',
        tags: ['Social media search'],
        summary: 'Past searches',
        ...user,
        request: { query: pageQuerySchema },
        responses: answers(history, [400, ...GUARDED]),
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
      createRoute({
        method: 'get',
        path: '/api/social-media-search/{id}',
        tags: ['Social media search'],
        summary: 'One search',
        ...user,
        request: { params: idParamSchema },
        responses: answers(searchDetail, [400, 404, ...GUARDED]),
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
      createRoute({
        method: 'patch',
        path: '/api/social-media-search/{id}',
        tags: ['Social media search'],
        summary: 'Switch phrasings of a search off or on',
        description:
          'Hides the posts that no phrasing left on has found, and shows them again. Searches nothing and costs nothing. At least one phrasing stays on.',
        ...user,
        request: { params: idParamSchema, body: jsonBody(searchChangeSchema) },
        responses: answers(searchDetail, [400, 404, 413, 415, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const committed = await switchPhrasings(
          c.get('database'),
          { userId, searchId: c.req.valid('param').id },
          c.req.valid('json'),
        );
        const data = afterCommit(deps, committed);
        return searchDetail.send(c, { data, ...asOfCommit(committed) });
      },
    );
}
