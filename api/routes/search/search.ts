import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import {
  searchChangeSchema,
  searchHistorySchema,
  searchRequestSchema,
  foundPageSchema,
} from '#contracts/search/search.ts';
import { switchPhrasings } from '#db/commands/search/phrasings.ts';
import { getSearch, listSearches, listFound } from '#db/queries/search/search.ts';
import type { ApiDeps } from '../../deps.ts';
import { acceptSearch, searchDetail } from '../../jobs/accept-search.ts';
import { answerSubmission, submitHeadersSchema } from '../../jobs/submission.ts';
import { answers, success, userRoutes } from '../answers.ts';
import { previewQuerySchema, previewSchema } from '#contracts/search/preview.ts';
import { readSettings } from '#db/queries/account/account.ts';
import { previewQuery } from '#db/queries/search/preview.ts';
import { limitPreviews } from '../../middleware/rate-limit.ts';
import { readSearchSpec } from '../../specs/search-spec.ts';
import { rejectedPageSchema } from '#contracts/search/rejected.ts';
import { listRejected } from '#db/queries/search/rejected.ts';

const history = success(searchHistorySchema, {
  id: 'SearchHistory',
  description: 'The newest searches first, as many as the plan shows.',
});

const preview = success(previewSchema, {
  id: 'Preview',
  description: 'How many stored posts match, per platform.',
});

const foundPage = success(foundPageSchema, {
  id: 'FoundPage',
  description: 'Conversations that the search found, best first, each with all its places.',
});

const rejectedPage = success(rejectedPageSchema, {
  id: 'RejectedPage',
  description: 'Posts that were left out, the most relevant first, each with the reason.',
});

/** Submitting and reading searches: counts before one, its posts, and those it left out. */
export function searchRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Social media search');

  routes.get('/api/social-media-search/preview', {
    summary: 'Count stored posts that match, without searching',
    description: 'Uses no quota. Validated like a search; counts stored posts from all searches.',
    query: previewQuerySchema,
    answer: preview,
    refusals: [403, 404],
    handle: async ({ c, database, actor, userId, plan, query }) => {
      await limitPreviews(c, deps, userId);
      const settings = readSettings(actor.storedSettings);
      const { spec, parsed } = readSearchSpec(query, { plan, settings, sources: deps.sources() });
      const { platforms, timeframe } = spec;
      return { data: await previewQuery(database, { query: parsed.query, platforms, timeframe }) };
    },
  });

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
    handle: ({ database, userId, param }) => getSearch(database, { userId, searchId: param.id }),
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
  routes.get('/api/social-media-search/{id}/results', {
    summary: 'Everything that a search found',
    description: 'Costs no search.',
    params: idParamSchema,
    query: pageQuerySchema,
    answer: foundPage,
    refusals: [404],
    handle: ({ database, userId, param, query }) =>
      listFound(database, { userId, searchId: param.id, ...query }),
  });
  routes.get('/api/social-media-search/{id}/rejected', {
    summary: 'Posts that were left out of a search',
    params: idParamSchema,
    query: pageQuerySchema,
    answer: rejectedPage,
    refusals: [404],
    handle: ({ database, userId, param, query }) =>
      listRejected(database, { userId, searchId: param.id, ...query }),
  });
  return routes.app;
}
