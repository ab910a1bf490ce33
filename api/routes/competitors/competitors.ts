import { createRoute, z } from '@hono/zod-openapi';
import {
  activityResponseSchema,
  competitorStatsSchema,
  statsQuerySchema,
} from '#contracts/competitors/analytics.ts';
import {
  addMonitorRequestSchema,
  bulkMonitorRequestSchema,
  bulkMonitorResponseSchema,
  competitorDetailSchema,
  competitorFilterSchema,
  competitorListSchema,
  mentionsPageSchema,
  mentionsQuerySchema,
  messageResponseSchema,
  monitorExportQuerySchema,
  monitorExportSchema,
  monitoredListSchema,
  statusRequestSchema,
  timelinePageSchema,
  timelineQuerySchema,
} from '#contracts/competitors/monitoring.ts';
import { notFound } from '#contracts/errors.ts';
import { idParamSchema } from '#contracts/http.ts';
import { serveExport } from '#db/commands/exports/gate.ts';
import { addCompetitors } from '#db/commands/monitoring/add.ts';
import { markRead, removeCompetitor, setCompetitorStatus } from '#db/commands/monitoring/change.ts';
import {
  getCompetitor,
  getStats,
  listActivity,
  listCompetitors,
  listMentions,
  listTimeline,
} from '#db/queries/competitors/detail.ts';
import { latestDiscovered } from '#db/queries/competitors/discovery.ts';
import { listMonitored, readMonitored } from '#db/queries/competitors/monitored.ts';
import { afterCommit } from '../../after-commit.ts';
import { asOfCommit } from '../../as-of.ts';
import type { ApiDeps } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { limitMonitoring } from '../../middleware/rate-limit.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { resolveMonitoringOptions } from '../../specs/monitoring-options.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from '../answers.ts';

const BASE = '/api/competitive-intelligence/competitors';
const tags = ['Competitive intelligence'];

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
const detail = success(competitorDetailSchema, {
  id: 'CompetitorDetail',
  description: 'One competitor with facts, prices and what people say.',
});
const mentions = success(mentionsPageSchema, {
  id: 'CompanyMentions',
  description: 'Mentions, newest first.',
});
const timeline = success(timelinePageSchema, {
  id: 'CompanyTimeline',
  description: 'Dated changes, newest first.',
});
const message = success(messageResponseSchema, {
  id: 'CompetitorMessage',
  description: 'The competitor as it is now.',
});
const bulk = success(bulkMonitorResponseSchema, {
  id: 'BulkMonitor',
  description: 'What was added, and what was left out with its reason.',
});
const exported = success(monitorExportSchema, {
  id: 'MonitorExport',
  description: 'Data of the report; the browser makes the file.',
});
const done = success(z.object({ message: z.string() }), {
  id: 'CompetitorDone',
  description: 'Done.',
});

