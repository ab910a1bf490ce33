import { useEffect, useMemo, useState } from 'react';
import { conversationOf } from '#domain/search/conversations.ts';
import { isShown } from '#domain/search/phrasings.ts';
import type { Conversation, SearchDetail } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import { useGetFoundInfiniteQuery } from '../api.ts';

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
export function useFound(
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
