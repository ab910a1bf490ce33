import { createRoute } from '@hono/zod-openapi';
import { overviewSchema } from '#contracts/overview.ts';
import { getOverview } from '#db/queries/overview.ts';
import type { ApiDeps } from '../deps.ts';
import { requireActor } from '../middleware/auth.ts';
import { createRoutes } from '../middleware/validation.ts';
import { GUARDED, answers, signedIn, success } from './answers.ts';

const overview = success(overviewSchema, {
  id: 'Overview',
  description: 'Insights, usage, recent searches, recent activity and top problems.',
});

/** The start page of the dashboard. */
export function overviewRoutes(deps: ApiDeps) {
  return createRoutes().openapi(
    createRoute({
      method: 'get',
      path: '/api/overview',
      tags: ['Account'],
      summary: 'The start page',
      ...signedIn(requireActor(deps)),
      responses: answers(overview, GUARDED),
    }),
    async (c) => overview.send(c, await getOverview(c.get('database'), c.get('actor'))),
  );
}
