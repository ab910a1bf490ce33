import { z } from '@hono/zod-openapi';
import {
  addMonitorRequestSchema,
  messageResponseSchema,
  statusRequestSchema,
} from '#contracts/competitors/monitoring.ts';
import { idParamSchema } from '#contracts/http.ts';
import { addCompetitors } from '#db/commands/monitoring/add.ts';
import { markRead } from '#db/commands/monitoring/read.ts';
import { removeCompetitor } from '#db/commands/monitoring/remove.ts';
import { setCompetitorStatus } from '#db/commands/monitoring/status.ts';
import type { ApiDeps } from '../../deps.ts';
import { limitMonitoring } from '../../middleware/rate-limit.ts';
import { resolveMonitoringOptions } from '../../specs/monitoring-options.ts';
import { success, userRoutes } from '../answers.ts';
import { BASE, TAG } from './lists.ts';

const message = success(messageResponseSchema, {
  id: 'CompetitorMessage',
  description: 'The competitor as it is now.',
});
const done = success(z.object({ message: z.string() }), {
  id: 'CompetitorDone',
  description: 'Done.',
});

/** Adding, changing and removing one monitored competitor. */
export function monitoringRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, TAG);

  routes.post(`${BASE}/{id}/monitor`, {
    summary: 'Monitor a competitor',
    params: idParamSchema,
    body: addMonitorRequestSchema,
    answer: message,
    refusals: [403, 404, 409, 422],
    handle: async ({ c, database, userId, plan, param, body }) => {
      const id = param.id;
      const options = resolveMonitoringOptions(body.monitoringOptions ?? {}, {
        plan,
        sources: deps.sources(),
      });
      await limitMonitoring(c, deps, `${userId}:${id}`);
      const committed = await addCompetitors(database, {
        userId,
        plan,
        ids: [id],
        options,
        skip: false,
      });
      const competitor = committed.value.added[0] ?? null;
      return { ...committed, value: { competitor, message: 'Competitor added to monitoring' } };
    },
  });
  routes.post(`${BASE}/{id}/read`, {
    summary: 'Mark a competitor’s news as read',
    params: idParamSchema,
    answer: done,
    refusals: [400, 404],
    handle: async ({ database, userId, param }) => {
      const committed = await markRead(database, { userId, competitorId: param.id });
      return { ...committed, value: { message: 'Marked as read' } };
    },
  });
  routes.put(`${BASE}/{id}/status`, {
    summary: 'Set a competitor’s status',
    params: idParamSchema,
    body: statusRequestSchema,
    answer: message,
    refusals: [403, 404, 422],
    handle: async ({ database, userId, plan, param, body }) => {
      const command = { userId, plan, ids: [param.id], status: body.status, skip: false };
      const committed = await setCompetitorStatus(database, command);
      const competitor = committed.value.changed[0] ?? null;
      const message = 'Competitor status updated successfully';
      return { ...committed, value: { competitor, message } };
    },
  });
  routes.delete(`${BASE}/{id}`, {
    summary: 'Stop monitoring a competitor',
    params: idParamSchema,
    answer: done,
    refusals: [400, 404],
    handle: async ({ database, userId, param }) => {
      const committed = await removeCompetitor(database, { userId, competitorId: param.id });
      return { ...committed, value: { message: 'Competitor removed successfully' } };
    },
  });
  return routes.app;
}
