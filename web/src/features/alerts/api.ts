import type { AlertPage, MarkRead, Mute } from '#contracts/alerts/alerts.ts';
import { api, liveAnswer } from '../../lib/api.ts';
import type { AnswerMeta, Live } from '../../lib/api.ts';
import { registerLive, registerLivePages } from '../../live/registry.ts';
import { foldAlerts } from './inbox/fold-alerts.ts';
import type { AlertFilter } from './inbox/fold-alerts.ts';

const PAGE = 20;

// The bell is on every page, so the schemas are loaded after it.
const contracts = () => import('#contracts/alerts/alerts.ts');
const pageAnswer = async (data: unknown, meta: AnswerMeta | undefined) =>
  liveAnswer((await contracts()).alertPageSchema)(data, meta);
const mutesAnswer = async (data: unknown, meta: AnswerMeta | undefined) =>
  liveAnswer((await contracts()).mutesSchema)(data, meta);

const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest alerts, or the newest unread ones. */
    getInbox: build.query<Live<AlertPage>, 'all' | 'unread'>({
      query: (which) => ({
        url: '/alerts',
        params: { limit: PAGE, ...(which === 'unread' ? { unread: 'true' } : {}) },
      }),
      transformResponse: pageAnswer,
      providesTags: ['Live'],
      // The bell then shows no number; the page reports the error.
      extraOptions: { quiet: true },
    }),
    getAlerts: build.infiniteQuery<Live<AlertPage>, AlertFilter, string | null>({
      query: ({ queryArg: { kind, unread }, pageParam }) => ({
        url: '/alerts',
        params: {
          limit: PAGE,
          ...(kind === undefined ? {} : { kind }),
          ...(unread === true ? { unread: 'true' } : {}),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
      },
      transformResponse: pageAnswer,
      providesTags: ['Live'],
    }),
    getMutes: build.query<Live<{ mutes: Mute[] }>, void>({
      query: () => '/alerts/mutes',
      transformResponse: mutesAnswer,
      providesTags: ['Live'],
    }),
    // Their effects arrive as events, as in every other tab.
    markAlerts: build.mutation<unknown, Partial<MarkRead>>({
      query: (body) => ({ url: '/alerts/read', method: 'POST', body }),
    }),
    changeMute: build.mutation<unknown, Mute & { muted: boolean }>({
      query: ({ muted, ...body }) => ({
        url: '/alerts/mutes',
        method: muted ? 'PUT' : 'DELETE',
        body,
      }),
    }),
  }),
});

export const {
  useGetInboxQuery,
  useGetAlertsInfiniteQuery,
  useGetMutesQuery,
  useMarkAlertsMutation,
  useChangeMuteMutation,
} = alertsApi;

const { getInbox, getAlerts, getMutes } = alertsApi.endpoints;
const EVENTS = ['alert.raised.v1', 'alert.read.v1'] as const;

registerLive({
  endpoint: getInbox,
  events: EVENTS,
  fold: (page, events) => {
    foldAlerts([page], {}, events);
  },
});

registerLivePages({
  endpoint: getAlerts,
  events: EVENTS,
  fold: (pages, events, filter) => {
    foldAlerts(pages, filter, events);
  },
});

const isSameMute = (one: Mute, other: Mute): boolean =>
  one.subjectKind === other.subjectKind &&
  one.subjectId === other.subjectId &&
  one.kind === other.kind;

registerLive({
  endpoint: getMutes,
  events: ['alert.mutes_changed.v1'],
  fold: (entry, events) => {
    for (const { data } of events) {
      const others = entry.mutes.filter((each) => !isSameMute(each, data.mute));
      entry.mutes = data.muted ? [...others, data.mute] : others;
    }
  },
});
