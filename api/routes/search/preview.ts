import { previewQuerySchema, previewSchema } from '#contracts/search/preview.ts';
import { readSettings } from '#db/queries/account/account.ts';
import { previewQuery } from '#db/queries/search/preview.ts';
import type { ApiDeps } from '../../deps.ts';
import { limitPreviews } from '../../middleware/rate-limit.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { readSearchSpec } from '../../specs/search-spec.ts';
import { answers, success, userRoute } from '../answers.ts';

const preview = success(previewSchema, {
  id: 'Preview',
  description: 'How many stored posts match, per platform.',
});

/** Counts matches while a query is being typed. */
export function previewRoutes(deps: ApiDeps) {
  const route = userRoute(deps, 'Social media search');
  return createRoutes().openapi(
    route('get', '/api/social-media-search/preview', {
      summary: 'Count stored posts that match, without searching',
      description: 'Uses no quota. Validated like a search; counts stored posts from all searches.',
      request: { query: previewQuerySchema },
      responses: answers(preview, [403, 404]),
    }),
    async (c) => {
      const { userId, plan, storedSettings } = c.get('actor');
      await limitPreviews(c, deps, userId);
      const request = c.req.valid('query');
      const settings = readSettings(storedSettings);
      const context = { plan, settings, sources: deps.sources() };
      const { spec, parsed } = readSearchSpec(request, context);
      const { platforms, timeframe } = spec;
      const data = await previewQuery(c.get('database'), {
        query: parsed.query,
        platforms,
        timeframe,
      });
      return preview.send(c, { data });
    },
  );
}
