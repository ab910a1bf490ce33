import { Hono } from 'hono';
import { getTrendingProblem } from '#db/queries/trending/problem.ts';
import { hasEntity } from '../../entity-tag.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import { createShareImages } from '../../pages/share-image.ts';

const ID = /^[1-9]\d{0,9}$/;
const MAX_ID = 2_147_483_647;

/** The picture of a shared link to a problem, as PNG of 1200 x 630. */
export function trendingShareImageRoutes(deps: Pick<ApiDeps, 'shared' | 'config'>) {
  const imageOf = createShareImages(deps.config.publicConfig.productName);
  return new Hono<AppEnv>().get('/trending-problems/:id/image.png', async (c) => {
    const id = c.req.param('id');
    const detail =
      ID.test(id) && Number(id) <= MAX_ID
        ? await getTrendingProblem(deps.shared.db, Number(id))
        : null;
    if (detail === null) return c.notFound();
    const { png, etag } = await imageOf(detail.problem);
    c.header('Cache-Control', 'public, max-age=3600');
    c.header('ETag', etag);
    if (hasEntity(c.req.header('if-none-match'), etag)) return c.body(null, 304);
    c.header('Content-Type', 'image/png');
    return c.body(new Uint8Array(png));
  });
}
