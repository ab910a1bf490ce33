import { useEffect, useMemo, useState } from 'react';
import { foldConversations } from '#contracts/search/conversations.ts';
import type { Conversation } from '#contracts/search/conversations.ts';
import type { SearchDetail } from '#contracts/search/search.ts';
import { isFinal } from '#contracts/names.ts';
import { useGetFoundInfiniteQuery } from '../api.ts';

interface Found {
  /** Conversations beyond those of the search, as far as they are loaded. */
  more: readonly Conversation[];
  /** How many can still be loaded; null until it is known, 0 while there is nothing to ask for. */
  left: number | null;
  busy: boolean;
  load: () => void;
  /** Loads all of it, for filters and their counts. */
  loadAll: () => void;
}

const NONE: readonly Conversation[] = [];

/**
 * What was found beyond the results that a search was asked for, page by page on request; it costs
 * no search. Offered once the search has ended, when the order stays.
 */
export function useFound(
  search: SearchDetail,
  shown: readonly Conversation[],
  /** Whether the page opens with filters. */
  filtered: boolean,
): Found {
  const [all, setAll] = useState(filtered);
  const [requested, setRequested] = useState(false);
  const shownPosts = shown.reduce((sum, { places }) => sum + places.length, 0);
  const offered = isFinal(search.status) && search.totalFound > shownPosts;
  const wanted = requested || (all && offered);
  const query = useGetFoundInfiniteQuery(search.id, { skip: !wanted });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (wanted && all && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [wanted, all, hasNextPage, isFetching, isError, fetchNextPage]);
  const pages = query.data?.pages;
  const more = useMemo(() => {
    if (pages === undefined) return NONE;
    const known = new Set(shown.flatMap(({ places }) => places.map(({ id }) => id)));
    return foldConversations(pages.flatMap(({ items }) => items)).filter(
      ({ places }) => !places.some(({ id }) => known.has(id)),
    );
  }, [pages, shown]);
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
