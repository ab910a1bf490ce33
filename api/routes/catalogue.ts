import { createRoute } from '@hono/zod-openapi';
import { publicConfigSchema } from '#contracts/account/account.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import { sourcesResponseSchema } from '#contracts/platforms.ts';
import { readSources } from '#db/queries/sources.ts';
import { readAsOf } from '../after-commit.ts';
import type { ApiDeps } from '../deps.ts';
import { answers, success, userRoutes } from './answers.ts';

const sources = success(sourcesResponseSchema, {
  id: 'Sources',
  description: 'Every platform with its state and what it can do.',
});
const config = success(publicConfigSchema, {
  id: 'PublicConfig',
  description: 'The settings that a browser may know.',
});

/** Settings and sources that the web app reads before any data. */
export function catalogueRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Catalogue');
  routes.get('/api/sources', {
    summary: 'State of every platform',
    answer: sources,
    handle: async () => {
      // Source changes are sent on the global stream.
      const asOf = await readAsOf(deps.shared, GLOBAL_STREAM);
      return {
        data: { sources: await readSources(deps.shared, deps.sources()) },
        asOf,
      };
    },
  });
  routes.app.openapi(
    createRoute({
      method: 'get',
      path: '/api/config',
      tags: ['Catalogue'],
      summary: 'Public settings',
      responses: answers(config, [429]),
    }),
    (c) => config.send(c, { data: deps.config.publicConfig }),
  );
  return routes.app;
}
