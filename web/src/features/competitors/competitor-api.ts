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
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import type { CompanyEventKind, AboutVerdict } from '#domain/competitors/names.ts';
import { api, live, QUIET, paged, send } from '../../lib/api.ts';
import type { Live } from '../../lib/api.ts';
import { registerLive, registerLivePages } from '../../live/registry.ts';
import { MONITORING_EVENTS, changeRow } from './live/fold-monitoring.ts';
import type { MonitoringEvent } from './live/fold-monitoring.ts';
import type { CompetitorActivity } from '#contracts/competitors/analytics.ts';
import type { CompanyEvent } from '#contracts/competitors/company-events.ts';
import { mentionLabel } from '#domain/competitors/scores.ts';
import type { MentionLabel } from '#domain/competitors/scores.ts';
import type { PlatformId } from '#domain/names.ts';
import type { EventOf } from '../../live/numbered-event.ts';

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
    getCompetitor: build.query({
      query: at,
      ...live(competitorDetailSchema, QUIET),
    }),
    getMentions: build.infiniteQuery<MentionsEntry, MentionsArg, string | null>({
      ...paged(({ id, ...filter }: MentionsArg) => ({
        url: `${at(id)}/mentions`,
        params: { limit: PAGE, ...filter },
      })),
      ...live(mentionsPageSchema, QUIET),
    }),
    getTimeline: build.infiniteQuery({
      ...paged(({ id, ...filter }: TimelineArg) => ({
        url: `${at(id)}/events`,
        params: { limit: PAGE, ...filter },
      })),
      ...live(timelinePageSchema, QUIET),
    }),
    markRead: build.mutation<unknown, string>({
      query: (id) => send('POST', `${at(id)}/read`),
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

/** The filters of a list of mentions. */
interface MentionsFilter {
  day?: string | undefined;
  /** First day of a range that ends today. */
  from?: string | undefined;
  platform?: PlatformId | undefined;
  sentiment?: MentionLabel | undefined;
  about?: AboutVerdict | undefined;
}

/** Applies events to the details of one competitor, in place. */
function foldDetail(entry: CompetitorDetail, events: readonly MonitoringEvent[]): void {
  for (const event of events) {
    if (event.type === 'competitors.monitored.v1') {
      entry.monitoring = event.data.competitor;
      entry.competitor.monitoredSince = event.data.competitor.monitoredSince;
      entry.competitor.status = event.data.competitor.status;
    } else if (event.type === 'competitors.removed.v1') {
      entry.monitoring = null;
      entry.competitor.monitoredSince = null;
      entry.competitor.status = 'discovered';
    } else {
      if (entry.monitoring) changeRow(entry.monitoring, event);
      if (event.type === 'competitors.collected.v1') addMentions(entry, event.data.mentions);
      if (event.type === 'competitors.company_changed.v1') addPrice(entry, event.data.event);
    }
  }
}

function addPrice(entry: CompetitorDetail, change: CompanyEvent): void {
  const isPrice = change.kind === 'price' || change.kind === 'plan';
  if (isPrice && !entry.priceHistory.some(({ id }) => id === change.id))
    entry.priceHistory.unshift(change);
}

/** Events carry excerpts, which suffice for a line of the timeline. */
function addMentions(entry: CompetitorDetail, mentions: readonly CompetitorActivity[]): void {
  const { analytics } = entry.competitor;
  const fresh = mentions
    .filter(({ id }) => !analytics.recent_mentions.some((known) => known.id === id))
    .map(({ id, platform, url, text, timestamp, sentiment }) => ({
      id,
      platform,
      url,
      title: text,
      content: '',
      author: null,
      timestamp,
      sentiment,
      engagement: { likes: null, comments: null, shares: null },
    }));
  analytics.recent_mentions = [...fresh, ...analytics.recent_mentions].slice(
    0,
    COMPETITOR_LIMITS.recentMentions,
  );
}

/** New changes are added at the front; known ones are not duplicated. */
export function foldTimeline(
  pages: Live<TimelinePage>[],
  events: readonly EventOf<'competitors.company_changed.v1'>[],
): void {
  const [first] = pages;
  if (!first) return;
  for (const event of events) {
    if (event.seq <= first.asOf) continue;
    const change = event.data.event;
    if (!pages.some(({ items }) => items.some(({ id }) => id === change.id)))
      first.items.unshift(change);
    first.asOf = event.seq;
  }
}

/** Events carry excerpts only, so new mentions are counted here and fetched on request. */
export function foldMentions(
  pages: (Live<MentionsPage> & { waiting?: number })[],
  events: readonly EventOf<'competitors.collected.v1'>[],
  { day, from, platform, sentiment, about }: MentionsFilter,
): void {
  const [first] = pages;
  if (!first) return;
  for (const event of events) {
    if (event.seq <= first.asOf) continue;
    const arrived = event.data.mentions.filter((mention) => {
      const posted = mention.timestamp?.slice(0, 10) ?? '';
      return (
        (day === undefined || posted === day) &&
        (from === undefined || posted >= from) &&
        (platform === undefined || mention.platform === platform) &&
        (sentiment === undefined || mentionLabel(mention.sentiment) === sentiment) &&
        (about === undefined || about === 'about') &&
        !pages.some(({ items }) => items.some(({ id }) => id === mention.id))
      );
    });
    first.waiting = (first.waiting ?? 0) + arrived.length;
    first.asOf = event.seq;
  }
}
