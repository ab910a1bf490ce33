import { createRoute } from '@hono/zod-openapi';
import {
  premiumInterestRequestSchema,
  premiumInterestSchema,
  premiumInterestsSchema,
} from '#contracts/premium-interest.ts';
import { recordPremiumInterest } from '#db/commands/premium-interests.ts';
import { listPremiumInterests } from '#db/queries/premium-interests.ts';
import { afterCommit } from '../after-commit.ts';
import { asOfCommit } from '../as-of.ts';
import type { ApiDeps } from '../deps.ts';
import { requireActor } from '../middleware/auth.ts';
import { createRoutes } from '../middleware/validation.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from './answers.ts';

const interest = success(premiumInterestSchema, {
  id: 'PremiumInterest',
  description: 'The recorded wish for a plan.',
});
const interests = success(premiumInterestsSchema, {
  id: 'PremiumInterests',
  description: 'The plans that the user has asked for, newest first.',
});

/** Asking for a higher plan: no payment is taken here, an operator sets the plan. */
export function premiumInterestRoutes(deps: ApiDeps) {
  const user = signedIn(requireActor(deps));
  const tags = ['Account'];

  return createRoutes()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/premium-interests',
        tags,
        summary: 'Plans that the user has asked for',
        ...user,
        responses: answers(interests, GUARDED),
      }),
      async (c) => {
        const { userId, asOf } = c.get('actor');
        const list = await listPremiumInterests(deps.database, { userId });
        return interests.send(c, { data: { interests: list }, asOf });
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/premium-interests',
        tags,
        summary: 'Ask for a higher plan',
        description: 'Recorded once per plan; asking again replaces the message.',
        ...user,
        request: { body: jsonBody(premiumInterestRequestSchema) },
        responses: answers(interest, [400, 413, 415, ...GUARDED]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const committed = await recordPremiumInterest(deps.database, {
          userId,
          plan,
          request: c.req.valid('json'),
        });
        return interest.send(c, { data: afterCommit(deps, committed), ...asOfCommit(committed) });
      },
    );
}
