import {
  premiumInterestRequestSchema,
  premiumInterestSchema,
  premiumInterestsSchema,
  productFeedbackSchema,
} from '#contracts/account/premium-interest.ts';
import {
  recordPremiumInterest,
  recordProductFeedback,
} from '#db/commands/account/premium-interests.ts';
import { getPremiumInterest } from '#db/queries/operator.ts';
import type { ApiDeps } from '../../deps.ts';
import { success, userRoutes } from '../answers.ts';
import { z } from '@hono/zod-openapi';
import { limitProductFeedback } from '../../middleware/rate-limit.ts';

const interest = success(premiumInterestSchema, {
  id: 'PremiumInterest',
  description: 'The plan that the user has asked for.',
});
const interests = success(premiumInterestsSchema, {
  id: 'PremiumInterests',
  description: 'The plan that the user has asked for, or null.',
});

const received = success(z.object({}), { id: 'FeedbackReceived', description: 'Stored.' });

/**
 * What users tell the operator: the plan they ask for (no payment is taken here, an operator sets
 * the plan) and feedback on the product as a whole.
 */
export function premiumInterestRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Account');

  routes.get('/api/premium-interests', {
    summary: 'The plan that the user has asked for',
    answer: interests,
    handle: async ({ database, actor, userId }) => {
      const { asOf } = actor;
      const data = { interest: await getPremiumInterest(database, { userId }) };
      return { data, asOf };
    },
  });
  routes.put('/api/premium-interests', {
    summary: 'Ask for a higher plan',
    description: 'One record per user: it replaces the plan asked for before.',
    body: premiumInterestRequestSchema,
    answer: interest,
    handle: ({ database, userId, plan, body }) =>
      recordPremiumInterest(database, { userId, plan, request: body }),
  });
  routes.post('/api/feedback/product', {
    summary: 'Feedback on the product',
    body: productFeedbackSchema,
    answer: received,
    handle: async ({ c, database, userId, plan, body }) => {
      await limitProductFeedback(c, deps, userId);
      await recordProductFeedback(database, { userId, plan, feedback: body });
      return { data: {} };
    },
  });
  return routes.app;
}
