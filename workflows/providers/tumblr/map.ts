import type { z } from 'zod';
import type { FoundPost } from '../port.ts';
import { cleanText, cleanTitle, firstLine, htmlToText } from '../text/text.ts';
import { fromUnixSeconds, toCount } from '../wire.ts';
import { postSchema } from './wire.ts';

type Post = z.infer<typeof postSchema>;

interface MappedPost extends FoundPost {
  tags: string[];
}

function idOf({ id, id_string: text }: Post): string | null {
  if (text && /^\d{1,20}$/u.test(text)) return text;
  return Number.isSafeInteger(id) && id !== null && id !== undefined && id > 0 ? String(id) : null;
}

function addressOf(id: string, { post_url: text, blog_name: blog }: Post): string {
  const url = URL.parse(text ?? '');
  const isTumblr = url?.hostname === 'www.tumblr.com' || url?.hostname.endsWith('.tumblr.com');
  if (!url || !isTumblr || !/^https?:$/u.test(url.protocol) || url.username !== '')
    return `https://www.tumblr.com/${blog}/${id}`;
  return `https://${url.hostname}${url.pathname}`;
}

/** The parts that a post's type uses; the others are empty. */
const contentOf = (post: Post): string =>
  [post.question, post.answer, post.text, post.source, post.body, post.caption, post.description]
    .map((html) => htmlToText(html ?? ''))
    .filter((text) => text !== '')
    .join('\n\n');

/** A post of any type as plain text. Null when id, blog or time are missing. */
export function mapPost(raw: unknown): MappedPost | null {
  const parsed = postSchema.safeParse(raw);
  if (!parsed.success) return null;
  const post = parsed.data;
  const id = idOf(post);
  const postedAt = fromUnixSeconds(post.timestamp);
  if (id === null || postedAt === null) return null;
  const content = cleanText(contentOf(post));
  return {
    tags: post.tags ?? [],
    externalId: id,
    url: addressOf(id, post),
    title: cleanTitle(post.title ?? post.summary ?? '', { escaped: false }) || firstLine(content),
    content,
    author: post.blog_name,
    postedAt,
    engagement: { likes: null, comments: null, shares: null, notes: toCount(post.note_count) },
    language: null,
  };
}
