import { createRoute } from '@hono/zod-openapi';
import { companySourcesResponseSchema } from '#contracts/competitors/company-sources.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { readCompanySources } from '#db/queries/competitors/company-sources.ts';
import { readAsOf } from '../../as-of.ts';
import type { ApiDeps } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { GUARDED, answers, signedIn, success } from '../answers.ts';
import { tags } from './lists.ts';

const sources = success(companySourcesResponseSchema, {
  id: 'CompanySources',
  description: 'Every source of company facts with its state.',
});

/** Sources of company facts and their current problems. */
export function companySourceRoutes(deps: ApiDeps) {
  return createRoutes().openapi(
    createRoute({
      method: 'get',
      path: '/api/competitive-intelligence/sources',
      tags,
      summary: 'State of every source of company facts',
      ...signedIn(requireActor(deps)),
      responses: answers(sources, GUARDED),
    }),
    async (c) => {
      // Source changes are sent on the global stream.
      const asOf = await readAsOf(deps.shared, GLOBAL_STREAM);
      const data = { sources: await readCompanySources(deps.shared, deps.companySources) };
      return sources.send(c, { data, asOf });
    },
  );
}
