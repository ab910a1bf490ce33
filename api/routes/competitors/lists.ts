import {
  activityResponseSchema,
  competitorStatsSchema,
  statsQuerySchema,
} from '#contracts/competitors/analytics.ts';
import {
  competitorFilterSchema,
  competitorListSchema,
  monitorExportQuerySchema,
  monitorExportSchema,
  monitoredListSchema,
} from '#contracts/competitors/monitoring.ts';
import { getStats, listActivity } from '#db/queries/competitors/analytics.ts';
import { listCompetitors } from '#db/queries/competitors/detail.ts';
import { listMonitored, readMonitored } from '#db/queries/competitors/monitored.ts';
import { readReportedChanges } from '#db/queries/competitors/lists.ts';
import type { ApiDeps } from '../../deps.ts';
import { answerExport, success, userRoutes } from '../answers.ts';
import { companySourcesResponseSchema } from '#contracts/competitors/company-sources.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { readCompanySources } from '#db/queries/competitors/company-sources.ts';
import { readAsOf } from '../../after-commit.ts';

export const BASE = '/api/competitive-intelligence/competitors';
export const TAG = 'Competitive intelligence';

const list = success(competitorListSchema, {
  id: 'CompetitorList',
  description: 'Discovered and monitored competitors, newest first.',
});
const monitored = success(monitoredListSchema, {
  id: 'MonitoredList',
  description: 'Monitored competitors with their state.',
});
const stats = success(competitorStatsSchema, {
  id: 'CompetitorStats',
  description: 'Day totals of every monitored competitor.',
});
const activity = success(activityResponseSchema, {
  id: 'CompetitorActivityList',
  description: 'The last mentions of all competitors.',
});
const exported = success(monitorExportSchema, {
  id: 'MonitorExport',
  description: 'Data of the report; the browser makes the file.',
});

const sources = success(companySourcesResponseSchema, {
  id: 'CompanySources',
  description: 'Every source of company facts with its state.',
});

/** All competitors of the user, discovered and monitored. */
export function competitorListRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, TAG);

  routes.get(BASE, {
    summary: 'All competitors',
    query: competitorFilterSchema,
    answer: list,
    handle: async ({ database, actor, query }) => {
      const { category, competitive_type: type } = query;
      return listCompetitors(database, { ...actor, category, type });
    },
  });
  routes.get(`${BASE}/monitored`, {
    summary: 'Monitored competitors',
    query: competitorFilterSchema,
    answer: monitored,
    handle: async ({ database, actor, query }) => {
      const { category, competitive_type: type } = query;
      return listMonitored(database, { ...actor, category, type });
    },
  });
  routes.get(`${BASE}/stats`, {
    summary: 'Day totals for analytics',
    query: statsQuerySchema,
    answer: stats,
    handle: async ({ database, actor, query }) => {
      const { category, competitive_type: type, range } = query;
      return getStats(database, { ...actor, category, type, range });
    },
  });
  routes.get(`${BASE}/activity`, {
    summary: 'Recent activity',
    answer: activity,
    handle: ({ database, actor }) => listActivity(database, actor),
  });
  routes.get(`${BASE}/export`, {
    summary: 'Data of the monitoring report in a format of the plan',
    query: monitorExportQuerySchema,
    answer: exported,
    refusals: [403, 404],
    handle: (request) => {
      const { userId, plan } = request;
      return answerExport(deps, request, { kind: 'monitoring', subjectId: null }, async (tx) => {
        const competitors = await readMonitored(tx, { userId, plan });
        const markets = new Set(competitors.map(({ searchQuery }) => searchQuery));
        const [market] = markets;
        const changes = await readReportedChanges(tx, userId);
        return {
          data: { competitors, changes },
          rows: competitors.length,
          ...(markets.size === 1 && market !== undefined ? { subject: market } : {}),
        };
      });
    },
  });
  routes.get('/api/competitive-intelligence/sources', {
    summary: 'State of every source of company facts',
    answer: sources,
    handle: async () => {
      // Source changes are sent on the global stream.
      const asOf = await readAsOf(deps.shared, GLOBAL_STREAM);
      const data = { sources: await readCompanySources(deps.shared, deps.companySources) };
      return { data, asOf };
    },
  });
  return routes.app;
}
