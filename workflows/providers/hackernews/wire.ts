import { z } from 'zod';
import { lax } from '../wire.ts';

/** GET /search and /search_by_date of the Algolia API. Newer answers leave out null fields. */
export const answerSchema = z.object({
  hits: z.array(z.unknown()),
  nbHits: lax.number,
  nbPages: lax.number,
});

export const hitSchema = z.object({
  objectID: z.string().regex(/^\d{1,12}$/u),
  created_at_i: z.number(),
  title: lax.text,
  author: lax.text,
  points: lax.number,
  num_comments: lax.number,
  /** HTML, of a story. */
  story_text: lax.text,
  /** HTML, of a comment. */
  comment_text: lax.text,
  /** Of the comment's story. */
  story_title: lax.text,
});
