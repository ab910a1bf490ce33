import type { Post } from '../../world/post.ts';

const FIRST_ID = 46_000_000;
const ID_SPAN = 900_000_000;

/** Item number of a post. */
export const itemId = (post: Post): number => FIRST_ID + (post.number % ID_SPAN);

export const isComment = (post: Post): boolean => post.place === 'comment';

/** Item number of the story a comment belongs to, the same for all comments with its title. */
export const storyIdOf = (post: Post): number => FIRST_ID + (post.story % ID_SPAN);

/** Tags as Algolia lists them. */
export function tagsOf(post: Post): string[] {
  const author = `author_${post.author}`;
  if (isComment(post)) return ['comment', author, `story_${storyIdOf(post)}`];
  const kinds: Record<string, string[]> = { ask: ['ask_hn'], show: ['show_hn'], job: [] };
  const kind = post.place === 'job' ? 'job' : 'story';
  const front = post.likes > 60 ? ['front_page'] : [];
  return [kind, author, `story_${itemId(post)}`, ...(kinds[post.place] ?? []), ...front];
}
