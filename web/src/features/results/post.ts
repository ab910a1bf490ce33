import type { SearchResult } from '#contracts/search/search.ts';

/** What every list shows of a post. */
export type Post = Pick<
  SearchResult,
  | 'id'
  | 'platform'
  | 'url'
  | 'title'
  | 'content'
  | 'author'
  | 'createdAt'
  | 'engagement'
  | 'textRemovedAfterDays'
>;

type Verdicts = Pick<
  SearchResult,
  'relevance' | 'intent' | 'sentiment' | 'verdicts' | 'ownVerdict' | 'fetchedAt'
>;

/** A post with why it is listed and what was found out about it: areas judge different things. */
export type JudgedPost = Post & { reason: string } & Partial<Verdicts>;

/** The same discussion at all its places, best first; a single post is its own only place. */
export interface PostGroup {
  id: string;
  leader: JudgedPost;
  places: readonly JudgedPost[];
}

/** A post by itself, as one group. */
export const groupOf = (post: JudgedPost): PostGroup => ({
  id: post.id,
  leader: post,
  places: [post],
});
