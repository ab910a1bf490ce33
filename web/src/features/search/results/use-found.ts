import { useMemo, useState } from 'react';
import { foldConversations } from '#contracts/search/conversations.ts';
import type { Conversation } from '#contracts/search/conversations.ts';
import type { SearchDetail } from '#contracts/search/search.ts';
import { useGetFoundInfiniteQuery } from '../api.ts';
import { isFinal } from '../run/run-summary.ts';

export interface Found {
  /** Conversations beyond those of the search, as far as they are loaded. */
  more: readonly Conversation[];
  /** How many can still be loaded; null until it is known, 0 while there is nothing to ask for. */
  left: number | null;
  busy: boolean;
  load: () => void;
}

const NONE: readonly Conversation[] = [];

/**
 * What was found beyond the results that a search was asked for, page by page on request; it costs
 * no search. Offered once the search has ended, when the order stays.
 */
export function useFound(search: SearchDetail, shown: readonly Conversation[]): Found {
  const [wanted, setWanted] = useState(false);
  const query = useGetFoundInfiniteQuery(search.id, { skip: !wanted });
  const pages = query.data?.pages;
  const more = useMemo(() => {
    if (pages === undefined) return NONE;
    const known = new Set(shown.flatMap(({ places }) => places.map(({ id }) => id)));
    return foldConversations(pages.flatMap(({ items }) => items)).filter(
      ({ places }) => !places.some(({ id }) => known.has(id)),
    );
  }, [pages, shown]);
  const total = pages?.at(-1)?.total;
  const offered = isFinal(search.status) && search.totalFound > shown.length;
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
      else setWanted(true);
    },
  };
}
