import {
  discoveryDetailSchema,
  discoveryExportSchema,
  discoveryHistorySchema,
  discoverySummarySchema,
} from '#contracts/competitors/discovery.ts';
import type {
  DiscoveryDetail,
  DiscoveryExport,
  DiscoveryHistory,
  DiscoveryRequest,
  DiscoverySummary,
} from '#contracts/competitors/discovery.ts';
import type { ExportFormat } from '#domain/names.ts';
import { api, liveAnswer } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { foldHistory } from '../../live/history-fold.ts';
import { registerLive, registerLivePages } from '../../live/registry.ts';
import { discoveryIdOf, foldDiscovery } from './live/fold-discovery.ts';

const ROOT = '/competitive-intelligence/competitors';
const PAGE = 20;
const search = (id: string): string => `${ROOT}/searches/${encodeURIComponent(id)}`;

/** Discoveries: start, follow, cancel, retry, export, rate. */
export const discoveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    submitDiscovery: build.mutation<
      Live<DiscoveryDetail>,
      { request: DiscoveryRequest; idempotencyKey: string }
    >({
      query: ({ request, idempotencyKey }) => ({
        url: `${ROOT}/search`,
        method: 'POST',
        body: request,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      transformResponse: liveAnswer(discoveryDetailSchema),
      async onQueryStarted(_submit, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data !== null)
          await dispatch(discoveryApi.util.upsertQueryData('getDiscovery', data.id, data));
      },
    }),
    getDiscovery: build.query<Live<DiscoveryDetail>, string>({
      query: search,
      transformResponse: liveAnswer(discoveryDetailSchema),
      providesTags: ['Live'],
      extraOptions: { quiet: true },
    }),
    getDiscoveryHistory: build.infiniteQuery<Live<DiscoveryHistory>, void, string | null>({
      query: ({ pageParam }) => ({
        url: `${ROOT}/searches/history`,
        params: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      transformResponse: liveAnswer(discoveryHistorySchema),
      providesTags: ['Live'],
      extraOptions: { quiet: true },
    }),
    cancelDiscovery: build.mutation<DiscoverySummary, string>({
      query: (id) => ({ url: `${search(id)}/cancel`, method: 'POST' }),
      transformResponse: (data) => discoverySummarySchema.parse(data),
    }),
    retryDiscovery: build.mutation<DiscoverySummary, string>({
      query: (id) => ({ url: `${search(id)}/retry`, method: 'POST' }),
      transformResponse: (data) => discoverySummarySchema.parse(data),
    }),
    exportDiscovery: build.mutation<DiscoveryExport, { id: string; format: ExportFormat }>({
      query: ({ id, format }) => ({ url: `${search(id)}/export`, params: { format } }),
      transformResponse: (data) => discoveryExportSchema.parse(data),
    }),
  }),
});

export const {
  useSubmitDiscoveryMutation,
  useGetDiscoveryQuery,
  useGetDiscoveryHistoryInfiniteQuery,
  useCancelDiscoveryMutation,
  useRetryDiscoveryMutation,
  useExportDiscoveryMutation,
} = discoveryApi;

registerLive({
  endpoint: discoveryApi.endpoints.getDiscovery,
  events: [
    'competitors.discovery_created.v1',
    'competitors.discovery_changed.v1',
    'competitors.discovery_progress.v1',
    'competitors.found.v1',
    'competitors.monitored.v1',
    'competitors.removed.v1',
  ],
  concerns: (event, id) => {
    const own = discoveryIdOf(event);
    return own === null || own === id;
  },
  fold: foldDiscovery,
});

registerLivePages({
  endpoint: discoveryApi.endpoints.getDiscoveryHistory,
  events: ['competitors.discovery_created.v1', 'competitors.discovery_changed.v1'],
  fold: (pages, events) => {
    foldHistory(pages, events, ({ data }) => data.discovery);
  },
});
