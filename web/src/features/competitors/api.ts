import { activityResponseSchema, competitorStatsSchema } from '#contracts/competitors/analytics.ts';
import type {
  ANALYTICS_RANGES,
  CompetitorActivity,
  CompetitorStats,
} from '#contracts/competitors/analytics.ts';
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
import {
  bulkMonitorResponseSchema,
  competitorDetailSchema,
  mentionsPageSchema,
  messageResponseSchema,
  monitorExportSchema,
  monitoredListSchema,
  timelinePageSchema,
} from '#contracts/competitors/monitoring.ts';
import type {
  BulkMonitorResponse,
  CompetitorDetail,
  MentionsPage,
  MonitorExport,
  MonitoredCompetitor,
  MonitoredList,
  TimelinePage,
} from '#contracts/competitors/monitoring.ts';
import type { CompetitorStatus } from '#contracts/competitors/names.ts';
import type { ExportFormat } from '#contracts/names.ts';
import { api, liveAnswer } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { foldHistory } from '../../live/history-fold.ts';
import { registerLive, registerLivePages } from '../../live/registry.ts';
import { discoveryIdOf, foldDiscovery, historyChanges } from './live/fold-discovery.ts';
import { foldActivity, foldDetail, foldMonitored, foldStats } from './live/fold-monitoring.ts';

const ROOT = '/competitive-intelligence/competitors';
const PAGE = 20;
const at = (id: string): string => `${ROOT}/${encodeURIComponent(id)}`;
const search = (id: string): string => `${ROOT}/searches/${encodeURIComponent(id)}`;

export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];

export interface MentionsArg {
  id: string;
  day?: string;
  sentiment?: 'positive' | 'neutral' | 'negative';
  about?: 'about' | 'unsure';
}

