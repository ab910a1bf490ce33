import type { SandboxPlatform } from '../corpus/post.ts';
import type { Post } from '../world/post.ts';
import { hashText } from '../random.ts';
import { itemId } from './hackernews/hackernews-ids.ts';
import { longId, shortCode } from './numbers.ts';
import { linkId } from './reddit/reddit-link.ts';
import { slugOf } from './slug.ts';
import { questionId } from './stackoverflow/stackoverflow-question.ts';

const FIRST_ISSUE = 3_700_000_000;
const FIRST_LAUNCH = 900_000;

/** Beyond 2^31, like current ones. */
export const issueId = (post: Post): number => FIRST_ISSUE + post.number;

/** Milliseconds in the high bits, as servers number their statuses; newer is larger. */
export const statusId = (post: Post): string =>
  (((BigInt(post.createdAt) * 1000n) << 16n) | BigInt(post.number & 0xffff)).toString();

/** The searched server, and two that federate with it. */
const SERVERS = ['mastodon.social', 'makers.example', 'social.example'] as const;

/** Server of a post's author. */
export const serverOf = (post: Post): string =>
  post.server ?? SERVERS[hashText(post.author) % SERVERS.length] ?? SERVERS[0];

/** The same on all servers. */
export const statusUri = (post: Post): string =>
  `https://${serverOf(post)}/users/${post.author}/statuses/${statusId(post)}`;

const isAnswer = (post: Post): boolean => post.place === 'answer';

/** Host and path; each language has its own host, an answer is under its question. */
export function quoraAddress(post: Post): string {
  const host = post.language === 'en' ? 'www.quora.com' : `${post.language}.quora.com`;
  const question = `${slugOf(post.title, '-')}${post.repeat === 0 ? '' : `-${post.repeat}`}`;
  const path = isAnswer(post) ? `${question}/answer/${slugOf(post.author, '-')}` : question;
  return `${host}/${path}`;
}

/** The id by which a platform's answers name a post. */
export const POST_ID: Record<SandboxPlatform, (post: Post) => string> = {
  hackernews: (post) => String(itemId(post)),
  reddit: linkId,
  stackoverflow: (post) => String(questionId(post)),
  youtube: (post) => shortCode(post.number),
  tumblr: (post) => longId(post.number),
  pinterest: (post) => longId(post.number),
  github: (post) => String(issueId(post)),
  mastodon: statusUri,
  quora: quoraAddress,
  producthunt: (post) => String(FIRST_LAUNCH + post.number),
};
