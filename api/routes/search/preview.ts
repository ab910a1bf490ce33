import { previewQuerySchema, previewSchema } from '#contracts/search/preview.ts';
import { readSettings } from '#db/queries/account/account.ts';
import { previewQuery } from '#db/queries/search/preview.ts';
import type { ApiDeps } from '../../deps.ts';
import { limitPreviews } from '../../middleware/rate-limit.ts';
import { readSearchSpec } from '../../specs/search-spec.ts';
import { success, userRoutes } from '../answers.ts';

const preview = success(previewSchema, {
  id: 'Preview',
  description: 'How many stored posts match, per platform.',
});

/** Counts matches while a query is being typed. */
export function previewRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Social media search');
  routes.get('/api/social-media-search/preview', {
    summary: 'Count stored posts that match, without searching',
    description: 'Uses no quota. Validated like a search; counts stored posts from all searches.',
    query: previewQuerySchema,
    answer: preview,
    refusals: [403, 404],
    handle: async ({ c, database, actor, userId, plan, query }) => {
      const { storedSettings } = actor;
      await limitPreviews(c, deps, userId);
      const request = query;
      const settings = readSettings(storedSettings);
      const context = { plan, settings, sources: deps.sources() };
      const { spec, parsed } = readSearchSpec(request, context);
      const { platforms, timeframe } = spec;
      const data = await previewQuery(database, {
        query: parsed.query,
        platforms,
        timeframe,
      });
      return { data };
    },
  });
  return routes.app;
}