export const competitorsApi = api.injectEndpoints({
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
          await dispatch(competitorsApi.util.upsertQueryData('getDiscovery', data.id, data));
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
    getMonitored: build.query<Live<MonitoredList>, void>({
      query: () => `${ROOT}/monitored`,
      transformResponse: liveAnswer(monitoredListSchema),
      providesTags: ['Live'],
      extraOptions: { quiet: true },
    }),
    getActivity: build.query<Live<{ items: CompetitorActivity[] }>, void>({
      query: () => `${ROOT}/activity`,
      transformResponse: liveAnswer(activityResponseSchema),
      providesTags: ['Live'],
      extraOptions: { quiet: true },
    }),
    getStats: build.query<Live<CompetitorStats>, AnalyticsRange>({
      query: (range) => ({ url: `${ROOT}/stats`, params: { range } }),
      transformResponse: liveAnswer(competitorStatsSchema),
      providesTags: ['Live'],
      extraOptions: { quiet: true },
    }),
    getCompetitor: build.query<Live<CompetitorDetail>, string>({
      query: at,
      transformResponse: liveAnswer(competitorDetailSchema),
      providesTags: ['Live'],
      extraOptions: { quiet: true },
    }),
    getMentions: build.infiniteQuery<Live<MentionsPage>, MentionsArg, string | null>({
      query: ({ queryArg: { id, ...filter }, pageParam }) => ({
        url: `${at(id)}/mentions`,
        params: { limit: PAGE, ...filter, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      transformResponse: liveAnswer(mentionsPageSchema),
      extraOptions: { quiet: true },
    }),
    getTimeline: build.infiniteQuery<Live<TimelinePage>, string, string | null>({
      query: ({ queryArg: id, pageParam }) => ({
        url: `${at(id)}/events`,
        params: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      transformResponse: liveAnswer(timelinePageSchema),
      providesTags: ['Live'],
      extraOptions: { quiet: true },
    }),
    addCompetitor: build.mutation<{ competitor: MonitoredCompetitor | null }, string>({
      query: (id) => ({ url: `${at(id)}/monitor`, method: 'POST', body: {} }),
      transformResponse: (data) => messageResponseSchema.parse(data),
    }),
    addCompetitors: build.mutation<BulkMonitorResponse, string[]>({
      query: (ids) => ({ url: `${ROOT}/monitor`, method: 'POST', body: { ids } }),
      transformResponse: (data) => bulkMonitorResponseSchema.parse(data),
    }),
    removeCompetitor: build.mutation<unknown, string>({
      query: (id) => ({ url: at(id), method: 'DELETE' }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const patch = dispatch(
          competitorsApi.util.updateQueryData('getMonitored', undefined, (list) => {
            list.competitors = list.competitors.filter((competitor) => competitor.id !== id);
            list.used = Math.max(0, list.used - 1);
          }),
        );
        await queryFulfilled.catch(() => {
          patch.undo();
        });
      },
    }),
    setCompetitorStatus: build.mutation<unknown, { id: string; status: CompetitorStatus }>({
      query: ({ id, status }) => ({ url: `${at(id)}/status`, method: 'PUT', body: { status } }),
    }),
    exportMonitored: build.mutation<MonitorExport, ExportFormat>({
      query: (format) => ({ url: `${ROOT}/export`, params: { format } }),
      transformResponse: (data) => monitorExportSchema.parse(data),
    }),
    markRead: build.mutation<unknown, string>({
      query: (id) => ({ url: `${at(id)}/read`, method: 'POST' }),
      extraOptions: { quiet: true },
    }),
    sendDiscoveryFeedback: build.mutation<
      unknown,
      { searchId: string; feedbackType: 'positive' | 'negative'; feedbackText: string }
    >({
      query: ({ searchId, ...feedback }) => ({
        url: '/feedback',
        method: 'POST',
        body: { kind: 'competitive_intelligence', searchId, searchResultId: searchId, ...feedback },
      }),
      async onQueryStarted({ searchId }, { dispatch, queryFulfilled }) {
        const sent = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!sent) return;
        dispatch(
          competitorsApi.util.updateQueryData('getDiscovery', searchId, (discovery) => {
            discovery.feedbackGiven = true;
          }),
        );
      },
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
  useGetMonitoredQuery,
  useGetActivityQuery,
  useGetStatsQuery,
  useGetCompetitorQuery,
  useGetMentionsInfiniteQuery,
  useGetTimelineInfiniteQuery,
  useAddCompetitorMutation,
  useAddCompetitorsMutation,
  useRemoveCompetitorMutation,
  useSetCompetitorStatusMutation,
  useExportMonitoredMutation,
  useMarkReadMutation,
  useSendDiscoveryFeedbackMutation,
} = competitorsApi;

registerLive({
  endpoint: competitorsApi.endpoints.getDiscovery,
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
  endpoint: competitorsApi.endpoints.getDiscoveryHistory,
  events: ['competitors.discovery_created.v1', 'competitors.discovery_changed.v1'],
  fold: (pages, events) => {
    foldHistory(pages, historyChanges(events));
  },
});

const MONITORING_EVENTS = [
  'competitors.monitored.v1',
  'competitors.removed.v1',
  'competitors.collected.v1',
  'competitors.company_changed.v1',
  'competitors.read.v1',
] as const;

registerLive({
  endpoint: competitorsApi.endpoints.getMonitored,
  events: MONITORING_EVENTS,
  fold: foldMonitored,
});

registerLive({
  endpoint: competitorsApi.endpoints.getStats,
  events: ['competitors.collected.v1', 'competitors.removed.v1'],
  fold: foldStats,
});

registerLive({
  endpoint: competitorsApi.endpoints.getActivity,
  events: ['competitors.collected.v1'],
  fold: foldActivity,
});

registerLive({
  endpoint: competitorsApi.endpoints.getCompetitor,
  events: MONITORING_EVENTS,
  concerns: (event, id) =>
    ('competitorId' in event.data ? event.data.competitorId : event.data.competitor.id) === id,
  fold: foldDetail,
});

registerLivePages({
  endpoint: competitorsApi.endpoints.getTimeline,
  events: ['competitors.company_changed.v1'],
  concerns: (event, id) => event.data.competitorId === id,
  fold: (pages, events) => {
    const [first] = pages;
    if (!first) return;
    for (const event of events) {
      if (event.seq <= first.asOf) continue;
      if (!first.items.some(({ id }) => id === event.data.event.id))
        first.items.unshift(event.data.event);
      first.asOf = event.seq;
    }
  },
});
