import {
  premiumInterestRequestSchema,
  premiumInterestSchema,
  premiumInterestsSchema,
} from '#contracts/account/premium-interest.ts';
import { recordPremiumInterest } from '#db/commands/account/premium-interests.ts';
import { getPremiumInterest } from '#db/queries/operator.ts';
import type { ApiDeps } from '../../deps.ts';
import { success, userRoutes } from '../answers.ts';

const interest = success(premiumInterestSchema, {
  id: 'PremiumInterest',
  description: 'The plan that the user has asked for.',
});
const interests = success(premiumInterestsSchema, {
  id: 'PremiumInterests',
  description: 'The plan that the user has asked for, or null.',
});

/** Requests for a higher plan: no payment is taken here, an operator sets the plan. */
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
      recordPremiumInterest(database, {
        userId,
        plan,
        request: body,
      }),
  });
  return routes.app;
}
