import type { ExportFormat, Timeframe } from '#domain/names.ts';
import { previewSchema } from '#contracts/search/preview.ts';
import type { Preview } from '#contracts/search/preview.ts';
import { rejectedPageSchema } from '#contracts/search/rejected.ts';
import type { RejectedPage } from '#contracts/search/rejected.ts';
import {
  foundPageSchema,
  searchDetailSchema,
  searchExportSchema,
  searchHistorySchema,
  searchSummarySchema,
} from '#contracts/search/search.ts';
import type {
  FoundPage,
  SearchChange,
  SearchDetail,
  SearchExport,
  SearchHistory,
  SearchRequest,
  SearchSummary,
} from '#contracts/search/search.ts';
import { api, liveAnswer, BY_CURSOR, live } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { foldSearch, searchIdOf } from './live/fold-search.ts';
import { foldHistory } from '../../live/history-fold.ts';
import { registerEffect, registerLive, registerLivePages, foldNewer } from '../../live/registry.ts';
import './live/analysis-text.ts';
import './live/queue-places.ts';
import { conversationOf } from '#domain/search/conversations.ts';
import { withoutTexts } from '#domain/search/retention.ts';
import type { EventOf } from '../../live/numbered-event.ts';

const ROOT = '/social-media-search';
const PAGE = 20;
/** The first page repeats the default ten results and adds forty. */
const FOUND_PAGE = 50;

interface SubmitSearch {
  request: SearchRequest;
  /** One per submission: a double click or a retried request starts no second search. */
  idempotencyKey: string;
}

