import { deliveriesSchema } from '#contracts/alerts/channels.ts';
import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import { sendAgain, testChannel } from '#db/commands/alerts/deliveries/send-by-hand.ts';
import { listDeliveries } from '#db/queries/alerts/deliveries.ts';
import { afterCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { limitMessages } from '../../middleware/rate-limit.ts';
import { success, userRoutes } from '../answers.ts';
import { channelDone } from './channels.ts';

const deliveries = success(deliveriesSchema, {
  id: 'Deliveries',
  description: 'The delivery log, newest first.',
});

/** The delivery log of a channel, and manual sending. */
export function deliveryRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Alerts');

  routes.post('/api/alerts/channels/{id}/test', {
    summary: 'Send a test message',
    params: idParamSchema,
    answer: channelDone,
    refusals: [400, 404, 409],
    status: 202,
    handle: async ({ c, database, userId, param }) => {
      await limitMessages(c, deps, userId);
      const id = afterCommit(deps, await testChannel(database, { userId, channelId: param.id }));
      return { data: { id } };
    },
  });
  routes.get('/api/alerts/channels/{id}/deliveries', {
    summary: 'Delivery log',
    params: idParamSchema,
    query: pageQuerySchema,
    answer: deliveries,
    handle: async ({ database, userId, param, query }) => {
      const { limit, cursor } = query;
      return listDeliveries(database, { userId, channelId: param.id, limit, cursor });
    },
  });
  routes.post('/api/alerts/deliveries/{id}/send-again', {
    summary: 'Send a delivery again, with the same id',
    params: idParamSchema,
    answer: channelDone,
    refusals: [400, 404, 409],
    status: 202,
    handle: async ({ c, database, userId, param }) => {
      const { id } = param;
      await limitMessages(c, deps, userId);
      afterCommit(deps, await sendAgain(database, { userId, deliveryId: id }));
      return { data: { id } };
    },
  });
  return routes.app;
}
