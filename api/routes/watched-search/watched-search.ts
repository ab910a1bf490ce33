import { createRoute, z } from '@hono/zod-openapi';
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
import { asOfCommit } from '../../as-of.ts';
import type { ApiDeps } from '../../deps.ts';
import { requireActor } from '../../middleware/auth.ts';
import { limitWatched } from '../../middleware/rate-limit.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { readSearchSpec } from '../../specs/search-spec.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from '../answers.ts';

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
  const user = signedIn(requireActor(deps));
  const tags = ['Watched searches'];

  return createRoutes()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/watched-searches',
        tags,
        summary: 'Watched searches',
        ...user,
        responses: answers(list, [...GUARDED]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        return list.send(c, await listWatchedSearches(c.get('database'), { userId, plan }));
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/watched-searches',
        tags,
        summary: 'Watch a search, on one of the monitored places of the plan',
        ...user,
        request: { body: jsonBody(watchSearchSchema) },
        responses: answers(one, [400, 403, 404, 409, 413, 415, ...GUARDED]),
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
        const data = afterCommit(deps, committed);
        return one.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/watched-searches/{id}/posts',
        tags,
        summary: 'What a watched search found',
        ...user,
        request: { params: idParamSchema, query: watchedPostsQuerySchema },
        responses: answers(posts, [400, 404, ...GUARDED]),
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
      createRoute({
        method: 'post',
        path: '/api/watched-searches/{id}/read',
        tags,
        summary: 'Mark all posts as read',
        ...user,
        request: { params: idParamSchema },
        responses: answers(one, [400, 404, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const watchedSearchId = c.req.valid('param').id;
        const committed = await markWatchedSearchRead(c.get('database'), {
          userId,
          watchedSearchId,
        });
        return one.send(c, { data: afterCommit(deps, committed), ...asOfCommit(committed) });
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/watched-searches/{id}',
        tags,
        summary: 'Stop watching a search',
        ...user,
        request: { params: idParamSchema },
        responses: answers(removed, [400, 404, ...GUARDED]),
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
