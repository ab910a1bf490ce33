import { createRoute } from '@hono/zod-openapi';
import {
  premiumInterestRequestSchema,
  premiumInterestSchema,
  premiumInterestsSchema,
} from '#contracts/account/premium-interest.ts';
import { recordPremiumInterest } from '#db/commands/account/premium-interests.ts';
import { getPremiumInterest } from '#db/queries/operator.ts';
import { afterCommit } from '../../after-commit.ts';
import { asOfCommit } from '../../as-of.ts';
import type { ApiDeps } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from '../answers.ts';

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
  const user = signedIn(requireActor(deps));
  const tags = ['Account'];

  return createRoutes()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/premium-interests',
        tags,
        summary: 'The plan that the user has asked for',
        ...user,
        responses: answers(interests, GUARDED),
      }),
      async (c) => {
        const { userId, asOf } = c.get('actor');
        const data = { interest: await getPremiumInterest(c.get('database'), { userId }) };
        return interests.send(c, { data, asOf });
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/premium-interests',
        tags,
        summary: 'Ask for a higher plan',
        description: 'One record per user: it replaces the plan asked for before.',
        ...user,
        request: { body: jsonBody(premiumInterestRequestSchema) },
        responses: answers(interest, [400, 413, 415, ...GUARDED]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const committed = await recordPremiumInterest(c.get('database'), {
          userId,
          plan,
          request: c.req.valid('json'),
        });
        return interest.send(c, { data: afterCommit(deps, committed), ...asOfCommit(committed) });
      },
    );
}
