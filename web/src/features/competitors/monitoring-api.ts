import {
  ANALYTICS_RANGES,
  activityResponseSchema,
  competitorStatsSchema,
} from '#contracts/competitors/analytics.ts';
import type { Competitor } from '#contracts/competitors/competitor.ts';
import {
  bulkMonitorResponseSchema,
  bulkRemoveResponseSchema,
  bulkStatusResponseSchema,
  messageResponseSchema,
  monitorExportSchema,
  monitoredListSchema,
} from '#contracts/competitors/monitoring.ts';
import type {
  BulkMonitorResponse,
  MonitoredCompetitor,
  MonitoredList,
} from '#contracts/competitors/monitoring.ts';
import type { CompetitorStatus } from '#domain/competitors/names.ts';
import type { ExportFormat } from '#domain/names.ts';
import { api, live, QUIET, shaped, send, fixed } from '../../lib/api.ts';
import type { AppDispatch } from '../../lib/store.ts';
import { registerEffect, registerLive } from '../../live/registry.ts';
import { LIST_EVENTS, foldActivity, foldMonitored } from './live/fold-monitoring.ts';
import { foldStats, isBehind } from './live/fold-stats.ts';
import { putBack, putPending, settlePending, takeOut } from './live/optimistic.ts';

const ROOT = '/competitive-intelligence/competitors';
const at = (id: string): string => `${ROOT}/${encodeURIComponent(id)}`;

export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];

/** Monitoring: the list, its totals and activity, and the mutations. */
export const monitoringApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMonitored: build.query({
      query: fixed(`${ROOT}/monitored`),
      ...live(monitoredListSchema, QUIET),
    }),
    getActivity: build.query({
      query: fixed(`${ROOT}/activity`),
      ...live(activityResponseSchema, QUIET),
      providesTags: ['Live', 'CompetitorActivity'],
    }),
    getStats: build.query({
      query: (range: AnalyticsRange) => ({ url: `${ROOT}/stats`, params: { range } }),
      ...live(competitorStatsSchema, QUIET),
      providesTags: ['Live', 'CompetitorStats'],
    }),
    addCompetitor: build.mutation<{ competitor: MonitoredCompetitor | null }, Competitor>({
      query: ({ id }) => send('POST', `${at(id)}/monitor`, {}),
      // Already monitored: the caller says so.
      ...shaped(messageResponseSchema, { quietOn: 409 }),
      async onQueryStarted(competitor, { dispatch, queryFulfilled }) {
        showPending(dispatch, [competitor]);
        const answer = await queryFulfilled.catch(() => null);
        settle(dispatch, [competitor], answer?.data.competitor ? [answer.data.competitor] : []);
      },
    }),
    addCompetitors: build.mutation<BulkMonitorResponse, readonly Competitor[]>({
      query: (competitors) =>
        send('POST', `${ROOT}/monitor`, {
          ids: competitors.map(({ id }) => id),
          options: { timeRange: '365d' },
        }),
      ...shaped(bulkMonitorResponseSchema),
      async onQueryStarted(competitors, { dispatch, queryFulfilled }) {
        showPending(dispatch, competitors);
        const answer = await queryFulfilled.catch(() => null);
        settle(dispatch, competitors, answer?.data.added ?? []);
      },
    }),
    removeCompetitor: build.mutation<unknown, string>({
      query: (id) => send('DELETE', at(id)),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        let taken: ReturnType<typeof takeOut> = null;
        updateMonitored(dispatch, (list) => {
          taken = takeOut(list, id);
        });
        await queryFulfilled.catch(() => {
          updateMonitored(dispatch, (list) => {
            putBack(list, taken);
          });
        });
      },
    }),
    setCompetitorStatus: build.mutation<unknown, { id: string; status: CompetitorStatus }>({
      query: ({ id, status }) => send('PUT', `${at(id)}/status`, { status }),
    }),
    setCompetitorStatuses: build.mutation({
      query: (body: { ids: readonly string[]; status: CompetitorStatus }) =>
        send('PUT', `${ROOT}/status`, body),
      ...shaped(bulkStatusResponseSchema),
    }),
    removeCompetitors: build.mutation({
      query: (ids: readonly string[]) => send('POST', `${ROOT}/remove`, { ids }),
      ...shaped(bulkRemoveResponseSchema),
    }),
    exportMonitored: build.mutation({
      query: (format: ExportFormat) => ({ url: `${ROOT}/export`, params: { format } }),
      ...shaped(monitorExportSchema),
    }),
  }),
});

function updateMonitored(dispatch: AppDispatch, recipe: (list: MonitoredList) => void): void {
  dispatch(monitoringApi.util.updateQueryData('getMonitored', undefined, recipe));
}

/** Adds the competitors to the list at once. */
function showPending(dispatch: AppDispatch, competitors: readonly Competitor[]): void {
  updateMonitored(dispatch, (list) => {
    putPending(list, competitors, new Date());
  });
}

/** Removes what the server did not add. */
function settle(
  dispatch: AppDispatch,
  asked: readonly Competitor[],
  added: readonly MonitoredCompetitor[],
): void {
  updateMonitored(dispatch, (list) => {
    settlePending(list, asked, added);
  });
}

export const {
  useGetMonitoredQuery,
  useGetActivityQuery,
  useGetStatsQuery,
  useAddCompetitorMutation,
  useAddCompetitorsMutation,
  useRemoveCompetitorMutation,
  useSetCompetitorStatusMutation,
  useSetCompetitorStatusesMutation,
  useRemoveCompetitorsMutation,
  useExportMonitoredMutation,
} = monitoringApi;

registerLive({
  endpoint: monitoringApi.endpoints.getMonitored,
  events: LIST_EVENTS,
  fold: foldMonitored,
});

registerLive({
  endpoint: monitoringApi.endpoints.getStats,
  events: ['competitors.monitored.v1', 'competitors.collected.v1', 'competitors.removed.v1'],
  fold: foldStats,
});

registerEffect(['competitors.monitored.v1', 'competitors.collected.v1'], (dispatch, events) => {
  dispatch((_dispatch, getState) => {
    const loaded = ANALYTICS_RANGES.flatMap(
      (range) => monitoringApi.endpoints.getStats.select(range)(getState()).data ?? [],
    );
    if (loaded.some((stats) => events.some((event) => isBehind(stats, event))))
      dispatch(api.util.invalidateTags(['CompetitorStats']));
  });
});

/** Another plan shows other days and other blocks. */
registerEffect(['plan.changed.v1'], (dispatch, events) => {
  dispatch((_dispatch, getState) => {
    const planInfo = events.at(-1)?.data.planInfo;
    const loaded = ANALYTICS_RANGES.flatMap(
      (range) => monitoringApi.endpoints.getStats.select(range)(getState()).data ?? [],
    );
    if (loaded.some(({ advanced }) => advanced !== planInfo?.features.advancedAnalytics))
      dispatch(api.util.invalidateTags(['CompetitorStats']));
  });
});

registerLive({
  endpoint: monitoringApi.endpoints.getActivity,
  events: ['competitors.collected.v1'],
  fold: foldActivity,
});

/** Company data read by a discovery arrives with no event of its own. */
registerEffect(['competitors.discovery_changed.v1'], (dispatch, events) => {
  if (events.some(({ data }) => data.discovery.finishedAt !== null))
    dispatch(api.util.invalidateTags(['CompetitorActivity']));
});
