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
import { notFound } from '#domain/errors.ts';
import { serveExport } from '#db/commands/exports/gate.ts';
import { getStats, listActivity } from '#db/queries/competitors/analytics.ts';
import { listCompetitors } from '#db/queries/competitors/detail.ts';
import { listMonitored, readMonitored } from '#db/queries/competitors/monitored.ts';
import { readReportedChanges } from '#db/queries/competitors/lists.ts';
import type { ApiDeps } from '../../deps.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, success, userRoute } from '../answers.ts';

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

/** All competitors of the user, discovered and monitored. */
export function competitorListRoutes(deps: ApiDeps) {
  const route = userRoute(deps, TAG);

  return createRoutes()
    .openapi(
      route('get', BASE, {
        summary: 'All competitors',
        request: { query: competitorFilterSchema },
        responses: answers(list),
      }),
      async (c) => {
        const { category, competitive_type: type } = c.req.valid('query');
        return list.send(
          c,
          await listCompetitors(c.get('database'), { ...c.get('actor'), category, type }),
        );
      },
    )
    .openapi(
      route('get', `${BASE}/monitored`, {
        summary: 'Monitored competitors',
        request: { query: competitorFilterSchema },
        responses: answers(monitored),
      }),
      async (c) => {
        const { category, competitive_type: type } = c.req.valid('query');
        return monitored.send(
          c,
          await listMonitored(c.get('database'), { ...c.get('actor'), category, type }),
        );
      },
    )
    .openapi(
      route('get', `${BASE}/stats`, {
        summary: 'Day totals for analytics',
        request: { query: statsQuerySchema },
        responses: answers(stats),
      }),
      async (c) => {
        const { category, competitive_type: type, range } = c.req.valid('query');
        return stats.send(
          c,
          await getStats(c.get('database'), { ...c.get('actor'), category, type, range }),
        );
      },
    )
    .openapi(
      route('get', `${BASE}/activity`, {
        summary: 'Recent activity',
        responses: answers(activity),
      }),
      async (c) => activity.send(c, await listActivity(c.get('database'), c.get('actor'))),
    )
    .openapi(
      route('get', `${BASE}/export`, {
        summary: 'Data of the monitoring report in a format of the plan',
        request: { query: monitorExportQuerySchema },
        responses: answers(exported, [403, 404]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const data = await serveExport(
          c.get('database'),
          {
            userId,
            plan,
            kind: 'monitoring',
            subjectId: null,
            format: c.req.valid('query').format,
            productName: deps.config.publicConfig.productName,
          },
          async (tx) => {
            const competitors = await readMonitored(tx, { userId, plan });
            const markets = new Set(competitors.map(({ searchQuery }) => searchQuery));
            const [market] = markets;
            const changes = await readReportedChanges(tx, userId);
            return {
              data: { competitors, changes },
              rows: competitors.length,
              ...(markets.size === 1 && market !== undefined ? { subject: market } : {}),
            };
          },
        );
        if (data === null) throw notFound();
        return exported.send(c, { data });
      },
    );
}
