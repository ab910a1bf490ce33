import {
  discoveryDetailSchema,
  discoveryExportQuerySchema,
  discoveryExportSchema,
  discoveryHistorySchema,
  discoveryParamSchema,
  discoveryRequestSchema,
  discoverySummarySchema,
} from '#contracts/competitors/discovery.ts';
import { notFound } from '#domain/errors.ts';
import { pageQuerySchema } from '#contracts/http.ts';
import { discoveryStart } from '#contracts/workflows.ts';
import { cancelDiscovery, retryDiscovery } from '#db/commands/discovery/end.ts';
import { submitDiscovery } from '#db/commands/discovery/submit.ts';
import { serveExport } from '#db/commands/exports/gate.ts';
import { readSettings } from '#db/queries/account/account.ts';
import {
  getDiscovery,
  listDiscoveries,
  readDiscoveryExport,
} from '#db/queries/competitors/discovery.ts';
import { afterCommit, asOfCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { resolveDiscoverySpec } from '../../specs/monitoring-options.ts';
import { answerSubmission, idempotencyOf, submitHeadersSchema } from '../../jobs/submission.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';
import { BASE, TAG } from './lists.ts';

const detail = success(discoveryDetailSchema, {
  id: 'Discovery',
  description: 'The discovery as it is now.',
});
const summary = success(discoverySummarySchema, {
  id: 'DiscoverySummary',
  description: 'The discovery, without its competitors.',
});
const history = success(discoveryHistorySchema, {
  id: 'DiscoveryHistory',
  description: 'Newest first.',
});
const exported = success(discoveryExportSchema, {
  id: 'DiscoveryExport',
  description: 'Data of the export; the browser makes the file.',
});

/** Discovering competitors. */
export function discoveryRoutes(deps: ApiDeps) {
  const route = userRoute(deps, TAG);

  return createRoutes()
    .openapi(
      route('post', `${BASE}/search`, {
        summary: 'Discover competitors',
        description:
          'Returns the queued discovery immediately; competitors arrive as events. At most one every five seconds.',
        request: { headers: submitHeadersSchema, body: jsonBody(discoveryRequestSchema) },
        responses: answers(detail, [403, 422], [200, 202]),
      }),
      async (c) => {
        const { userId, plan, storedSettings } = c.get('actor');
        const request = c.req.valid('json');
        const headers = c.req.valid('header');
        const settings = readSettings(storedSettings);
        const spec = resolveDiscoverySpec(request, { plan, settings, sources: deps.sources() });
        const committed = await submitDiscovery(c.get('database'), {
          userId,
          plan,
          spec,
          ...idempotencyOf(headers, 'competitor_discovery', request),
          answer: (data, asOf) => ({ status: 202, body: detail.text({ data, asOf }) }),
        });
        c.get('logFields')['searchId'] = committed.value.jobId;
        const { platforms } = spec;
        return answerSubmission(c, deps, {
          committed,
          headers,
          userId,
          start: (searchId) => discoveryStart({ searchId, userId, round: 0, platforms }),
          read: (searchId) => getDiscovery(c.get('database'), { userId, searchId }),
          send: (found) => detail.send(c, found),
        });
      },
    )
    .openapi(
      route('get', `${BASE}/searches/history`, {
        summary: 'Past discoveries',
        request: { query: pageQuerySchema },
        responses: answers(history),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const { limit, cursor } = c.req.valid('query');
        const page = await listDiscoveries(c.get('database'), { userId, plan, limit, cursor });
        return history.send(c, page);
      },
    )
    .openapi(
      route('get', `${BASE}/searches/{searchId}`, {
        summary: 'One discovery',
        request: { params: discoveryParamSchema },
        responses: answers(detail, [400, 404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const { searchId } = c.req.valid('param');
        const found = await getDiscovery(c.get('database'), { userId, searchId });
        if (found === null) throw notFound();
        return detail.send(c, found);
      },
    )
    .openapi(
      route('post', `${BASE}/searches/{searchId}/cancel`, {
        summary: 'Cancel a running discovery',
        request: { params: discoveryParamSchema },
        responses: answers(summary, [400, 404, 409]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const { searchId } = c.req.valid('param');
        const committed = await cancelDiscovery(c.get('database'), { userId, searchId });
        const job = { kind: 'competitor_discovery', jobId: searchId } as const;
        const cancel = { ...job, round: committed.round };
        const data = afterCommit(deps, committed, { cancel });
        return summary.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      route('post', `${BASE}/searches/{searchId}/retry`, {
        summary: 'Retry the failed sources, free of charge',
        request: { params: discoveryParamSchema },
        responses: answers(summary, [400, 403, 404, 409], [202]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const { searchId } = c.req.valid('param');
        const committed = await retryDiscovery(c.get('database'), { userId, searchId });
        const { discovery, round, platforms } = committed.value;
        afterCommit(deps, committed, {
          start: discoveryStart({ searchId, userId, round, platforms }),
        });
        return summary.send(c, { data: discovery, ...asOfCommit(committed) }, 202);
      },
    )
    .openapi(
      route('get', `${BASE}/searches/{searchId}/export`, {
        summary: 'Data of an export in a format of the plan',
        request: { params: discoveryParamSchema, query: discoveryExportQuerySchema },
        responses: answers(exported, [403, 404]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const { searchId } = c.req.valid('param');
        const data = await serveExport(
          c.get('database'),
          {
            userId,
            plan,
            kind: 'competitors',
            subjectId: searchId,
            format: c.req.valid('query').format,
            productName: deps.config.publicConfig.productName,
          },
          (tx) => readDiscoveryExport(tx, { userId, searchId }),
        );
        if (data === null) throw notFound();
        return exported.send(c, { data });
      },
    );
}
