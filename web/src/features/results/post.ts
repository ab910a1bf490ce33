import type { Conversation, SearchResult } from '#contracts/search/search.ts';

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

/** A post on its own, or a conversation by its best post. */
export type PostGroup = JudgedPost & Partial<Pick<Conversation, 'conversationId' | 'elsewhere'>>;

const NOWHERE: Conversation['elsewhere'] = [];

/** Its other places. */
export const elsewhereOf = ({ elsewhere = NOWHERE }: PostGroup): Conversation['elsewhere'] =>
  elsewhere;
