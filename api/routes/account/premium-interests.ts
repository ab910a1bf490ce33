import {
  premiumInterestRequestSchema,
  premiumInterestSchema,
  premiumInterestsSchema,
} from '#contracts/account/premium-interest.ts';
import { recordPremiumInterest } from '#db/commands/account/premium-interests.ts';
import { getPremiumInterest } from '#db/queries/operator.ts';
import type { ApiDeps } from '../../deps.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';

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
  const route = userRoute(deps, 'Account');

  return createRoutes()
    .openapi(
      route('get', '/api/premium-interests', {
        summary: 'The plan that the user has asked for',
        responses: answers(interests),
      }),
      async (c) => {
        const { userId, asOf } = c.get('actor');
        const data = { interest: await getPremiumInterest(c.get('database'), { userId }) };
        return interests.send(c, { data, asOf });
      },
    )
    .openapi(
      route('put', '/api/premium-interests', {
        summary: 'Ask for a higher plan',
        description: 'One record per user: it replaces the plan asked for before.',
        request: { body: jsonBody(premiumInterestRequestSchema) },
        responses: answers(interest),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const committed = await recordPremiumInterest(c.get('database'), {
          userId,
          plan,
          request: c.req.valid('json'),
        });
        return interest.commit(c, deps, committed);
      },
    );
}