/** Competitors of one's own, monitored and not (R-API-11..14, R-API-17..21). */
export function competitorRoutes(deps: ApiDeps) {
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
          await listCompetitors(deps.database, { ...c.get('actor'), category, type }),
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
          await listMonitored(deps.database, { ...c.get('actor'), category, type }),
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
          await getStats(deps.database, { ...c.get('actor'), category, type, range }),
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
      async (c) => activity.send(c, await listActivity(deps.database, c.get('actor'))),
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
          deps.database,
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
            return { data: { competitors }, rows: competitors.length };
          },
        );
        if (data === null) throw notFound();
        return exported.send(c, { data });
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: `${BASE}/monitor`,
        tags,
        summary: 'Monitor several competitors',
        description: 'Without ids: all of the latest discovery. What cannot be added is skipped.',
        ...user,
        request: { body: jsonBody(bulkMonitorRequestSchema) },
        responses: answers(bulk, [400, 403, 413, 415, 422, ...GUARDED]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const request = c.req.valid('json');
        const options = resolveMonitoringOptions(
          { platforms: request.options.platforms },
          { plan, sources: deps.sources() },
        );
        await limitMonitoring(deps, userId);
        const ids = request.ids ?? (await latestDiscovered(deps.database, { userId, plan }));
        const committed = await addCompetitors(deps.database, {
          userId,
          plan,
          ids: [...new Set(ids)],
          options,
          skip: true,
        });
        const { added, skipped } = afterCommit(deps, committed);
        const text =
          added.length === 0
            ? (skipped[0]?.reason ?? 'There was nothing to add.')
            : 'Competitors added to monitoring';
        const data = { added, skipped, message: text };
        return bulk.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: `${BASE}/{id}`,
        tags,
        summary: 'One competitor',
        ...user,
        request: { params: idParamSchema },
        responses: answers(detail, [400, 404, ...GUARDED]),
      }),
      async (c) => {
        const competitorId = c.req.valid('param').id;
        const found = await getCompetitor(deps.database, { ...c.get('actor'), competitorId });
        if (found === null) throw notFound();
        return detail.send(c, found);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: `${BASE}/{id}/mentions`,
        tags,
        summary: 'Mentions of a competitor',
        ...user,
        request: { params: idParamSchema, query: mentionsQuerySchema },
        responses: answers(mentions, [400, 404, ...GUARDED]),
      }),
      async (c) => {
        const key = { ...c.get('actor'), competitorId: c.req.valid('param').id };
        const found = await listMentions(deps.database, key, c.req.valid('query'));
        if (found === null) throw notFound();
        return mentions.send(c, found);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: `${BASE}/{id}/events`,
        tags,
        summary: 'Timeline of a competitor',
        ...user,
        request: { params: idParamSchema, query: timelineQuerySchema },
        responses: answers(timeline, [400, 404, ...GUARDED]),
      }),
      async (c) => {
        const key = { ...c.get('actor'), competitorId: c.req.valid('param').id };
        const found = await listTimeline(deps.database, key, c.req.valid('query'));
        if (found === null) throw notFound();
        return timeline.send(c, found);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: `${BASE}/{id}/monitor`,
        tags,
        summary: 'Monitor a competitor',
        ...user,
        request: { params: idParamSchema, body: jsonBody(addMonitorRequestSchema) },
        responses: answers(message, [400, 403, 404, 409, 413, 415, 422, ...GUARDED]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const id = c.req.valid('param').id;
        const options = resolveMonitoringOptions(c.req.valid('json').monitoringOptions ?? {}, {
          plan,
          sources: deps.sources(),
        });
        await limitMonitoring(deps, `${userId}:${id}`);
        const committed = await addCompetitors(deps.database, {
          userId,
          plan,
          ids: [id],
          options,
          skip: false,
        });
        const { added } = afterCommit(deps, committed);
        const data = { competitor: added[0] ?? null, message: 'Competitor added to monitoring' };
        return message.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: `${BASE}/{id}/read`,
        tags,
        summary: 'Mark a competitor’s news as read',
        ...user,
        request: { params: idParamSchema },
        responses: answers(done, [400, 404, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const competitorId = c.req.valid('param').id;
        const committed = await markRead(deps.database, { userId, competitorId });
        afterCommit(deps, committed);
        return done.send(c, { data: { message: 'Marked as read' }, ...asOfCommit(committed) });
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: `${BASE}/{id}/status`,
        tags,
        summary: 'Set a competitor’s status',
        ...user,
        request: { params: idParamSchema, body: jsonBody(statusRequestSchema) },
        responses: answers(message, [400, 403, 404, 413, 415, 422, ...GUARDED]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const competitorId = c.req.valid('param').id;
        const { status } = c.req.valid('json');
        const key = { userId, competitorId, plan, status };
        const committed = await setCompetitorStatus(deps.database, key);
        const competitor = afterCommit(deps, committed);
        const data = { competitor, message: 'Competitor status updated successfully' };
        return message.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: `${BASE}/{id}`,
        tags,
        summary: 'Stop monitoring a competitor',
        ...user,
        request: { params: idParamSchema },
        responses: answers(done, [400, 404, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const competitorId = c.req.valid('param').id;
        const committed = await removeCompetitor(deps.database, { userId, competitorId });
        afterCommit(deps, committed);
        const data = { message: 'Competitor removed successfully' };
        return done.send(c, { data, ...asOfCommit(committed) });
      },
    );
}
