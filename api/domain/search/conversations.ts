import { rankByFeedback } from './feedback-ranking.ts';
import type { Ranked, RankedPost, ResultVerdict } from './feedback-ranking.ts';
import type { Disliked } from './disliked.ts';
import { compareResults } from './order.ts';
import type { Ranked as Judged } from './order.ts';

/** A result as input of the folding. */
interface Place extends Judged, RankedPost {
  /** Posts with the same id are one conversation; null: a conversation of its own. */
  conversationId: string | null;
}

/** One story, posted in one or more places. */
export interface Conversation<P> {
  id: string;
  /** The best-ranked place, which represents the conversation. */
  leader: P;
  /** All places, the leader first, in the order of `compareResults`. */
  places: P[];
}

/** The conversations of a list of results, ordered by their best place. */
export function foldConversations<P extends Judged & Pick<Place, 'conversationId'>>(
  results: readonly P[],
): Conversation<P>[] {
  const groups = Map.groupBy(results.toSorted(compareResults), conversationOf);
  return [...groups].flatMap(([id, places]) => {
    const leader = places[0];
    return leader ? [{ id, leader, places }] : [];
  });
}

export const conversationOf = (result: Pick<Place, 'id' | 'conversationId'>): string =>
  result.conversationId ?? result.id;

/**
 * The single ordering of a search, for server and client: the best `limit` conversations by
 * relevance (a founder wants ten things to read, not one thing in ten places), then raised or
 * lowered by the user's feedback and marks, each with all its places together. Feedback reorders
 * what is shown; it never changes what is shown, nor the relevance of a post.
 */
export function arrangeConversations<P extends Place>(
  results: readonly P[],
  feedback: readonly ResultVerdict[],
  limit: number,
  disliked: readonly Disliked[] = [],
): Ranked<Conversation<P>>[] {
  return rankByFeedback(foldConversations(results).slice(0, limit), feedback, disliked);
}

/** `arrangeConversations` as a flat list: what `SearchDetail.results` holds. */
export const arrangeResults = <P extends Place>(
  results: readonly P[],
  feedback: readonly ResultVerdict[],
  limit: number,
  disliked: readonly Disliked[] = [],
): P[] =>
  arrangeConversations(results, feedback, limit, disliked).flatMap(
    ({ conversation }) => conversation.places,
  );
