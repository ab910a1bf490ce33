import { createRoute } from '@hono/zod-openapi';
import { deliveriesSchema } from '#contracts/alerts/channels.ts';
import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import { sendAgain, testChannel } from '#db/commands/alerts/deliveries/send-by-hand.ts';
import { listDeliveries } from '#db/queries/alerts/deliveries.ts';
import { afterCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { limitMessages } from '../../middleware/rate-limit.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { GUARDED, answers, signedIn, success } from '../answers.ts';
import { channelDone } from './channels.ts';

const deliveries = success(deliveriesSchema, {
  id: 'Deliveries',
  description: 'The delivery log, newest first.',
});

/** The delivery log of a channel, and manual sending. */
export function deliveryRoutes(deps: ApiDeps) {
  const user = signedIn(requireActor(deps));
  const tags = ['Alerts'];

  return createRoutes()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/alerts/channels/{id}/test',
        tags,
        summary: 'Send a test message',
        ...user,
        request: { params: idParamSchema },
        responses: answers(channelDone, [400, 404, 409, ...GUARDED], [202]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const channelId = c.req.valid('param').id;
        await limitMessages(c, deps, userId);
        const id = afterCommit(deps, await testChannel(c.get('database'), { userId, channelId }));
        return channelDone.send(c, { data: { id } }, 202);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/alerts/channels/{id}/deliveries',
        tags,
        summary: 'Delivery log',
        ...user,
        request: { params: idParamSchema, query: pageQuerySchema },
        responses: answers(deliveries, [400, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const channelId = c.req.valid('param').id;
        const { limit, cursor } = c.req.valid('query');
        return deliveries.send(
          c,
          await listDeliveries(c.get('database'), { userId, channelId, limit, cursor }),
        );
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/alerts/deliveries/{id}/send-again',
        tags,
        summary: 'Send a delivery again, with the same id',
        ...user,
        request: { params: idParamSchema },
        responses: answers(channelDone, [400, 404, 409, ...GUARDED], [202]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const { id } = c.req.valid('param');
        await limitMessages(c, deps, userId);
        afterCommit(deps, await sendAgain(c.get('database'), { userId, deliveryId: id }));
        return channelDone.send(c, { data: { id } }, 202);
      },
    );
}
