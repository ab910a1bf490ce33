import type { FoundPost } from '../port.ts';
import { cleanText, cleanTitle, htmlToText } from '../text/text.ts';
import { fromUnixSeconds, toCount, lax } from '../wire.ts';
import { z } from 'zod';

/**
 * A hit as a post. A comment is titled as a reply to its story, so that neither a reader nor a
 * verdict takes the story's wish for the commenter's. Null when id or time are missing.
 */
export function mapHit(raw: unknown): FoundPost | null {
  const parsed = hitSchema.safeParse(raw);
  if (!parsed.success) return null;
  const hit = parsed.data;
  const postedAt = fromUnixSeconds(hit.created_at_i);
  if (postedAt === null) return null;
  const content = htmlToText(hit.comment_text ?? hit.story_text ?? '');
  const story = cleanTitle(hit.story_title ?? '');
  const title = cleanTitle(hit.title ?? '') || (story === '' ? '' : `Re: ${story}`);
  return {
    ...(hit.comment_text ? { kind: 'comment' as const } : {}),
    externalId: hit.objectID,
    url: `https://news.ycombinator.com/item?id=${hit.objectID}`,
    title,
    content,
    author: cleanText(hit.author ?? '', 100) || null,
    postedAt,
    engagement: { likes: toCount(hit.points), comments: toCount(hit.num_comments), shares: null },
    language: null,
  };
}

/** GET /search and /search_by_date of the Algolia API. Newer answers leave out null fields. */
export const answerSchema = z.object({
  hits: z.array(z.unknown()),
  nbHits: lax.number,
  nbPages: lax.number,
});

const hitSchema = z.object({
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
