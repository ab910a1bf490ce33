import type { AlertPage, MarkRead, Mute, Alert } from '#contracts/alerts/alerts.ts';
import type { AlertKind } from '#domain/alerts/names.ts';
import { api, liveAnswer, paged, send } from '../../lib/api.ts';
import type { AnswerMeta, Live } from '../../lib/api.ts';
import { registerLive, registerLivePages } from '../../live/registry.ts';
import type { EventOf } from '../../live/numbered-event.ts';

export type AlertEvent = EventOf<'alert.raised.v1' | 'alert.read.v1'>;

export interface AlertFilter {
  kind?: AlertKind | undefined;
  unread?: boolean | undefined;
}

const newestFirst = (a: Alert, b: Alert): number =>
  a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1;

const fits = (alert: Alert, { kind, unread }: AlertFilter): boolean =>
  (kind === undefined || alert.kind === kind) && (unread !== true || alert.readAt === null);

/**
 * Applies events to the loaded pages of the inbox, in place. A read alert stays at its position
 * even in the unread list, so nothing disappears under the pointer.
 */
export function foldAlerts(
  pages: Live<AlertPage>[],
  filter: AlertFilter,
  events: readonly AlertEvent[],
): void {
  for (const event of events) {
    const [first] = pages;
    if (event.type === 'alert.raised.v1' && first && event.seq > first.asOf) {
      const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
      const added = event.data.alerts.filter(
        (alert) => !known.has(alert.id) && fits(alert, filter),
      );
      if (added.length > 0) first.items = [...added, ...first.items].toSorted(newestFirst);
    }
    for (const page of pages) {
      if (event.seq <= page.asOf) continue;
      page.asOf = event.seq;
      page.unread = event.data.unread;
      if (event.type === 'alert.read.v1') mark(page.items, event.data);
    }
  }
}

function mark(items: Alert[], { alertIds, readAt }: EventOf<'alert.read.v1'>['data']): void {
  for (const alert of items) {
    if (alertIds !== null && !alertIds.includes(alert.id)) continue;
    if ((alert.readAt === null) === (readAt !== null)) alert.readAt = readAt;
  }
}

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
    getAlerts: build.infiniteQuery({
      ...paged(({ kind, unread }: AlertFilter) => ({
        url: '/alerts',
        params: { limit: PAGE, kind, ...(unread === true ? { unread: 'true' } : {}) },
      })),
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
      query: (body) => send('POST', '/alerts/read', body),
    }),
    changeMute: build.mutation<unknown, Mute & { muted: boolean }>({
      query: ({ muted, ...body }) => send(muted ? 'PUT' : 'DELETE', '/alerts/mutes', body),
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
