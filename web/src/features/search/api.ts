import type { ExportFormat, Timeframe } from '#domain/names.ts';
import { previewSchema } from '#contracts/search/preview.ts';
import { rejectedPageSchema } from '#contracts/search/rejected.ts';
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
  SearchRequest,
} from '#contracts/search/search.ts';
import { api, liveAnswer, live, shaped, paged, send, QUIET } from '../../lib/api.ts';
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
      query: ({ request, idempotencyKey }) =>
        send('POST', `${ROOT}/search`, request, idempotencyKey),
      transformResponse: liveAnswer(searchDetailSchema),
      async onQueryStarted(_submit, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        // The response is a snapshot like any other, so no second request is needed.
        if (data !== null)
          await dispatch(searchApi.util.upsertQueryData('getSearch', data.id, data));
      },
    }),
    getSearch: build.query({
      query: (id: string) => `${ROOT}/${encodeURIComponent(id)}`,
      ...live(searchDetailSchema),
      providesTags: ['Live', 'Disliked'],
    }),
    getSearchHistory: build.infiniteQuery({
      ...paged<void>(() => ({ url: `${ROOT}/history`, params: { limit: PAGE } })),
      ...live(searchHistorySchema),
    }),
    switchPhrasing: build.mutation({
      query: ({ id, ...body }: { id: string } & SearchChange) =>
        send('PATCH', `${ROOT}/${encodeURIComponent(id)}`, body),
      transformResponse: liveAnswer(searchDetailSchema),
    }),
    cancelSearch: build.mutation({
      query: (id: string) => send('POST', `${ROOT}/${encodeURIComponent(id)}/cancel`),
      ...shaped(searchSummarySchema),
    }),
    retrySearch: build.mutation({
      query: (id: string) => send('POST', `${ROOT}/${encodeURIComponent(id)}/retry`),
      ...shaped(searchSummarySchema),
    }),
    getPreview: build.query({
      query: (params: PreviewRequest) => ({ url: `${ROOT}/preview`, params: { ...params } }),
      // On failure, the preview is only missing.
      ...shaped(previewSchema, QUIET),
    }),
    getFound: build.infiniteQuery({
      ...paged((id: string) => ({
        url: `${ROOT}/${encodeURIComponent(id)}/results`,
        params: { limit: FOUND_PAGE },
      })),
      ...live(foundPageSchema),
      providesTags: ['Live', 'Found'],
    }),
    getRejected: build.infiniteQuery({
      ...paged((id: string) => ({
        url: `${ROOT}/${encodeURIComponent(id)}/rejected`,
        params: { limit: PAGE },
      })),
      ...shaped(rejectedPageSchema),
    }),
    exportSearch: build.mutation({
      query: ({ id, format }: { id: string; format: ExportFormat }) => ({
        url: `${ROOT}/${encodeURIComponent(id)}/export`,
        params: { format },
      }),
      ...shaped(searchExportSchema),
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
