import type { Post } from '../../world/post.ts';
import { hashText } from '../../random.ts';
import { escapeMarkup } from '../html.ts';
import { excerpt, renderMarkdown, renderPlain } from '../markdown.ts';
import { longId, shortCode, slugOf } from '../wire-values.ts';

/** How texts are written: HTML unless asked otherwise. */
export type TextFilter = 'html' | 'text' | 'raw';

const WRITERS: Record<TextFilter, (markdown: string) => string> = {
  html: renderMarkdown,
  text: renderPlain,
  raw: (markdown) => markdown,
};

/** These tags are edited: their timeline is ordered by when a post was picked. */
const FEATURED = new Set(['productivity', 'small business']);

const isFeatured = (post: Post): boolean =>
  post.number % 3 === 0 && post.tags.some((tag) => FEATURED.has(tag));

export const postId = (post: Post): string => longId(post.number);

/** Unix seconds by which a tag's timeline is ordered. */
export const positionOf = (post: Post, tag: string): number =>
  FEATURED.has(tag) && isFeatured(post) ? featuredAt(post) : post.createdAt;

const featuredAt = (post: Post): number => post.createdAt + (post.number % 600);

/** A reader's question with the blog's answer, a shared link, a photo, a plain text. */
function partsOf(post: Post, write: (markdown: string) => string) {
  if (post.link !== null)
    return { type: 'link', url: post.link, title: post.title, description: write(post.body) };
  if (post.title.endsWith('?') && post.number % 3 === 0)
    return {
      type: 'answer',
      asking_name: 'Anonymous',
      asking_url: null,
      question: escapeMarkup(post.title),
      answer: write(post.body),
    };
  if (post.number % 6 === 1)
    return {
      type: 'photo',
      caption: write([post.title && `**${post.title}**`, post.body].filter(Boolean).join('\n\n')),
      photos: [
        {
          caption: '',
          original_size: {
            url: `https://64.media.tumblr.com/${shortCode(post.number)}/s1280x1920/1.jpg`,
            width: 1280,
            height: 960,
          },
          alt_sizes: [],
        },
      ],
    };
  return { type: 'text', title: post.title || null, body: write(post.body) };
}

const dateOf = (unixSeconds: number): string =>
  `${new Date(unixSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} GMT`;

/** A post of a tag's timeline in the old format. The number in `id` is made by `toTumblrJson`. */
export function renderPost(post: Post, filter: TextFilter): Record<string, unknown> {
  const id = postId(post);
  const slug = slugOf(post.title || excerpt(post.body, 60, ''), '-', 60).toLowerCase();
  const { type, ...parts } = partsOf(post, WRITERS[filter]);
  const summary =
    type === 'text' && post.title !== ''
      ? post.title
      : excerpt(`${post.title} ${renderPlain(post.body)}`, 100, '...');
  return {
    type,
    blog_name: post.author,
    blog: {
      name: post.author,
      title: '',
      description: '',
      url: `https://${post.author}.tumblr.com/`,
      uuid: `t:${shortCode(hashText(post.author))}`,
      updated: post.createdAt,
    },
    id,
    id_string: id,
    post_url: `https://${post.author}.tumblr.com/post/${id}/${slug}`,
    slug,
    date: dateOf(post.createdAt),
    timestamp: post.createdAt,
    ...(isFeatured(post) ? { featured_timestamp: featuredAt(post) } : {}),
    state: 'published',
    format: 'html',
    reblog_key: shortCode(post.number).slice(0, 8),
    tags: post.tags,
    short_url: `https://tmblr.co/Z${shortCode(post.number)}`,
    summary,
    should_open_in_legacy: true,
    recommended_source: null,
    recommended_color: null,
    note_count: post.likes + post.comments + post.shares,
    ...parts,
    reblog: { comment: WRITERS[filter](post.body), tree_html: '' },
    trail: [],
    can_like: false,
    can_reblog: false,
    can_send_in_message: true,
    can_reply: false,
    display_avatar: true,
  };
}

/** JSON with ids as numbers larger than JavaScript can represent. */
export const toTumblrJson = (body: object): string =>
  JSON.stringify(body).replace(/"id":"(\d+)"/g, '"id":$1');
