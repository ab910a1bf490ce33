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
import { afterCommit, asOfCommit } from '../after-commit.ts';
import type { ApiDeps } from '../deps.ts';
import { createRoutes } from '../middleware/validation.ts';
import { createBuckets } from '../token-buckets.ts';
import { answers, success, userRoute } from './answers.ts';

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
  const route = userRoute(deps, 'Share links');
  const tags = ['Share links'];
  const views = createBuckets(VIEWS);
  const { publicUrl, tokenKeys, channelKeys } = deps.config;
  const withUrl = ({ sealed, tokenHash, ...stored }: StoredShareLink) => ({
    ...stored,
    url: `${publicUrl}/shared/${shareTokenOf({ ...stored, sealed, tokenHash }, { tokenKeys, channelKeys })}`,
  });

  return createRoutes()
    .openapi(
      route('get', '/api/share-links', {
        summary: 'Live share links',
        responses: answers(list),
      }),
      async (c) => {
        const { asOf, data } = await listShareLinks(c.get('database'), c.get('actor').userId);
        return list.send(c, { asOf, data: { links: data.map(withUrl) } });
      },
    )
    .openapi(
      route('post', '/api/social-media-search/{id}/share-link', {
        summary: 'Share a search by link',
        description: 'A search has one live link; asked again, it is the same.',
        request: { params: idParamSchema },
        responses: answers(link, [400, 404, 409]),
      }),
      async (c) => {
        const shareId = randomUUID();
        const committed = await createShareLink(c.get('database'), {
          shareId,
          token: newShareToken(),
          channelKeys,
          userId: c.get('actor').userId,
          searchId: c.req.valid('param').id,
        });
        const data = withUrl(afterCommit(deps, committed));
        return link.send(c, { data, ...asOfCommit(committed) });
      },
    )
    .openapi(
      route('delete', '/api/share-links/{id}', {
        summary: 'Turn a share link off',
        request: { params: idParamSchema },
        responses: answers(revoked, [400, 404]),
      }),
      async (c) => {
        const shareId = c.req.valid('param').id;
        const { userId } = c.get('actor');
        const committed = await revokeShareLink(c.get('database'), { userId, shareId });
        afterCommit(deps, committed);
        return revoked.send(c, { data: { shareId }, ...asOfCommit(committed) });
      },
    )
    .openapi(
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
}