interface PreviewRequest extends Pick<SearchRequest, 'query' | 'mode'> {
  /** Comma-separated ids. */
  platforms: string;
  timeframe: Timeframe;
}

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    submitSearch: build.mutation<Live<SearchDetail>, SubmitSearch>({
      query: ({ request, idempotencyKey }) => ({
        url: `${ROOT}/search`,
        method: 'POST',
        body: request,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      transformResponse: liveAnswer(searchDetailSchema),
      async onQueryStarted(_submit, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        // The response is a snapshot like any other, so no second request is needed.
        if (data !== null)
          await dispatch(searchApi.util.upsertQueryData('getSearch', data.id, data));
      },
    }),
    getSearch: build.query<Live<SearchDetail>, string>({
      query: (id) => `${ROOT}/${encodeURIComponent(id)}`,
      transformResponse: liveAnswer(searchDetailSchema),
      providesTags: ['Live', 'Disliked'],
    }),
    getSearchHistory: build.infiniteQuery<Live<SearchHistory>, void, string | null>({
      query: ({ pageParam }) => ({
        url: `${ROOT}/history`,
        params: { limit: PAGE, cursor: pageParam ?? undefined },
      }),
      infiniteQueryOptions: BY_CURSOR,
      ...live(searchHistorySchema),
    }),
    switchPhrasing: build.mutation<Live<SearchDetail>, { id: string } & SearchChange>({
      query: ({ id, ...body }) => ({
        url: `${ROOT}/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body,
      }),
      transformResponse: liveAnswer(searchDetailSchema),
    }),
    cancelSearch: build.mutation<SearchSummary, string>({
      query: (id) => ({ url: `${ROOT}/${encodeURIComponent(id)}/cancel`, method: 'POST' }),
      transformResponse: (data) => searchSummarySchema.parse(data),
    }),
    retrySearch: build.mutation<SearchSummary, string>({
      query: (id) => ({ url: `${ROOT}/${encodeURIComponent(id)}/retry`, method: 'POST' }),
      transformResponse: (data) => searchSummarySchema.parse(data),
    }),
    getPreview: build.query<Preview, PreviewRequest>({
      query: (params) => ({ url: `${ROOT}/preview`, params: { ...params } }),
      transformResponse: (data) => previewSchema.parse(data),
      // On failure, the preview is only missing.
      extraOptions: { quiet: true },
    }),
    getFound: build.infiniteQuery<Live<FoundPage>, string, string | null>({
      query: ({ queryArg: id, pageParam }) => ({
        url: `${ROOT}/${encodeURIComponent(id)}/results`,
        params: { limit: FOUND_PAGE, cursor: pageParam ?? undefined },
      }),
      infiniteQueryOptions: BY_CURSOR,
      ...live(foundPageSchema),
      providesTags: ['Live', 'Found'],
    }),
    getRejected: build.infiniteQuery<RejectedPage, string, string | null>({
      query: ({ queryArg: id, pageParam }) => ({
        url: `${ROOT}/${encodeURIComponent(id)}/rejected`,
        params: { limit: PAGE, cursor: pageParam ?? undefined },
      }),
      infiniteQueryOptions: BY_CURSOR,
      transformResponse: (data) => rejectedPageSchema.parse(data),
    }),
    exportSearch: build.mutation<SearchExport, { id: string; format: ExportFormat }>({
      query: ({ id, format }) => ({
        url: `${ROOT}/${encodeURIComponent(id)}/export`,
        params: { format },
      }),
      transformResponse: (data) => searchExportSchema.parse(data),
    }),
  }),
});

export const {
  useSubmitSearchMutation,
  useGetSearchQuery,
  useGetSearchHistoryInfiniteQuery,
  useCancelSearchMutation,
  useSwitchPhrasingMutation,
  useRetrySearchMutation,
  useExportSearchMutation,
  useGetFoundInfiniteQuery,
  useGetRejectedInfiniteQuery,
  useLazyGetPreviewQuery,
} = searchApi;

registerLive({
  endpoint: searchApi.endpoints.getSearch,
  events: [
    'search.created.v1',
    'search.changed.v1',
    'search.platform_changed.v1',
    'search.results_added.v1',
    'search.results_refined.v1',
    'search.phrasings_changed.v1',
    'search.rejected_changed.v1',
    'search.feedback_changed.v1',
    'search.texts_removed.v1',
    'search.analysis_changed.v1',
  ],
  concerns: (event, id) => searchIdOf(event) === id,
  fold: foldSearch,
});

registerLivePages({
  endpoint: searchApi.endpoints.getFound,
  events: ['search.results_refined.v1', 'search.texts_removed.v1'],
  concerns: (event, id) => event.data.searchId === id,
  fold: foldFound,
});

registerLivePages({
  endpoint: searchApi.endpoints.getSearchHistory,
  events: ['search.created.v1', 'search.changed.v1', 'search.phrasings_changed.v1'],
  fold: (pages, events) => {
    foldHistory(pages, events, ({ data }) => data.search);
  },
});

// Other posts are on the pages of what was found.
registerEffect(['search.phrasings_changed.v1'], (dispatch) => {
  dispatch(api.util.invalidateTags(['Found']));
});

// Events carry no text of posts: an open search refetches the reasons why results rank lower.
registerEffect(['lead.saved.v1', 'lead.changed.v1', 'lead.removed.v1'], (dispatch, events) => {
  const teaches = events.some(
    (event) => event.type !== 'lead.saved.v1' || event.data.mark.state === 'not_for_me',
  );
  if (teaches) dispatch(api.util.invalidateTags(['Disliked']));
});

type FoundEvent = EventOf<'search.results_refined.v1' | 'search.texts_removed.v1'>;

/** Applies changes to conversations already listed; their order stays. */
function foldFound(pages: (FoundPage & { asOf: number })[], events: readonly FoundEvent[]): void {
  for (const page of pages) {
    foldNewer(page, events, (entry, newer) => {
      for (const event of newer) {
        if (event.type === 'search.results_refined.v1') {
          const refined = new Map(event.data.results.map((each) => [conversationOf(each), each]));
          entry.items = entry.items.map((item) => refined.get(conversationOf(item)) ?? item);
        } else {
          const gone = new Set(event.data.resultIds);
          const { afterDays } = event.data;
          entry.items = entry.items.map((item) => withoutTexts(item, gone, afterDays));
        }
      }
    });
  }
}
