import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { notFound } from '#domain/errors.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import {
  problemParamSchema,
  refreshAcceptedSchema,
  trendingListSchema,
} from '#contracts/trending/list.ts';
import { trendingProblemDetailSchema } from '#contracts/trending/problem.ts';
import { trendRefreshStart } from '#contracts/workflows.ts';
import { requestTrendRefresh } from '#db/commands/trending/refresh.ts';
import { getTrendingList } from '#db/queries/trending/list.ts';
import { getTrendingProblem } from '#db/queries/trending/problem.ts';
import { afterCommit } from '../../after-commit.ts';
import { hasEntity } from '../../entity-tag.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import { createLiveSnapshots } from '../../live-snapshot.ts';
import type { PublicSnapshot } from '../../live-snapshot.ts';
import { answers, success, userRoutes } from '../answers.ts';

const list = success(trendingListSchema, {
  id: 'TrendingProblems',
  description: 'Emerging problems, best first, and how fresh they are.',
});
const detail = success(trendingProblemDetailSchema, {
  id: 'TrendingProblemDetail',
  description: 'One problem with its quotes and its last 30 days.',
});
const accepted = success(refreshAcceptedSchema, {
  id: 'TrendingRefresh',
  description: 'The refresh was accepted; its progress comes on the global stream.',
});

const tags = ['Trending problems'];

/** Trending Problems: public to read, refreshed by signed-in users. */
export function trendingRoutes(deps: ApiDeps) {
  const snapshots = createLiveSnapshots(deps.shared, GLOBAL_STREAM);
  const routes = userRoutes(deps, 'Trending problems');
  routes.app.openapi(
    createRoute({
      method: 'get',
      path: '/api/trending-problems',
      tags,
      summary: 'Emerging problems',
      description: 'Public. Answers 304 to an `If-None-Match` that still holds.',
      responses: answers(list, [429, 503]),
    }),
    async (c) => {
      const found = await snapshots('list', async (asOf) =>
        list.text({ data: await getTrendingList(deps.shared.db), asOf }),
      );
      return sendSnapshot(c, found);
    },
  );
  routes.app.openapi(
    createRoute({
      method: 'get',
      path: '/api/trending-problems/{id}',
      tags,
      summary: 'One problem',
      description: 'Public. A problem that merged into an older one answers with that one.',
      request: { params: problemParamSchema },
      responses: answers(detail, [400, 404, 429, 503]),
    }),
    async (c) => {
      const { id } = c.req.valid('param');
      const found = await snapshots(`problem ${id}`, async (asOf) => {
        const data = await getTrendingProblem(deps.shared.db, id);
        return data === null ? null : detail.text({ data, asOf });
      });
      return sendSnapshot(c, found);
    },
  );
  routes.post('/api/trending-problems/refresh', {
    summary: 'Refresh now',
    description: 'One per 60 seconds across all users; the result reaches all open pages.',
    answer: accepted,
    status: 202,
    handle: async () => {
      const committed = await requestTrendRefresh(deps.background);
      const { refreshId, nextAllowedAt } = committed.value;
      afterCommit(deps, committed, { start: trendRefreshStart({ refreshId }) });
      return { data: { refreshId, nextAllowedAt: nextAllowedAt.toISOString() } };
    },
  });
  return routes.app;
}

/** @throws AppError RESOURCE_NOT_FOUND when there is none */
async function sendSnapshot(c: Context<AppEnv>, found: PublicSnapshot | null): Promise<Response> {
  if (found === null) throw notFound();
  c.header('Cache-Control', 'public, no-cache');
  c.header('ETag', found.etag);
  if (hasEntity(c.req.header('if-none-match'), found.etag)) return c.body(null, 304);
  c.header('Content-Type', 'application/json; charset=utf-8');
  c.header('Vary', 'Accept-Encoding', { append: true });
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: '' });
  if (encoding === '') return c.body(found.body);
  c.header('Content-Encoding', encoding);
  return c.body(await found.gzip());
}
