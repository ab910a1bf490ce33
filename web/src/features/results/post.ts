import type { SearchResult } from '#contracts/search/search.ts';

/** The fields of a post shown in every list. */
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

/** A post with the reason it is listed and its verdicts: areas judge different things. */
export type JudgedPost = Post & { reason: string } & Partial<Verdicts>;

/** The same discussion at all its places, best first; a single post is its own only place. */
export interface PostGroup {
  id: string;
  leader: JudgedPost;
  places: readonly JudgedPost[];
}

/** A single post as one group. */
export const groupOf = (post: JudgedPost): PostGroup => ({
  id: post.id,
  leader: post,
  places: [post],
});
