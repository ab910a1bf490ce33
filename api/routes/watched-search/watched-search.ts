import { z } from '@hono/zod-openapi';
import { idParamSchema } from '#contracts/http.ts';
import {
  watchSearchSchema,
  watchedPostsQuerySchema,
  watchedPostsSchema,
  watchedSearchSchema,
  watchedSearchesSchema,
} from '#contracts/watched-search/watched-search.ts';
import {
  addWatchedSearch,
  markWatchedSearchRead,
  removeWatchedSearch,
} from '#db/commands/watched-search/change.ts';
import { readSettings } from '#db/queries/account/account.ts';
import {
  listWatchedPosts,
  listWatchedSearches,
} from '#db/queries/watched-search/watched-search.ts';
import { afterCommit } from '../../after-commit.ts';
import type { ApiDeps } from '../../deps.ts';
import { limitWatched } from '../../middleware/rate-limit.ts';
import { readSearchSpec } from '../../specs/search-spec.ts';
import { success, userRoutes } from '../answers.ts';

const list = success(watchedSearchesSchema, {
  id: 'WatchedSearches',
  description: 'Oldest first, with the places of the plan.',
});
const one = success(watchedSearchSchema, { id: 'WatchedSearch', description: 'As it is now.' });
const posts = success(watchedPostsSchema, {
  id: 'WatchedPosts',
  description: 'Matching posts, newest first.',
});
const removed = success(z.object({ id: z.uuid() }), {
  id: 'RemovedWatchedSearch',
  description: 'It is no longer watched.',
});

/** Searches that keep running. */
export function watchedSearchRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Watched searches');

  routes.get('/api/watched-searches', {
    summary: 'Watched searches',
    answer: list,
    handle: ({ database, userId, plan }) => listWatchedSearches(database, { userId, plan }),
  });
  routes.post('/api/watched-searches', {
    summary: 'Watch a search, on one of the monitored places of the plan',
    body: watchSearchSchema,
    answer: one,
    refusals: [403, 404, 409],
    handle: async ({ c, database, actor, userId, plan, body }) => {
      const { storedSettings } = actor;
      const { origin, ...request } = body;
      const settings = readSettings(storedSettings);
      const context = { plan, settings, sources: deps.sources() };
      const { spec } = readSearchSpec(request, context);
      const { query, mode, platforms } = spec;
      const command = { userId, plan, query, mode, platforms, origin };
      await limitWatched(c, deps, userId);
      return addWatchedSearch(database, command);
    },
  });
  routes.get('/api/watched-searches/{id}/posts', {
    summary: 'What a watched search found',
    params: idParamSchema,
    query: watchedPostsQuerySchema,
    answer: posts,
    refusals: [404],
    handle: ({ database, userId, param, query }) =>
      listWatchedPosts(database, { userId, watchedSearchId: param.id, ...query }),
  });
  routes.post('/api/watched-searches/{id}/read', {
    summary: 'Mark all posts as read',
    params: idParamSchema,
    answer: one,
    refusals: [400, 404],
    handle: ({ database, userId, param }) =>
      markWatchedSearchRead(database, {
        userId,
        watchedSearchId: param.id,
      }),
  });
  routes.delete('/api/watched-searches/{id}', {
    summary: 'Stop watching a search',
    params: idParamSchema,
    answer: removed,
    refusals: [400, 404],
    handle: async ({ database, userId, param }) => {
      const { id } = param;
      afterCommit(deps, await removeWatchedSearch(database, { userId, watchedSearchId: id }));
      return { data: { id } };
    },
  });
  return routes.app;
}
