import { createRoute } from '@hono/zod-openapi';
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
import { requireActor } from '../../middleware/auth.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { GUARDED, answers, signedIn, success } from '../answers.ts';

export const BASE = '/api/competitive-intelligence/competitors';
export const tags = ['Competitive intelligence'];

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
  const user = signedIn(requireActor(deps));

  return createRoutes()
    .openapi(
      createRoute({
        method: 'get',
        path: BASE,
        tags,
        summary: 'All competitors',
        ...user,
        request: { query: competitorFilterSchema },
        responses: answers(list, [400, ...GUARDED]),
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
      createRoute({
        method: 'get',
        path: `${BASE}/monitored`,
        tags,
        summary: 'Monitored competitors',
        ...user,
        request: { query: competitorFilterSchema },
        responses: answers(monitored, [400, ...GUARDED]),
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
      createRoute({
        method: 'get',
        path: `${BASE}/stats`,
        tags,
        summary: 'Day totals for analytics',
        ...user,
        request: { query: statsQuerySchema },
        responses: answers(stats, [400, ...GUARDED]),
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
      createRoute({
        method: 'get',
        path: `${BASE}/activity`,
        tags,
        summary: 'Recent activity',
        ...user,
        responses: answers(activity, [...GUARDED]),
      }),
      async (c) => activity.send(c, await listActivity(c.get('database'), c.get('actor'))),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: `${BASE}/export`,
        tags,
        summary: 'Data of the monitoring report in a format of the plan',
        ...user,
        request: { query: monitorExportQuerySchema },
        responses: answers(exported, [400, 403, 404, ...GUARDED]),
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
