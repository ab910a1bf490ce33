import { z } from 'zod';
import { lax, GONE, fromUnixSeconds, toCount } from '../wire.ts';
import type { FoundPost } from '../port.ts';
import { cleanText, cleanTitle, wordsOfName } from '../text/text.ts';
import { unescapeMarkdown } from '../text/markdown-comments.ts';

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
const childSchema = z.object({
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

const DELETED = new Set(['[deleted]', '[removed]']);
const COMMUNITY = /^\/(?:r\/(?<name>[\w-]{1,60})|user\/[\w-]{1,60})(?=\/comments\/)/u;

/** Without the title's words that Reddit adds: an address is kept longer than the post's text. */
function addressOf(id: string, permalink: string | null | undefined): string {
  const [community = ''] = COMMUNITY.exec(permalink ?? '') ?? [];
  return `https://www.reddit.com${community}/comments/${encodeURIComponent(id)}/`;
}

/** A post of a Listing. Null when id or time are missing. */
export function mapChild(raw: unknown): FoundPost | null | typeof GONE {
  const parsed = childSchema.safeParse(raw);
  if (!parsed.success) return null;
  const post = parsed.data.data;
  if (post.removed_by_category) return GONE;
  const postedAt = fromUnixSeconds(post.created_utc);
  if (postedAt === null) return null;
  const [parent] = post.crosspost_parent_list ?? [];
  const text = post.selftext?.trim() || (parent?.selftext ?? '');
  const author = post.author ?? '';
  const community = COMMUNITY.exec(post.permalink ?? '')?.groups?.['name'];
  return {
    externalId: post.id,
    url: addressOf(post.id, post.permalink),
    title: cleanTitle(post.title ?? '', { escaped: false }),
    content: DELETED.has(text.trim()) ? '' : cleanText(unescapeMarkdown(text)),
    tags: community === undefined ? [] : [wordsOfName(community)],
    author: DELETED.has(author) ? null : cleanText(author, 100) || null,
    postedAt,
    engagement: {
      likes: toCount(post.score),
      comments: toCount(post.num_comments),
      shares: toCount(post.num_crossposts),
    },
    language: null,
  };
}
