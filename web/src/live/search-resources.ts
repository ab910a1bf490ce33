import { searchApi } from '../features/search/api.ts';
import { FROZEN } from './live-entry.ts';
import type { LiveResource } from './live-resource.ts';
import { foldHistory, foldSearch, searchIdOf } from '../features/search/live/fold-search.ts';

const { getSearch, getSearchHistory } = searchApi.endpoints;
const { updateQueryData } = searchApi.util;
const FRESH = { forceRefetch: true, subscribe: false } as const;

/** One search with everything in it. */
export const searchResource: LiveResource = {
  endpointName: getSearch.name,
  stream: 'user',
  isPending: getSearch.matchPending,
  isFulfilled: getSearch.matchFulfilled,
  isRejected: getSearch.matchRejected,
  concerns: (event, arg) => searchIdOf(event) === arg,
  apply: (dispatch, arg, events) => {
    dispatch(updateQueryData('getSearch', String(arg), (search) => foldSearch(search, events)));
  },
  freeze: (dispatch, arg) => {
    dispatch(
      updateQueryData('getSearch', String(arg), (search) => {
        search.asOf = FROZEN;
      }),
    );
  },
  refetch: (dispatch, arg) => void dispatch(getSearch.initiate(String(arg), FRESH)),
};

/** The list of past searches, page by page. */
export const searchHistoryResource: LiveResource = {
  endpointName: getSearchHistory.name,
  stream: 'user',
  isPending: getSearchHistory.matchPending,
  isFulfilled: getSearchHistory.matchFulfilled,
  isRejected: getSearchHistory.matchRejected,
  concerns: ({ type }) => type === 'search.created.v1' || type === 'search.changed.v1',
  apply: (dispatch, _arg, events) => {
    dispatch(
      updateQueryData('getSearchHistory', undefined, ({ pages }) => foldHistory(pages, events)),
    );
  },
  freeze: (dispatch) => {
    dispatch(
      updateQueryData('getSearchHistory', undefined, ({ pages }) => {
        for (const page of pages) page.asOf = FROZEN;
      }),
    );
  },
  refetch: (dispatch) => void dispatch(getSearchHistory.initiate(undefined, FRESH)),
};
