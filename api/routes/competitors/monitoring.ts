import { createRoute, z } from '@hono/zod-openapi';
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
import { afterCommit } from '../../after-commit.ts';
import { asOfCommit } from '../../as-of.ts';
import type { ApiDeps } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { limitMonitoring } from '../../middleware/rate-limit.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { resolveMonitoringOptions } from '../../specs/monitoring-options.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from '../answers.ts';
import { BASE, tags } from './lists.ts';

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
  const user = signedIn(requireActor(deps));

  return createRoutes()
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
        const committed = await markRead(c.get('database'), { userId, competitorId });
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
        const committed = await removeCompetitor(c.get('database'), { userId, competitorId });
        afterCommit(deps, committed);
        const data = { message: 'Competitor removed successfully' };
        return done.send(c, { data, ...asOfCommit(committed) });
      },
    );
}
