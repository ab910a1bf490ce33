import { randomBytes, randomUUID } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { AppError, notFound } from '#domain/errors.ts';
import { idParamSchema, storableText, shareTokenSchema } from '#contracts/http.ts';
import {
  shareLinkSchema,
  shareLinksSchema,
  sharedSearchSchema,
} from '#contracts/share/share-links.ts';
import { asUser } from '#db/client.ts';
import { createShareLink, revokeShareLink } from '#db/commands/share-links.ts';
import {
  findShared,
  listShareLinks,
  readSharedSearch,
  shareTokenOf,
} from '#db/queries/share-links.ts';
import type { StoredShareLink } from '#db/queries/share-links.ts';
import type { ApiDeps } from '../deps.ts';
import { createBuckets } from '../token-buckets.ts';
import { answers, success, userRoutes } from './answers.ts';

/** 256 bits. */
const newShareToken = (): string => randomBytes(32).toString('base64url');

const link = success(shareLinkSchema, { id: 'ShareLink', description: 'The live link.' });
const list = success(shareLinksSchema, {
  id: 'ShareLinks',
  description: 'The live links, newest first.',
});
const revoked = success(z.object({ shareId: z.uuid() }), {
  id: 'RevokedShareLink',
  description: 'The link no longer works.',
});
const shared = success(sharedSearchSchema, {
  id: 'SharedSearch',
  description: 'The search as it is now, without anything of its owner.',
});

/** Limits reads of shared searches per address. */
const VIEWS = { capacity: 60, refillPerSecond: 5 };

/**
 * Read-only links to searches: created and revoked by their owner, open to anyone who has
 * them.
 */
export function shareLinkRoutes(deps: ApiDeps) {
  const routes = userRoutes(deps, 'Share links');
  const tags = ['Share links'];
  const views = createBuckets(VIEWS);
  const { publicUrl, tokenKeys, channelKeys } = deps.config;
  const withUrl = ({ sealed, tokenHash, ...stored }: StoredShareLink) => ({
    ...stored,
    url: `${publicUrl}/shared/${shareTokenOf({ ...stored, sealed, tokenHash }, { tokenKeys, channelKeys })}`,
  });

  routes.get('/api/share-links', {
    summary: 'Live share links',
    answer: list,
    handle: async ({ database, userId }) => {
      const { asOf, data } = await listShareLinks(database, userId);
      return { asOf, data: { links: data.map(withUrl) } };
    },
  });
  routes.post('/api/social-media-search/{id}/share-link', {
    summary: 'Share a search by link',
    description: 'A search has one live link; asked again, it is the same.',
    params: idParamSchema,
    answer: link,
    refusals: [400, 404, 409],
    handle: async ({ database, userId, param }) => {
      const shareId = randomUUID();
      const committed = await createShareLink(database, {
        shareId,
        token: newShareToken(),
        channelKeys,
        userId,
        searchId: param.id,
      });
      return { ...committed, value: withUrl(committed.value) };
    },
  });
  routes.delete('/api/share-links/{id}', {
    summary: 'Turn a share link off',
    params: idParamSchema,
    answer: revoked,
    refusals: [400, 404],
    handle: async ({ database, userId, param }) => {
      const shareId = param.id;
      const committed = await revokeShareLink(database, { userId, shareId });
      return { ...committed, value: { shareId } };
    },
  });
  routes.app.openapi(
    createRoute({
      method: 'get',
      path: '/api/shared/{token}',
      tags,
      summary: 'A shared search',
      description: 'Public: the token is the permission.',
      request: { params: z.object({ token: storableText.max(100) }) },
      responses: answers(shared, [404, 429, 503]),
    }),
    async (c) => {
      const wait = views.take(c.get('clientAddress'));
      if (wait > 0) {
        throw new AppError('RATE_LIMIT_ERROR', 'Too many requests. Try again in a moment.', {
          details: { retryAfter: Math.ceil(wait) },
        });
      }
      const token = shareTokenSchema.safeParse(c.req.valid('param').token);
      const link = token.success ? await findShared(deps.background.db, token.data) : null;
      const found =
        link && token.success
          ? await readSharedSearch(asUser(deps.shared, link.userId), token.data)
          : null;
      if (found === null) throw notFound();
      c.header('X-Robots-Tag', 'noindex');
      return shared.send(c, found);
    },
  );
  return routes.app;
}
