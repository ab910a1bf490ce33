import { createRoute, z } from '@hono/zod-openapi';
import { productFeedbackSchema } from '#contracts/account/product-feedback.ts';
import { recordProductFeedback } from '#db/commands/account/premium-interests.ts';
import type { ApiDeps } from '../deps.ts';
import { requireActor } from '../middleware/auth.ts';
import { limitProductFeedback } from '../middleware/rate-limit.ts';
import { createRoutes } from '../middleware/validation.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from './answers.ts';

const received = success(z.object({}), { id: 'FeedbackReceived', description: 'Stored.' });

/** Feedback on the product as a whole, read by the operator. */
export function productFeedbackRoutes(deps: ApiDeps) {
  return createRoutes().openapi(
    createRoute({
      method: 'post',
      path: '/api/feedback/product',
      tags: ['Account'],
      summary: 'Feedback on the product',
      ...signedIn(requireActor(deps)),
      request: { body: jsonBody(productFeedbackSchema) },
      responses: answers(received, [400, 413, 415, ...GUARDED]),
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
