import { rankByFeedback } from './feedback-ranking.ts';
import type { Ranked } from './feedback-ranking.ts';
import type { Disliked } from '#contracts/search/disliked.ts';
import type { ResultFeedback } from '#contracts/search/feedback.ts';
import { compareResults } from './order.ts';
import type { SearchResult } from '#contracts/search/search.ts';

/** One story, posted in one or more places. */
export interface Conversation {
  id: string;
  /** The best-ranked place, which represents the conversation. */
  leader: SearchResult;
  /** All places, the leader first, in the order of `compareResults`. */
  places: SearchResult[];
}

/** The conversations of a list of results, ordered by their best place. */
export function foldConversations(results: readonly SearchResult[]): Conversation[] {
  const groups = Map.groupBy(results.toSorted(compareResults), conversationOf);
  return [...groups].flatMap(([id, places]) => {
    const leader = places[0];
    return leader ? [{ id, leader, places }] : [];
  });
}

export const conversationOf = (result: Pick<SearchResult, 'id' | 'conversationId'>): string =>
  result.conversationId ?? result.id;

/**
 * The single ordering of a search, for server and client: the best `limit` conversations by
 * relevance (a founder wants ten things to read, not one thing in ten places), then raised or
 * lowered by the user's feedback and marks, each with all its places together. Feedback reorders
 * what is shown; it never changes what is shown, nor the relevance of a post.
 */
export function arrangeConversations(
  results: readonly SearchResult[],
  feedback: readonly ResultFeedback[],
  limit: number,
  disliked: readonly Disliked[] = [],
): Ranked[] {
  return rankByFeedback(foldConversations(results).slice(0, limit), feedback, disliked);
}

/** `arrangeConversations` as a flat list: what `SearchDetail.results` holds. */
export const arrangeResults = (
  results: readonly SearchResult[],
  feedback: readonly ResultFeedback[],
  limit: number,
  disliked: readonly Disliked[] = [],
): SearchResult[] =>
  arrangeConversations(results, feedback, limit, disliked).flatMap(
    ({ conversation }) => conversation.places,
  );
