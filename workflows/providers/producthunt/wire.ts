import { z } from 'zod';
import { lax } from '../wire.ts';

/** GraphQL says failures with status 200 as well. */
export const envelopeSchema = z.object({
  errors: z
    .array(z.object({ message: lax.text, error: lax.text, error_description: lax.text }))
    .nullish()
    .catch(null),
});

export const answerSchema = z.object({
  data: z.object({
    posts: z.object({
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: lax.text }),
      edges: z.array(z.object({ node: z.unknown() })),
    }),
  }),
});

const topicsSchema = z.object({
  edges: z.array(z.object({ node: z.object({ name: z.string() }) })),
});

export const nodeSchema = z.object({
  id: z.string().regex(/^\d{1,20}$/u),
  url: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  name: lax.text,
  tagline: lax.text,
  description: lax.text,
  votesCount: lax.number,
  commentsCount: lax.number,
  user: z.object({ name: lax.text }).nullish().catch(null),
  topics: topicsSchema.nullish().catch(null),
});

/** Launches since an instant, newest first. */
export const POSTS_QUERY = `query ($after: String, $since: DateTime) {
  posts(first: 20, after: $after, order: NEWEST, postedAfter: $since) {
    pageInfo { hasNextPage endCursor }
    edges { node {
      id name tagline description url votesCount commentsCount createdAt
      user { name }
      topics(first: 5) { edges { node { name } } }
    } }
  }
}`;
