import { createRoute } from '@hono/zod-openapi';
import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import {
  searchChangeSchema,
  searchDetailSchema,
  searchHistorySchema,
  searchRequestSchema,
} from '#contracts/search/search.ts';
import type { SearchRequest, SearchSpec } from '#contracts/search/search.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { phrasingsBesides } from '#domain/search/phrasings.ts';
import { skippedSources } from '#domain/search/skipped-sources.ts';
import { searchStart } from '#contracts/workflows.ts';
import { switchPhrasings } from '#db/commands/search/phrasings.ts';
import { submitSearch } from '#db/commands/search/submit.ts';
import type { SkippedPlatform } from '#db/commands/search/submit.ts';
import { readSources } from '#db/queries/sources.ts';
import { getSearch, listSearches } from '#db/queries/search/search.ts';
import { readProducts } from '#db/queries/account/plan-info.ts';
import { readSettings } from '#db/queries/account/account.ts';
import type { Actor } from '#db/queries/account/sessions.ts';
import { afterCommit } from '../../after-commit.ts';
import { asOfCommit } from '../../as-of.ts';
import type { ApiDeps } from '../../deps.ts';
import { answerSubmission, idempotencyOf, submitHeadersSchema } from '../../jobs/submission.ts';
import { requireActor } from '../../middleware/auth.ts';
import { notFound } from '#domain/errors.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { readSearchSpec } from '../../specs/search-spec.ts';
import { GUARDED, answers, jsonBody, signedIn, success } from '../answers.ts';

const searchDetail = success(searchDetailSchema, {
  id: 'SearchDetail',
  description: 'The search with its progress, results and analysis.',
});
const history = success(searchHistorySchema, {
  id: 'SearchHistory',
  description: 'The newest searches first, as many as the plan shows.',
});

/** Submitting and reading searches. */
export function searchRoutes(deps: ApiDeps) {
  const user = signedIn(requireActor(deps));

  function specOf(request: SearchRequest, actor: Actor) {
    const settings = readSettings(actor.storedSettings);
    return readSearchSpec(request, { plan: actor.plan, settings, sources: deps.sources() });
  }

  /** Platforms known to be limited or blocked. */
  async function skippedOf({ platforms }: SearchSpec): Promise<SkippedPlatform[]> {
    const sources = await readSources(deps.shared, deps.sources());
    return skippedSources(platforms, sources, Date.now()).map(({ id, reason, limitedUntil }) => ({
      platform: id,
      reason: reason ?? `${PLATFORM_CATALOGUE[id].name} cannot be searched right now.`,
      retryAt: limitedUntil,
    }));
  }

  return createRoutes()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/social-media-search/search',
        tags: ['Social media search'],
        summary: 'Start a search',
        description:
          'Returns the queued search immediately; results arrive as events. Missing fields take the user’s saved defaults.',
        ...user,
        request: { headers: submitHeadersSchema, body: jsonBody(searchRequestSchema) },
        responses: answers(searchDetail, [400, 403, 413, 415, 422, ...GUARDED], [200, 202]),
      }),
      async (c) => {
        const actor = c.get('actor');
        const request = c.req.valid('json');
        const headers = c.req.valid('header');
        const { spec, parsed } = specOf(request, actor);
        const { userId, plan } = actor;
        const [skipped, [product]] = await Promise.all([
          skippedOf(spec),
          spec.mode === 'query' ? readProducts(c.get('database').db, { userId }) : [],
        ]);
        // Of keywords, other words are asked only where these find little.
        const phrasings =
          spec.mode === 'query' ? phrasingsBesides(parsed.query, product ?? null) : [];
        const committed = await submitSearch(c.get('database'), {
          userId,
          plan,
          spec,
          phrasings,
          skipped,
          ...idempotencyOf(headers, 'search', request),
          answer: (data, asOf) => ({ status: 202, body: searchDetail.text({ data, asOf }) }),
        });
        c.get('logFields')['searchId'] = committed.value.jobId;
        const platforms = spec.platforms.filter(
          (id) => !skipped.some(({ platform }) => platform === id),
        );
        return answerSubmission(c, deps, {
          committed,
          headers,
          userId,
          start: (searchId) => searchStart({ searchId, userId, round: 0, platforms }),
          read: (searchId) => getSearch(c.get('database'), { userId, searchId }),
          send: (found) => searchDetail.send(c, found),
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
        return history.send(
          c,
          await listSearches(c.get('database'), { userId, plan, limit, cursor }),
        );
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
        const found = await getSearch(c.get('database'), {
          userId,
          searchId: c.req.valid('param').id,
        });
        if (found === null) throw notFound();
        return searchDetail.send(c, found);
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/social-media-search/{id}',
        tags: ['Social media search'],
        summary: 'Switch phrasings of a search off or on',
        description:
          'Hides the posts that no phrasing left on has found, and shows them again. Searches nothing and costs nothing. At least one phrasing stays on.',
        ...user,
        request: { params: idParamSchema, body: jsonBody(searchChangeSchema) },
        responses: answers(searchDetail, [400, 404, 413, 415, ...GUARDED]),
      }),
      async (c) => {
        const { userId } = c.get('actor');
        const committed = await switchPhrasings(
          c.get('database'),
          { userId, searchId: c.req.valid('param').id },
          c.req.valid('json'),
        );
        const data = afterCommit(deps, committed);
        return searchDetail.send(c, { data, ...asOfCommit(committed) });
      },
    );
}
