import { z } from 'zod';
import { lax } from '../wire.ts';

/** GET /v2/tagged: here `response` is the list itself. */
export const answerSchema = z.object({ response: z.array(z.unknown()) });

/** Where a post is in a tag's timeline. */
export const positionSchema = z.object({
  /** Unix seconds. */
  timestamp: z.number(),
  /** Order of a featured tag's timeline. */
  featured_timestamp: lax.number,
});

/** Unix seconds: the next page has older posts. */
export const positionOf = (post: z.infer<typeof positionSchema>): number =>
  Math.floor(post.featured_timestamp ?? post.timestamp);

export const postSchema = positionSchema.extend({
  /** A 64-bit number: rounded by JSON when large, so that `id_string` counts where it is sent. */
  id: lax.number,
  id_string: lax.text,
  blog_name: z.string().regex(/^[\w-]{1,64}$/u),
  post_url: lax.text,
  /** Plain text, short. */
  summary: lax.text,
  title: lax.text,
  /** HTML, by type of post. */
  body: lax.text,
  caption: lax.text,
  text: lax.text,
  source: lax.text,
  description: lax.text,
  question: lax.text,
  answer: lax.text,
  /** Likes, reblogs and replies together. */
  note_count: lax.number,
  tags: z.array(z.string()).nullish().catch(null),
});
