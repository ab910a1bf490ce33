import { createHash, randomUUID } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import { searchDetailSchema, searchHistorySchema, searchRequestSchema } from '#contracts/search.ts';
import type { SearchRequest } from '#contracts/search.ts';
import { submitSearch } from '#db/commands/search/submit.ts';
import { getSearch, listSearches } from '#db/queries/search.ts';
import { getProfile } from '#db/queries/account.ts';
import type { Actor } from '#db/queries/sessions.ts';
import { afterCommit } from '../after-commit.ts';
import type { ApiDeps } from '../deps.ts';
import { requireActor } from '../middleware/auth.ts';
import { notFound } from '#contracts/errors.ts';
import { createRoutes } from '../middleware/validation.ts';
import { resolveSearchSpec } from '../search-spec.ts';
import { waitForSearch, waitSeconds } from '../wait-for-search.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from './answers.ts';

export const searchDetail = success(searchDetailSchema, {
  id: 'SearchDetail',
  description: 'The search with its progress, results and analysis.',
});
const history = success(searchHistorySchema, {
  id: 'SearchHistory',
  description: 'The newest searches first, as many as the plan shows.',
});

const submitHeadersSchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7E]{1,200}$/)
    .optional()
    .describe('One per intent; the same key and body get the same answer, byte for byte.'),
  prefer: z
    .string()
    .max(200)
    .optional()
    .describe(
      'wait=N answers when the search has ended, at the latest after N (up to 25) seconds.',
    ),
});

/** The same request has the same hash, however its JSON was spaced or ordered. */
const hashOf = (request: SearchRequest): string =>
  createHash('sha256')
    .update(`search ${JSON.stringify(request)}`)
    .digest('hex');

/** Submitting and reading searches (R-API-07..09). */
export function searchRoutes(deps: ApiDeps) {
  const user = signedIn(requireActor(deps));

  async function specOf(request: SearchRequest, actor: Actor) {
    const profile = await getProfile(deps.database.db, { userId: actor.userId });
    if (profile === null) throw notFound();
    const { settings } = profile;
    return resolveSearchSpec(request, { plan: actor.plan, settings, sources: deps.sources() });
  }

  return createRoutes()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/social-media-search/search',
        tags: ['Social media search'],
        summary: 'Start a search',
        description:
          'Answers at once with the queued search; results arrive as events. Missing fields take the user’s saved defaults.',
        ...user,
        request: { headers: submitHeadersSchema, body: jsonBody(searchRequestSchema) },
        responses: answers(searchDetail, [400, 403, 413, 415, 422, ...GUARDED], [200, 202]),
      }),
      async (c) => {
        const actor = c.get('actor');
        const request = c.req.valid('json');
        const headers = c.req.valid('header');
        const spec = await specOf(request, actor);
        const committed = await submitSearch(deps.database, {
          userId: actor.userId,
          plan: actor.plan,
          spec,
          idempotencyKey: headers['idempotency-key'] ?? randomUUID(),
          requestHash: hashOf(request),
        });
        const { searchId, replayed } = committed.value;
        const { platforms } = spec;
        const { status, body } = afterCommit(
          deps,
          committed,
          replayed ? {} : { start: { searchId, userId: actor.userId, round: 0, platforms } },
        );
        c.get('logFields')['searchId'] = searchId;

        const seconds = waitSeconds(headers.prefer);
        if (seconds > 0) {
          const ended = await waitForSearch(deps, {
            userId: actor.userId,
            searchId,
            seconds,
            signal: c.req.raw.signal,
          });
          if (ended !== null) {
            c.header('Preference-Applied', `wait=${seconds}`);
            return searchDetail.send(c, ended);
          }
        }
        // The stored text, not an object: a replay repeats it byte for byte.
        return c.body(body, status as 202, {
          'Content-Type': 'application/json',
          'Cache-Control': 'no-store',
        });
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/social-media-search/history',
        tags: ['Social media search'],
        summary: 'Past searches',
        ...user,
        request: { query: pageQuerySchema },
        responses: answers(history, [400, ...GUARDED]),
      }),
      async (c) => {
        const { userId, plan } = c.get('actor');
        const { limit, cursor } = c.req.valid('query');
        return history.send(c, await listSearches(deps.database, { userId, plan, limit, cursor }));
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/social-media-search/{id}',
        tags: ['Social media search'],
        summary: 'One search',
        ...user,
        request: { params: idParamSchema },
        responses: answers(searchDetail, [400, 404, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const found = await getSearch(deps.database, {
          userId,
          searchId: c.req.valid('param').id,
        });
        if (found === null) throw notFound();
        return searchDetail.send(c, found);
      },
    );
}
