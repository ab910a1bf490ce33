import { idParamSchema } from '#contracts/http.ts';
import { searchStart } from '#contracts/workflows.ts';
import {
  exportQuerySchema,
  searchExportSchema,
  searchSummarySchema,
} from '#contracts/search/search.ts';
import { cancelSearch, retrySearch } from '#db/commands/search/retry.ts';
import { serveExport } from '#db/commands/exports/gate.ts';
import { readSearchExport } from '#db/queries/search/search.ts';
import { afterCommit, asOfCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { notFound } from '#domain/errors.ts';
import { limitExports } from '../../middleware/rate-limit.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, success, userRoute } from '../answers.ts';

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
  const route = userRoute(deps, 'Social media search');

  return createRoutes()
    .openapi(
      route('post', '/api/social-media-search/{id}/cancel', {
        summary: 'Cancel a running search',
        request: { params: idParamSchema },
        responses: answers(summary, [400, 404, 409]),
      }),
      async (c) => {
        const searchId = c.req.valid('param').id;
        const { userId } = c.get('actor');
        const committed = await cancelSearch(c.get('database'), { userId, searchId });
        const cancel = { kind: 'search', jobId: searchId, round: committed.round } as const;
        const data = afterCommit(deps, committed, { cancel });
        return summary.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      route('post', '/api/social-media-search/{id}/retry', {
        summary: 'Retry the failed platforms, free of charge',
        request: { params: idParamSchema },
        responses: answers(summary, [400, 404, 409], [202]),
      }),
      async (c) => {
        const searchId = c.req.valid('param').id;
        const { userId } = c.get('actor');
        const committed = await retrySearch(c.get('database'), { userId, searchId });
        const { search, round, platforms } = committed.value;
        afterCommit(deps, committed, {
          start: searchStart({ searchId, userId, round, platforms }),
        });
        return summary.send(c, { data: search, ...asOfCommit(committed) }, 202);
      },
    )
    .openapi(
      route('get', '/api/social-media-search/{id}/export', {
        summary: 'Data of an export in a format of the plan',
        request: { params: idParamSchema, query: exportQuerySchema },
        responses: answers(searchExport, [403, 404]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        await limitExports(c, deps, userId);
        const searchId = c.req.valid('param').id;
        const data = await serveExport(
          c.get('database'),
          {
            userId,
            plan,
            kind: 'search',
            subjectId: searchId,
            format: c.req.valid('query').format,
            productName: deps.config.publicConfig.productName,
          },
          (tx) => readSearchExport(tx, { userId, searchId }),
        );
        if (data === null) throw notFound();
        return searchExport.send(c, { data });
      },
    );
}
