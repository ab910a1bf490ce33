import { overviewSchema } from '#contracts/overview.ts';
import { getOverview } from '#db/queries/overview.ts';
import type { ApiDeps } from '../deps.ts';
import { createRoutes } from '../middleware/validation.ts';
import { answers, success, userRoute } from './answers.ts';

const overview = success(overviewSchema, {
  id: 'Overview',
  description: 'Insights, usage, recent searches, recent activity and top problems.',
});

/** The start page of the dashboard. */
export function overviewRoutes(deps: ApiDeps) {
  const route = userRoute(deps, 'Account');
  return createRoutes().openapi(
    route('get', '/api/overview', {
      summary: 'The start page',
      responses: answers(overview),
    }),
    async (c) => overview.send(c, await getOverview(c.get('database'), c.get('actor'))),
  );
}
