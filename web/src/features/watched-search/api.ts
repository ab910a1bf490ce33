import {
  watchedPostsSchema,
  watchedSearchSchema,
  watchedSearchesSchema,
} from '#contracts/watched-search/watched-search.ts';
import type {
  WatchSearch,
  WatchedPosts,
  WatchedSearches,
} from '#contracts/watched-search/watched-search.ts';
import { api, live, shaped, paged, send, fixed } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { registerLive, registerLivePages } from '../../live/registry.ts';
import type { EventOf } from '../../live/numbered-event.ts';

const WATCHED_EVENTS = ['watched_search.changed.v1', 'watched_search.removed.v1'] as const;
type WatchedEvent = EventOf<(typeof WATCHED_EVENTS)[number]>;

/** Applies events to the list of watched searches, in place; a new one takes a place. */
export function foldWatchedSearches(entry: WatchedSearches, events: readonly WatchedEvent[]): void {
  for (const { type, data } of events) {
    const id = type === 'watched_search.removed.v1' ? data.id : data.search.id;
    const at = entry.searches.findIndex((search) => search.id === id);
    if (type === 'watched_search.removed.v1') {
      if (at < 0) continue;
      entry.searches.splice(at, 1);
      entry.used -= 1;
    } else if (at < 0) {
      entry.searches.push(data.search);
      entry.used += 1;
    } else {
      entry.searches[at] = data.search;
    }
  }
}

/** The open list keeps its rows where they are: only the search's own counts change. */
export function foldWatchedPosts(
  pages: Live<WatchedPosts>[],
  events: readonly WatchedEvent[],
  id: string,
): void {
  for (const event of events) {
    if (event.type !== 'watched_search.changed.v1' || event.data.search.id !== id) continue;
    for (const page of pages) {
      if (event.seq <= page.asOf) continue;
      page.search = event.data.search;
      page.asOf = event.seq;
    }
  }
}

const PAGE = 25;
const ROOT = '/watched-searches';

const watchedSearchApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWatchedSearches: build.query({
      query: fixed(ROOT),
      ...live(watchedSearchesSchema),
    }),
    getWatchedPosts: build.infiniteQuery({
      ...paged((id: string) => ({
        url: `${ROOT}/${encodeURIComponent(id)}/posts`,
        params: { limit: PAGE },
      })),
      ...live(watchedPostsSchema),
      providesTags: ['Live', 'Disliked'],
    }),
    // What these change comes back by push, as in every other tab.
    watchSearch: build.mutation({
      query: (body: WatchSearch) => send('POST', ROOT, body),
      ...shaped(watchedSearchSchema),
    }),
    readWatchedSearch: build.mutation<unknown, string>({
      query: (id) => send('POST', `${ROOT}/${encodeURIComponent(id)}/read`),
      extraOptions: { quiet: true },
    }),
    stopWatching: build.mutation<unknown, string>({
      query: (id) => send('DELETE', `${ROOT}/${encodeURIComponent(id)}`),
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
