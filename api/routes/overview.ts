import { overviewSchema } from '#contracts/overview.ts';
import { getOverview } from '#db/queries/overview.ts';
import type { ApiDeps } from '../deps.ts';
import { success, userRoutes } from './answers.ts';

const overview = success(overviewSchema, {
  id: 'Overview',
  description: 'Insights, usage, recent searches, recent activity and top problems.',
});

/** The start page of the dashboard. */
export function overviewRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Account');
  routes.get('/api/overview', {
    summary: 'The start page',
    answer: overview,
    handle: ({ database, actor }) => getOverview(database, actor),
  });
  return routes.app;
}
