import {
  discoveryDetailSchema,
  discoveryExportSchema,
  discoveryHistorySchema,
  discoverySummarySchema,
} from '#contracts/competitors/discovery.ts';
import type { DiscoveryDetail, DiscoveryRequest } from '#contracts/competitors/discovery.ts';
import type { ExportFormat } from '#domain/names.ts';
import { compareCompetitors } from '#domain/competitors/discovery.ts';
import { api, liveAnswer, live, QUIET, shaped, paged, send } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { foldHistory } from '../../live/history-fold.ts';
import { registerEffect, registerLive, registerLivePages } from '../../live/registry.ts';
import type { EventOf } from '../../live/numbered-event.ts';

type DiscoveryEvent = EventOf<
  | 'competitors.discovery_created.v1'
  | 'competitors.discovery_changed.v1'
  | 'competitors.discovery_progress.v1'
  | 'competitors.found.v1'
  | 'competitors.monitored.v1'
  | 'competitors.removed.v1'
>;

/** The discovery that an event is about; null if any open one may show its competitor. */
function discoveryIdOf(event: DiscoveryEvent): string | null {
  if ('discovery' in event.data) return event.data.discovery.id;
  return 'searchId' in event.data ? event.data.searchId : null;
}

/** Applies events to a discovery in place; a known competitor's card is updated. */
function foldDiscovery(entry: DiscoveryDetail, events: readonly DiscoveryEvent[]): void {
  for (const event of events) {
    switch (event.type) {
      case 'competitors.discovery_created.v1':
      case 'competitors.discovery_changed.v1':
        Object.assign(entry, event.data.discovery);
        break;
      case 'competitors.discovery_progress.v1': {
        const { progress } = event.data;
        const at = entry.progress.findIndex(({ platform }) => platform === progress.platform);
        if (at < 0) entry.progress.push(progress);
        else entry.progress[at] = progress;
        break;
      }
      case 'competitors.found.v1': {
        const { competitors, removedIds } = event.data;
        const changed = new Set([...competitors.map(({ id }) => id), ...removedIds]);
        entry.competitors = [
          ...entry.competitors.filter(({ id }) => !changed.has(id)),
          ...competitors,
        ].toSorted(compareCompetitors);
        break;
      }
      case 'competitors.monitored.v1': {
        const { id, monitoredSince, status } = event.data.competitor;
        const card = entry.competitors.find((competitor) => competitor.id === id);
        if (card) {
          if (card.monitoredSince === null) entry.added += 1;
          Object.assign(card, { monitoredSince, status });
        }
        break;
      }
      case 'competitors.removed.v1': {
        const card = entry.competitors.find(({ id }) => id === event.data.competitorId);
        if (card) {
          if (card.monitoredSince !== null) entry.added -= 1;
          Object.assign(card, { monitoredSince: null, status: 'discovered' });
        }
        break;
      }
    }
  }
}

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
      query: ({ request, idempotencyKey }) =>
        send('POST', `${ROOT}/search`, request, idempotencyKey),
      transformResponse: liveAnswer(discoveryDetailSchema),
      async onQueryStarted(_submit, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data !== null)
          await dispatch(discoveryApi.util.upsertQueryData('getDiscovery', data.id, data));
      },
    }),
    getDiscovery: build.query({
      query: search,
      ...live(discoveryDetailSchema, QUIET),
    }),
    getDiscoveryHistory: build.infiniteQuery({
      ...paged<void>(() => ({ url: `${ROOT}/searches/history`, params: { limit: PAGE } })),
      ...live(discoveryHistorySchema, QUIET),
      providesTags: ['Live', 'DiscoveryHistory'],
    }),
    cancelDiscovery: build.mutation({
      query: (id: string) => send('POST', `${search(id)}/cancel`),
      ...shaped(discoverySummarySchema),
    }),
    retryDiscovery: build.mutation({
      query: (id: string) => send('POST', `${search(id)}/retry`),
      ...shaped(discoverySummarySchema),
    }),
    exportDiscovery: build.mutation({
      query: ({ id, format }: { id: string; format: ExportFormat }) => ({
        url: `${search(id)}/export`,
        params: { format },
      }),
      ...shaped(discoveryExportSchema),
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

/** Which discoveries found the competitor, and so count it as added, only the server knows. */
registerEffect(['competitors.monitored.v1', 'competitors.removed.v1'], (dispatch) => {
  dispatch(api.util.invalidateTags(['DiscoveryHistory']));
});
