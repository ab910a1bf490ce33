import type { Conversation, SearchResult } from '#contracts/search/search.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { plural } from '../../lib/format.ts';

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
export type PostGroup = JudgedPost &
  Partial<Pick<Conversation, 'conversationId' | 'elsewhere' | 'foundBy'>>;

const NOWHERE: Conversation['elsewhere'] = [];

/** Its other places. */
export const elsewhereOf = ({ elsewhere = NOWHERE }: PostGroup): Conversation['elsewhere'] =>
  elsewhere;

/** A result's title, or words that stand for it. */
export function titleOf(result: Post): string {
  if (result.textRemovedAfterDays !== null) {
    return `A post on ${PLATFORM_CATALOGUE[result.platform].name}`;
  }
  return result.title.trim() === '' ? 'Untitled post' : result.title;
}

/** Why the text of a result was removed; null while it is present. */
export function removedSentence(result: Post): string | null {
  if (result.textRemovedAfterDays === null) return null;
  const { name } = PLATFORM_CATALOGUE[result.platform];
  const days = plural(result.textRemovedAfterDays, 'day');
  return `Text removed after ${days}, as the terms of ${name} require. The link still leads to the post.`;
}
