import { deliveriesSchema } from '#contracts/alerts/channels.ts';
import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import { sendAgain, testChannel } from '#db/commands/alerts/deliveries/send-by-hand.ts';
import { listDeliveries } from '#db/queries/alerts/deliveries.ts';
import { afterCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { limitMessages } from '../../middleware/rate-limit.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, success, userRoute } from '../answers.ts';
import { channelDone } from './channels.ts';

const deliveries = success(deliveriesSchema, {
  id: 'Deliveries',
  description: 'The delivery log, newest first.',
});

/** The delivery log of a channel, and manual sending. */
export function deliveryRoutes(deps: ApiDeps) {
  const route = userRoute(deps, 'Alerts');

  return createRoutes()
    .openapi(
      route('post', '/api/alerts/channels/{id}/test', {
        summary: 'Send a test message',
        request: { params: idParamSchema },
        responses: answers(channelDone, [400, 404, 409], [202]),
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
      route('get', '/api/alerts/channels/{id}/deliveries', {
        summary: 'Delivery log',
        request: { params: idParamSchema, query: pageQuerySchema },
        responses: answers(deliveries),
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
      route('post', '/api/alerts/deliveries/{id}/send-again', {
        summary: 'Send a delivery again, with the same id',
        request: { params: idParamSchema },
        responses: answers(channelDone, [400, 404, 409], [202]),
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
