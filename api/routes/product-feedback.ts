import { z } from '@hono/zod-openapi';
import { productFeedbackSchema } from '#contracts/account/product-feedback.ts';
import { recordProductFeedback } from '#db/commands/account/premium-interests.ts';
import type { ApiDeps } from '../deps.ts';
import { limitProductFeedback } from '../middleware/rate-limit.ts';
import { createRoutes } from '../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from './answers.ts';

const received = success(z.object({}), { id: 'FeedbackReceived', description: 'Stored.' });

/** Feedback on the product as a whole, read by the operator. */
export function productFeedbackRoutes(deps: ApiDeps) {
  const route = userRoute(deps, 'Account');
  return createRoutes().openapi(
    route('post', '/api/feedback/product', {
      summary: 'Feedback on the product',
      request: { body: jsonBody(productFeedbackSchema) },
      responses: answers(received),
    }),
    async (c) => {
      const { userId, plan } = c.get('actor');
      await limitProductFeedback(c, deps, userId);
      await recordProductFeedback(c.get('database'), {
        userId,
        plan,
        feedback: c.req.valid('json'),
      });
      return received.send(c, { data: {} });
    },
  );
}
