import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { conversationOf } from '#domain/search/conversations.ts';
import { isShown } from '#domain/search/phrasings.ts';
import { rankByFeedback } from '#domain/search/feedback-ranking.ts';
import type { SearchDetail } from '#contracts/search/search.ts';
import { activeFilterCount, filterConversations } from '../../results/filters/result-filters.ts';
import type { ResultFilters } from '../../results/filters/result-filters.ts';
import { useArrivals } from '../../results/list/use-arrivals.ts';
import { useFound } from './use-found.ts';

export type ResultRows = ReturnType<typeof useResultRows>;

/**
 * The rows of a search: its results ordered by the user's ratings, then further matches, then
 * filtered. New arrivals wait for `show` while the list is being read.
 */
export function useResultRows(
  search: SearchDetail,
  filters: ResultFilters,
  list: RefObject<HTMLDivElement | null>,
) {
  const { results, feedback, disliked, phrasings } = search;
  const ranked = useMemo(
    () => rankByFeedback(results, feedback, disliked),
    [results, feedback, disliked],
  );
  const conversations = useMemo(() => ranked.map(({ conversation }) => conversation), [ranked]);
  const [initialIds] = useState(() => new Set(conversations.map(conversationOf)));
  const marks = disliked.map(({ leadId }) => leadId).join();
  const switchedOn = phrasings.map(({ active }) => active).join();
  const arrangedBy = useMemo(
    () => ({ feedback, marks, switchedOn }),
    [feedback, marks, switchedOn],
  );
  const { shown, waiting, show, judging } = useArrivals(conversations, arrangedBy, list);
  const found = useFound(search, conversations, activeFilterCount(filters) > 0);
  const more = useMemo(() => rankByFeedback(found.more, [], disliked), [found.more, disliked]);
  const listed = useMemo(
    () => [
      // What the user hides goes at once, also from a list that is being read.
      ...shown.filter((each) => isShown(each, phrasings)),
      ...more.map(({ conversation }) => conversation),
    ],
    [shown, more, phrasings],
  );
  const lowered = useMemo(
    () =>
      new Map(
        [...ranked, ...more].flatMap(({ conversation: { id }, loweredBy }) =>
          loweredBy === null ? [] : [[id, loweredBy] as const],
        ),
      ),
    [ranked, more],
  );
  const visible = useMemo(() => filterConversations(listed, filters), [listed, filters]);
  return {
    conversations,
    initialIds,
    found,
    /** All rows shown without filters. */
    listed,
    visible,
    hasResults: shown.length > 0,
    /** Reasons for a lower rank, by row id. */
    lowered,
    waiting: filterConversations(waiting, filters).length,
    show,
    judging,
  };
}
