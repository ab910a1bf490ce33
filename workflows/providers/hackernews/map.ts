import type { FoundPost } from '../port.ts';
import { cleanText, cleanTitle, htmlToText } from '../text/text.ts';
import { fromUnixSeconds, toCount } from '../wire.ts';
import { hitSchema } from './wire.ts';

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
