import type { SearchResult } from '#contracts/search/search.ts';
import type { Conversation } from '#domain/search/conversations.ts';
import type { ResultFeedback } from '#contracts/search/feedback.ts';

/** The reader's latest feedback on any post of a conversation, which determines its rank. */
export function feedbackOf(
  { places }: Conversation<SearchResult>,
  feedback: readonly ResultFeedback[],
): ResultFeedback | null {
  return (
    feedback
      .filter(({ searchResultId }) => places.some(({ id }) => id === searchResultId))
      .toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1))
      .at(-1) ?? null
  );
}
