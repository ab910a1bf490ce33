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
import { afterCommit, asOfCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { limitMonitoring } from '../../middleware/rate-limit.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { resolveMonitoringOptions } from '../../specs/monitoring-options.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';
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
  const route = userRoute(deps, TAG);

  return createRoutes()
    .openapi(
      route('post', `${BASE}/{id}/monitor`, {
        summary: 'Monitor a competitor',
        request: { params: idParamSchema, body: jsonBody(addMonitorRequestSchema) },
        responses: answers(message, [403, 404, 409, 422]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const id = c.req.valid('param').id;
        const options = resolveMonitoringOptions(c.req.valid('json').monitoringOptions ?? {}, {
          plan,
          sources: deps.sources(),
        });
        await limitMonitoring(c, deps, `${userId}:${id}`);
        const committed = await addCompetitors(c.get('database'), {
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
      route('post', `${BASE}/{id}/read`, {
        summary: 'Mark a competitor’s news as read',
        request: { params: idParamSchema },
        responses: answers(done, [400, 404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const competitorId = c.req.valid('param').id;
        const committed = await markRead(c.get('database'), { userId, competitorId });
        afterCommit(deps, committed);
        return done.send(c, { data: { message: 'Marked as read' }, ...asOfCommit(committed) });
      },
    )
    .openapi(
      route('put', `${BASE}/{id}/status`, {
        summary: 'Set a competitor’s status',
        request: { params: idParamSchema, body: jsonBody(statusRequestSchema) },
        responses: answers(message, [403, 404, 422]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const competitorId = c.req.valid('param').id;
        const { status } = c.req.valid('json');
        const command = { userId, plan, ids: [competitorId], status, skip: false };
        const committed = await setCompetitorStatus(c.get('database'), command);
        const [competitor] = afterCommit(deps, committed).changed;
        const data = {
          competitor: competitor ?? null,
          message: 'Competitor status updated successfully',
        };
        return message.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      route('delete', `${BASE}/{id}`, {
        summary: 'Stop monitoring a competitor',
        request: { params: idParamSchema },
        responses: answers(done, [400, 404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const competitorId = c.req.valid('param').id;
        const committed = await removeCompetitor(c.get('database'), { userId, competitorId });
        afterCommit(deps, committed);
        const data = { message: 'Competitor removed successfully' };
        return done.send(c, { data, ...asOfCommit(committed) });
      },
    );
}
