import type { Post } from '../../world/post.ts';
import { hashText } from '../../random.ts';
import { excerpt, renderPlain } from '../markdown.ts';
import { shortCode, slugOf, isoSeconds, pacificMidnight } from '../wire-values.ts';

const SITE = 'https://www.producthunt.com';
/** Addresses name the application that asked. */
const CAMPAIGN =
  'utm_campaign=producthunt-api&utm_medium=api-v2&utm_source=Application%3A+earshot+%28ID%3A+100042%29';
const REDACTED = '[REDACTED]';

/** Launches are planned for one minute past midnight; a few go out at once. */
export function launchedAt(post: Post): number {
  if (post.number % 4 === 0) return post.createdAt;
  return Math.min(post.createdAt, pacificMidnight(post.createdAt) + 60);
}

const FIRST_LAUNCH = 900_000;
export const launchId = (post: Post): string => String(FIRST_LAUNCH + post.number);

export const topicNamesOf = (post: Post): readonly string[] => post.tags;

export const topicSlug = (name: string): string => slugOf(name, '-').toLowerCase();

export function launchSlug(post: Post): string {
  return `${slugOf(nameOf(post), '-').toLowerCase()}${post.repeat === 0 ? '' : `-${post.repeat}`}`;
}

const DIVIDER = /: | [–—-] /u;

const nameOf = (post: Post): string => post.title.split(DIVIDER)[0] ?? post.title;

/** The text after the name, else the beginning of the description. */
function taglineOf({ title, body }: Post): string {
  const divider = DIVIDER.exec(title);
  if (divider) return title.slice(divider.index + divider[0].length);
  return excerpt(renderPlain(body), 60, '');
}

/** Most people of an answer are made unreadable for applications without permission. */
function userOf(post: Post) {
  const shown = post.number % 3 === 0;
  return {
    id: shown ? String(1_000 + (hashText(post.author) % 6_000_000)) : '0',
    name: shown ? post.author : REDACTED,
    username: shown ? slugOf(post.author, '_').toLowerCase() : REDACTED,
    headline: null,
    url: shown ? `${SITE}/@${slugOf(post.author, '_').toLowerCase()}` : REDACTED,
  };
}

export const topicOf = (name: string) => ({
  id: String(1 + (hashText(name) % 9_999)),
  name,
  slug: topicSlug(name),
  description: '',
  url: `${SITE}/topics/${topicSlug(name)}`,
  followersCount: 1_000 + (hashText(name) % 400_000),
  postsCount: hashText(name) % 40_000,
  createdAt: '2014-01-01T00:00:00Z',
});

/** A launch without its topics, which take arguments. */
export const launchOf = (post: Post) => ({
  id: launchId(post),
  name: nameOf(post),
  tagline: taglineOf(post),
  description: post.body === '' ? null : renderPlain(post.body),
  slug: launchSlug(post),
  url: `${SITE}/posts/${launchSlug(post)}?${CAMPAIGN}`,
  website: `${SITE}/r/${shortCode(post.number)}?${CAMPAIGN}`,
  votesCount: post.likes,
  commentsCount: post.comments,
  reviewsCount: 0,
  reviewsRating: 0,
  createdAt: isoSeconds(launchedAt(post)),
  featuredAt: post.likes > 5 ? isoSeconds(launchedAt(post)) : null,
  thumbnail: {
    type: 'image',
    url: `https://ph-files.imgix.net/${shortCode(post.number)}.png?auto=format`,
  },
  user: userOf(post),
  makers: [userOf(post)],
});
