import {
  watchedPostsSchema,
  watchedSearchSchema,
  watchedSearchesSchema,
} from '#contracts/watched-search/watched-search.ts';
import type {
  WatchSearch,
  WatchedPosts,
  WatchedSearch,
  WatchedSearches,
} from '#contracts/watched-search/watched-search.ts';
import { api, liveAnswer } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { registerLive, registerLivePages } from '../../live/registry.ts';
import { WATCHED_EVENTS, foldWatchedPosts, foldWatchedSearches } from './live/fold-watched.ts';

const PAGE = 25;
const ROOT = '/watched-searches';

const watchedSearchApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWatchedSearches: build.query<Live<WatchedSearches>, void>({
      query: () => ROOT,
      transformResponse: liveAnswer(watchedSearchesSchema),
      providesTags: ['Live'],
    }),
    getWatchedPosts: build.infiniteQuery<Live<WatchedPosts>, string, string | null>({
      query: ({ queryArg: id, pageParam }) => ({
        url: `${ROOT}/${encodeURIComponent(id)}/posts`,
        params: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      transformResponse: liveAnswer(watchedPostsSchema),
      providesTags: ['Live', 'Disliked'],
    }),
    // What these change comes back by push, as in every other tab.
    watchSearch: build.mutation<WatchedSearch, WatchSearch>({
      query: (body) => ({ url: ROOT, method: 'POST', body }),
      transformResponse: (data) => watchedSearchSchema.parse(data),
    }),
    readWatchedSearch: build.mutation<unknown, string>({
      query: (id) => ({ url: `${ROOT}/${encodeURIComponent(id)}/read`, method: 'POST' }),
      extraOptions: { quiet: true },
    }),
    stopWatching: build.mutation<unknown, string>({
      query: (id) => ({ url: `${ROOT}/${encodeURIComponent(id)}`, method: 'DELETE' }),
    }),
  }),
});

export const {
  useGetWatchedSearchesQuery,
  useGetWatchedPostsInfiniteQuery,
  useWatchSearchMutation,
  useReadWatchedSearchMutation,
  useStopWatchingMutation,
} = watchedSearchApi;

const { getWatchedSearches, getWatchedPosts } = watchedSearchApi.endpoints;

registerLive({
  endpoint: getWatchedSearches,
  events: WATCHED_EVENTS,
  fold: foldWatchedSearches,
});

registerLivePages({
  endpoint: getWatchedPosts,
  events: WATCHED_EVENTS,
  fold: foldWatchedPosts,
});
