import type { FoundPost } from '../port.ts';
import { cleanText, cleanTitle, wordsOfName } from '../text/text.ts';
import { unescapeMarkdown } from '../text/markdown-comments.ts';
import { GONE, fromUnixSeconds, toCount } from '../wire.ts';
import { childSchema } from './wire.ts';

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
