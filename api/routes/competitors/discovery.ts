import {
  discoveryDetailSchema,
  discoveryExportQuerySchema,
  discoveryExportSchema,
  discoveryHistorySchema,
  discoveryParamSchema,
  discoveryRequestSchema,
  discoverySummarySchema,
} from '#contracts/competitors/discovery.ts';
import { pageQuerySchema } from '#contracts/http.ts';
import { discoveryStart } from '#contracts/workflows.ts';
import { cancelDiscovery, retryDiscovery } from '#db/commands/discovery/end.ts';
import { submitDiscovery } from '#db/commands/discovery/submit.ts';
import { readSettings } from '#db/queries/account/account.ts';
import {
  getDiscovery,
  listDiscoveries,
  readDiscoveryExport,
} from '#db/queries/competitors/discovery.ts';
import type { ApiDeps } from '../../deps.ts';
import { resolveDiscoverySpec } from '../../specs/monitoring-options.ts';
import { answerSubmission, idempotencyOf, submitHeadersSchema } from '../../jobs/submission.ts';
import { answerExport, answers, success, userRoutes } from '../answers.ts';
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
  const routes = userRoutes(deps, TAG);

  routes.post(`${BASE}/search`, {
    summary: 'Discover competitors',
    description:
      'Returns the queued discovery immediately; competitors arrive as events. At most one every five seconds.',
    headers: submitHeadersSchema,
    body: discoveryRequestSchema,
    answer: detail,
    refusals: [403, 422],
    responses: answers(detail, [], [202]),
    handle: async ({ c, database, actor, userId, plan, body, headers }) => {
      const { storedSettings } = actor;
      const request = body;
      const settings = readSettings(storedSettings);
      const spec = resolveDiscoverySpec(request, { plan, settings, sources: deps.sources() });
      const committed = await submitDiscovery(database, {
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
        read: (searchId) => getDiscovery(database, { userId, searchId }),
        send: (found) => detail.send(c, found),
      });
    },
  });
  routes.get(`${BASE}/searches/history`, {
    summary: 'Past discoveries',
    query: pageQuerySchema,
    answer: history,
    handle: ({ database, userId, plan, query }) => {
      const { limit, cursor } = query;
      return listDiscoveries(database, { userId, plan, limit, cursor });
    },
  });
  routes.get(`${BASE}/searches/{searchId}`, {
    summary: 'One discovery',
    params: discoveryParamSchema,
    answer: detail,
    refusals: [400, 404],
    handle: ({ database, userId, param }) => {
      const { searchId } = param;
      return getDiscovery(database, { userId, searchId });
    },
  });
  routes.post(`${BASE}/searches/{searchId}/cancel`, {
    summary: 'Cancel a running discovery',
    params: discoveryParamSchema,
    answer: summary,
    refusals: [400, 404, 409],
    handle: async ({ database, userId, param }) => {
      const { searchId } = param;
      const committed = await cancelDiscovery(database, { userId, searchId });
      const job = { kind: 'competitor_discovery', jobId: searchId } as const;
      const cancel = { ...job, round: committed.round };
      return { ...committed, cancel };
    },
  });
  routes.post(`${BASE}/searches/{searchId}/retry`, {
    summary: 'Retry the failed sources, free of charge',
    params: discoveryParamSchema,
    answer: summary,
    refusals: [400, 403, 404, 409],
    status: 202,
    handle: async ({ database, userId, param }) => {
      const { searchId } = param;
      const committed = await retryDiscovery(database, { userId, searchId });
      const { discovery, round, platforms } = committed.value;
      const start = discoveryStart({ searchId, userId, round, platforms });
      return { ...committed, value: discovery, start };
    },
  });
  routes.get(`${BASE}/searches/{searchId}/export`, {
    summary: 'Data of an export in a format of the plan',
    params: discoveryParamSchema,
    query: discoveryExportQuerySchema,
    answer: exported,
    refusals: [403, 404],
    handle: (request) => {
      const { userId, param } = request;
      const { searchId } = param;
      return answerExport(deps, request, { kind: 'competitors', subjectId: searchId }, (tx) =>
        readDiscoveryExport(tx, { userId, searchId }),
      );
    },
  });
  return routes.app;
}
