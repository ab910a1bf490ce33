import type { Post } from '../../world/post.ts';
import { hashText } from '../../random.ts';
import { escapeTitle } from '../html.ts';
import { renderMarkdown } from '../markdown.ts';

const FIRST_ID = 79_000_000;
const ID_SPAN = 900_000_000;

export const questionId = (post: Post): number => FIRST_ID + (post.number % ID_SPAN);

export const answersOf = (post: Post): number => post.comments;

export const acceptedAnswerOf = (post: Post): number | null =>
  answersOf(post) > 0 && post.number % 3 === 0 ? questionId(post) + 417 : null;

/** When an answer touched it last: at most three hours after it was asked, never after `now`. */
export const activityOf = (post: Post, now: number): number =>
  Math.min(now, post.createdAt + (answersOf(post) > 0 ? Math.min(10_800, post.views) : 0));

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);

function owner(post: Post) {
  const id = 10_000 + (hashText(post.author) % 29_000_000);
  const displayName = escapeTitle(post.author);
  if (post.number % 41 === 0) return { user_type: 'does_not_exist', display_name: displayName };
  return {
    account_id: id + 11,
    reputation: 1 + (id % 9_700),
    user_id: id,
    user_type: 'registered',
    ...(id % 3 === 0 ? { accept_rate: 40 + (id % 61) } : {}),
    profile_image: `https://www.gravatar.com/avatar/${hashText(`${post.author}!`).toString(16).padStart(32, '0')}?s=256&d=identicon&r=PG`,
    display_name: displayName,
    link: `https://stackoverflow.com/users/${id}/${slug(post.author)}`,
  };
}

/** A question as the API lists it; the body only with the filter `withbody`. */
export function renderQuestion(post: Post, withBody: boolean, now: number) {
  const accepted = acceptedAnswerOf(post);
  return {
    tags: post.tags,
    owner: owner(post),
    is_answered: answersOf(post) > 0,
    view_count: post.views,
    ...(accepted === null ? {} : { accepted_answer_id: accepted }),
    answer_count: answersOf(post),
    score: post.likes,
    last_activity_date: activityOf(post, now),
    creation_date: post.createdAt,
    ...(post.number % 4 === 0 ? { last_edit_date: Math.min(now, post.createdAt + 420) } : {}),
    question_id: questionId(post),
    content_license: 'CC BY-SA 4.0',
    link: `https://stackoverflow.com/questions/${questionId(post)}/${slug(post.title)}`,
    title: escapeTitle(post.title),
    ...(withBody ? { body: `${renderMarkdown(post.body)}\n` } : {}),
  };
}
