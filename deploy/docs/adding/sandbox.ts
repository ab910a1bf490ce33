import { Hono } from 'hono';
import { retryHeaders } from '../../sandbox/faults.ts';
import type { FailureForms } from '../../sandbox/faults.ts';
import { bearerOf, SANDBOX_TOKEN } from '../../sandbox/platforms/platform.ts';
import type { Platform, PlatformDeps } from '../../sandbox/platforms/platform.ts';
import { longId } from '../../sandbox/platforms/wire-values.ts';
import { createIndex } from '../../sandbox/search/engine.ts';
import { findDocuments } from '../../sandbox/search/engine.ts';
import { parseQuery, STOP_STEMS } from '../../sandbox/search/query.ts';
import type { Post } from '../../sandbox/world/post.ts';

const refuse = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error }, { status, headers });

const failures: FailureForms = {
  rateLimited: (seconds) => refuse(429, 'Slow down.', retryHeaders(seconds)),
  quotaUsedUp: (seconds) => refuse(429, 'Used up for today.', retryHeaders(seconds)),
  serverError: () => refuse(500, 'Something went wrong.'),
};

const postId = (post: Post): string => longId(post.number);

/** Porchlight's API: `/search`, newest first. */
function createRoutes({ corpus, clock }: PlatformDeps): Hono {
  const indexed = createIndex(({ title, body }: Post) => ({ title, body }));
  return new Hono()
    .use((context, next) =>
      bearerOf(context.req.header('authorization')) === SANDBOX_TOKEN
        ? next()
        : Promise.resolve(refuse(401, 'This token is not accepted.')),
    )
    .get('/search', (context) => {
      const { q = '', since = '0', start = '0', limit = '20' } = context.req.query();
      const posts = corpus
        .postsOf('porchlight', clock.seconds())
        .filter(({ createdAt }) => createdAt >= Number(since));
      const query = parseQuery(q, { ignored: STOP_STEMS });
      const found = findDocuments(posts.map(indexed), query, ['title', 'body'])
        .map(({ post }) => post)
        .toSorted((a, b) => b.createdAt - a.createdAt);
      const end = Number(start) + Number(limit);
      return context.json({
        posts: found.slice(Number(start), end).map((post) => ({
          id: postId(post),
          title: post.title,
          text: post.body,
          author: post.author,
          at: post.createdAt,
          likes: post.likes,
        })),
        next: end < found.length ? end : null,
      });
    });
}

export const porchlight: Platform = {
  id: 'porchlight',
  hasHandles: true,
  postId,
  mount: (deps) => [
    { target: 'porchlight', path: '/porchlight/v1', failures, routes: createRoutes(deps) },
  ],
};
