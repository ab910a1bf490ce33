import { useMemo, useState, useEffect } from 'react';
import type { RefObject } from 'react';
import { conversationOf } from '#domain/search/conversations.ts';
import { isShown } from '#domain/search/phrasings.ts';
import { rankByFeedback } from '#domain/search/feedback-ranking.ts';
import type { SearchDetail, Conversation } from '#contracts/search/search.ts';
import { activeFilterCount, filterConversations } from '../../results/filters/result-filters.ts';
import type { ResultFilters } from '../../results/filters/result-filters.ts';
import { useArrivals } from '../../results/list/use-arrivals.ts';
import { isFinal } from '#domain/names.ts';
import { useGetFoundInfiniteQuery } from '../api.ts';

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

interface Found {
  /** Loaded conversations beyond the search's limit. */
  more: readonly Conversation[];
  /** How many more can be loaded; null until known, 0 if there are none. */
  left: number | null;
  busy: boolean;
  load: () => void;
  /** Loads all of them, for filters and their counts. */
  loadAll: () => void;
}

const NONE: readonly Conversation[] = [];

/**
 * Matches beyond the search's limit, page by page on request, without using quota. Offered once the
 * search has ended and the order is final.
 */
function useFound(
  search: SearchDetail,
  shown: readonly Conversation[],
  /** Whether the page opens with filters. */
  filtered: boolean,
): Found {
  const [all, setAll] = useState(filtered);
  const [requested, setRequested] = useState(false);
  const shownPosts = shown.reduce((sum, { elsewhere }) => sum + 1 + elsewhere.length, 0);
  const offered = isFinal(search.status) && search.totalFound > shownPosts;
  const wanted = requested || (all && offered);
  const query = useGetFoundInfiniteQuery(search.id, { skip: !wanted });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (wanted && all && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [wanted, all, hasNextPage, isFetching, isError, fetchNextPage]);
  const pages = query.data?.pages;
  const { phrasings } = search;
  const more = useMemo(() => {
    if (pages === undefined) return NONE;
    const known = new Set(shown.map(conversationOf));
    return pages.flatMap(({ items }) =>
      items.filter((each) => !known.has(conversationOf(each)) && isShown(each, phrasings)),
    );
  }, [pages, shown, phrasings]);
  const total = pages?.at(-1)?.total;
  const left =
    total === undefined
      ? offered
        ? null
        : 0
      : query.hasNextPage
        ? Math.max(0, total - shown.length - more.length)
        : 0;
  return {
    more,
    left,
    busy: query.isFetching,
    load: () => {
      if (wanted && pages !== undefined) void query.fetchNextPage();
      else if (wanted) void query.refetch();
      else setRequested(true);
    },
    loadAll: () => {
      setAll(true);
    },
  };
}
