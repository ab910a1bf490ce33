import {
  competitorDetailSchema,
  mentionsPageSchema,
  timelinePageSchema,
} from '#contracts/competitors/monitoring.ts';
import type {
  CompetitorDetail,
  MentionsPage,
  TimelinePage,
} from '#contracts/competitors/monitoring.ts';
import type { CompanyEventKind } from '#domain/competitors/names.ts';
import { api, BY_CURSOR, live, QUIET } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { registerLive, registerLivePages } from '../../live/registry.ts';
import { foldDetail, foldMentions, foldTimeline } from './live/fold-competitor.ts';
import type { MentionsFilter } from './live/fold-competitor.ts';
import { MONITORING_EVENTS } from './live/fold-monitoring.ts';

const ROOT = '/competitive-intelligence/competitors';
const PAGE = 20;
const at = (id: string): string => `${ROOT}/${encodeURIComponent(id)}`;

export interface MentionsArg extends MentionsFilter {
  id: string;
}

/** The changes of a competitor, optionally of one kind. */
interface TimelineArg {
  id: string;
  kind?: CompanyEventKind;
}

/** A page of mentions, with the number that arrived since it was loaded. */
type MentionsEntry = Live<MentionsPage> & { waiting?: number };

/** One competitor: its facts, mentions and changes. */
const competitorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCompetitor: build.query<Live<CompetitorDetail>, string>({
      query: at,
      ...live(competitorDetailSchema, QUIET),
    }),
    getMentions: build.infiniteQuery<MentionsEntry, MentionsArg, string | null>({
      query: ({ queryArg: { id, ...filter }, pageParam }) => ({
        url: `${at(id)}/mentions`,
        params: { limit: PAGE, ...filter, cursor: pageParam ?? undefined },
      }),
      infiniteQueryOptions: BY_CURSOR,
      ...live(mentionsPageSchema, QUIET),
    }),
    getTimeline: build.infiniteQuery<Live<TimelinePage>, TimelineArg, string | null>({
      query: ({ queryArg: { id, ...filter }, pageParam }) => ({
        url: `${at(id)}/events`,
        params: { limit: PAGE, ...filter, cursor: pageParam ?? undefined },
      }),
      infiniteQueryOptions: BY_CURSOR,
      ...live(timelinePageSchema, QUIET),
    }),
    markRead: build.mutation<unknown, string>({
      query: (id) => ({ url: `${at(id)}/read`, method: 'POST' }),
      extraOptions: { quiet: true },
    }),
  }),
});

export const {
  useGetCompetitorQuery,
  useGetMentionsInfiniteQuery,
  useGetTimelineInfiniteQuery,
  useMarkReadMutation,
} = competitorApi;

registerLive({
  endpoint: competitorApi.endpoints.getCompetitor,
  events: MONITORING_EVENTS,
  concerns: (event, id) =>
    ('competitorId' in event.data ? event.data.competitorId : event.data.competitor.id) === id,
  fold: foldDetail,
});

registerLivePages({
  endpoint: competitorApi.endpoints.getTimeline,
  events: ['competitors.company_changed.v1'],
  concerns: (event, { id, kind }) =>
    event.data.competitorId === id && (kind === undefined || event.data.event.kind === kind),
  fold: foldTimeline,
});

registerLivePages({
  endpoint: competitorApi.endpoints.getMentions,
  events: ['competitors.collected.v1'],
  concerns: (event, { id }) => event.data.competitorId === id,
  fold: foldMentions,
});
