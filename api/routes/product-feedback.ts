import { z } from '@hono/zod-openapi';
import { productFeedbackSchema } from '#contracts/account/product-feedback.ts';
import { recordProductFeedback } from '#db/commands/account/premium-interests.ts';
import type { ApiDeps } from '../deps.ts';
import { limitProductFeedback } from '../middleware/rate-limit.ts';
import { success, userRoutes } from './answers.ts';

const received = success(z.object({}), { id: 'FeedbackReceived', description: 'Stored.' });

/** Feedback on the product as a whole, read by the operator. */
export function productFeedbackRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Account');
  routes.post('/api/feedback/product', {
    summary: 'Feedback on the product',
    body: productFeedbackSchema,
    answer: received,
    handle: async ({ c, database, userId, plan, body }) => {
      await limitProductFeedback(c, deps, userId);
      await recordProductFeedback(database, {
        userId,
        plan,
        feedback: body,
      });
      return { data: {} };
    },
  });
  return routes.app;
}
