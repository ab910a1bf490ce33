import { idParamSchema } from '#contracts/http.ts';
import { searchStart } from '#contracts/workflows.ts';
import {
  exportQuerySchema,
  searchExportSchema,
  searchSummarySchema,
} from '#contracts/search/search.ts';
import { cancelSearch, retrySearch } from '#db/commands/search/retry.ts';
import { readSearchExport } from '#db/queries/search/search.ts';
import type { ApiDeps } from '../../deps.ts';
import { limitExports } from '../../middleware/rate-limit.ts';
import { answerExport, success, userRoutes } from '../answers.ts';

const summary = success(searchSummarySchema, {
  id: 'SearchSummary',
  description: 'The search as it is now.',
});
const searchExport = success(searchExportSchema, {
  id: 'SearchExport',
  description: 'Data of the export; the browser makes the file.',
});

/** Cancelling, retrying and exporting a search. */
export function searchActionRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Social media search');

  routes.post('/api/social-media-search/{id}/cancel', {
    summary: 'Cancel a running search',
    params: idParamSchema,
    answer: summary,
    refusals: [400, 404, 409],
    handle: async ({ database, userId, param }) => {
      const searchId = param.id;
      const committed = await cancelSearch(database, { userId, searchId });
      const cancel = { kind: 'search', jobId: searchId, round: committed.round } as const;
      return { ...committed, cancel };
    },
  });
  routes.post('/api/social-media-search/{id}/retry', {
    summary: 'Retry the failed platforms, free of charge',
    params: idParamSchema,
    answer: summary,
    refusals: [400, 404, 409],
    status: 202,
    handle: async ({ database, userId, param }) => {
      const searchId = param.id;
      const committed = await retrySearch(database, { userId, searchId });
      const { search, round, platforms } = committed.value;
      const start = searchStart({ searchId, userId, round, platforms, mode: search.mode });
      return { ...committed, value: search, start };
    },
  });
  routes.get('/api/social-media-search/{id}/export', {
    summary: 'Data of an export in a format of the plan',
    params: idParamSchema,
    query: exportQuerySchema,
    answer: searchExport,
    refusals: [403, 404],
    handle: async (request) => {
      const { c, userId, param } = request;
      await limitExports(c, deps, userId);
      const searchId = param.id;
      return answerExport(deps, request, { kind: 'search', subjectId: searchId }, (tx) =>
        readSearchExport(tx, { userId, searchId }),
      );
    },
  });
  return routes.app;
}
