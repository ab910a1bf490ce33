import { z } from 'zod';
import { lax } from '../wire.ts';

/** POST /api/v1/access_token. */
export const tokenSchema = z.object({
  access_token: z.string().min(1).max(4_096),
  /** Seconds. */
  expires_in: z.number().positive(),
});

/** A Listing; `after` is null at its end. */
export const listingSchema = z.object({
  data: z.object({ after: lax.text, children: z.array(z.unknown()) }),
});

/** A post, kind t3. */
export const childSchema = z.object({
  kind: z.literal('t3'),
  data: z.object({
    /** Base 36. */
    id: z.string().regex(/^[a-z0-9]{1,16}$/u),
    /** Float, unix seconds. */
    created_utc: z.number(),
    title: lax.text,
    /** Markdown. */
    selftext: lax.text,
    /** Of a crosspost, whose own text is mostly empty. */
    crosspost_parent_list: z
      .array(z.object({ selftext: lax.text }))
      .nullish()
      .catch(null),
    author: lax.text,
    /** Path of the post. */
    permalink: lax.text,
    score: lax.number,
    num_comments: lax.number,
    num_crossposts: lax.number,
    removed_by_category: lax.text,
  }),
});
