import { z } from '@hono/zod-openapi';
import { notFound } from '#domain/errors.ts';
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
import { createRoutes } from '../../middleware/validation.ts';
import { readSearchSpec } from '../../specs/search-spec.ts';
import { answers, jsonBody, success, userRoute } from '../answers.ts';

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
  const route = userRoute(deps, 'Watched searches');

  return createRoutes()
    .openapi(
      route('get', '/api/watched-searches', {
        summary: 'Watched searches',
        responses: answers(list),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        return list.send(c, await listWatchedSearches(c.get('database'), { userId, plan }));
      },
    )
    .openapi(
      route('post', '/api/watched-searches', {
        summary: 'Watch a search, on one of the monitored places of the plan',
        request: { body: jsonBody(watchSearchSchema) },
        responses: answers(one, [403, 404, 409]),
      }),
      async (c) => {
        const { userId, plan, storedSettings } = c.get('actor');
        const { origin, ...request } = c.req.valid('json');
        const settings = readSettings(storedSettings);
        const context = { plan, settings, sources: deps.sources() };
        const { spec } = readSearchSpec(request, context);
        const { query, mode, platforms } = spec;
        const command = { userId, plan, query, mode, platforms, origin };
        await limitWatched(c, deps, userId);
        const committed = await addWatchedSearch(c.get('database'), command);
        return one.commit(c, deps, committed);
      },
    )
    .openapi(
      route('get', '/api/watched-searches/{id}/posts', {
        summary: 'What a watched search found',
        request: { params: idParamSchema, query: watchedPostsQuerySchema },
        responses: answers(posts, [404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const watchedSearchId = c.req.valid('param').id;
        const query = { userId, watchedSearchId, ...c.req.valid('query') };
        const page = await listWatchedPosts(c.get('database'), query);
        if (page === null) throw notFound();
        return posts.send(c, page);
      },
    )
    .openapi(
      route('post', '/api/watched-searches/{id}/read', {
        summary: 'Mark all posts as read',
        request: { params: idParamSchema },
        responses: answers(one, [400, 404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const watchedSearchId = c.req.valid('param').id;
        const committed = await markWatchedSearchRead(c.get('database'), {
          userId,
          watchedSearchId,
        });
        return one.commit(c, deps, committed);
      },
    )
    .openapi(
      route('delete', '/api/watched-searches/{id}', {
        summary: 'Stop watching a search',
        request: { params: idParamSchema },
        responses: answers(removed, [400, 404]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const { id } = c.req.valid('param');
        afterCommit(
          deps,
          await removeWatchedSearch(c.get('database'), { userId, watchedSearchId: id }),
        );
        return removed.send(c, { data: { id } });
      },
    );
}
