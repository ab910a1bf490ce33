import { companySourcesResponseSchema } from '#contracts/competitors/company-sources.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { readCompanySources } from '#db/queries/competitors/company-sources.ts';
import { readAsOf } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { success, userRoutes } from '../answers.ts';
import { TAG } from './lists.ts';

const sources = success(companySourcesResponseSchema, {
  id: 'CompanySources',
  description: 'Every source of company facts with its state.',
});

/** Sources of company facts and their current problems. */
export function companySourceRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, TAG);
  routes.get('/api/competitive-intelligence/sources', {
    summary: 'State of every source of company facts',
    answer: sources,
    handle: async () => {
      // Source changes are sent on the global stream.
      const asOf = await readAsOf(deps.shared, GLOBAL_STREAM);
      const data = { sources: await readCompanySources(deps.shared, deps.companySources) };
      return { data, asOf };
    },
  });
  return routes.app;
}
