import type { CompetitorActivity } from '#contracts/competitors/analytics.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import type {
  DayTotal,
  MonitoredCompetitor,
  MonitoredList,
} from '#contracts/competitors/monitoring.ts';
import type { EventOf } from '../../../live/numbered-event.ts';
import { changingUse } from './optimistic.ts';

/** Events that change monitored competitors. */
export const MONITORING_EVENTS = [
  'competitors.monitored.v1',
  'competitors.removed.v1',
  'competitors.collected.v1',
  'competitors.company_changed.v1',
  'competitors.read.v1',
] as const;
export type MonitoringEvent = EventOf<(typeof MONITORING_EVENTS)[number]>;

/** Events that change the monitored list: its rows and the places of the plan. */
export const LIST_EVENTS = [...MONITORING_EVENTS, 'plan.changed.v1'] as const;

/** Applies events to the monitored list, in place. */
export function foldMonitored(
  list: MonitoredList,
  events: readonly EventOf<(typeof LIST_EVENTS)[number]>[],
): void {
  changingUse(list, () => {
    for (const event of events)
      if (event.type === 'plan.changed.v1')
        list.limit = event.data.planInfo.maxCompetitorsToMonitor;
      else foldEvent(list, event);
  });
}

function foldEvent(list: MonitoredList, event: MonitoringEvent): void {
  if (event.type === 'competitors.monitored.v1') {
    put(list, event.data.competitor);
    return;
  }
  const { competitorId } = event.data;
  if (event.type === 'competitors.removed.v1') {
    list.competitors = list.competitors.filter(({ id }) => id !== competitorId);
    return;
  }
  const row = list.competitors.find(({ id }) => id === competitorId);
  if (row) changeRow(row, event);
}

function put(list: MonitoredList, competitor: MonitoredCompetitor): void {
  const at = list.competitors.findIndex(({ id }) => id === competitor.id);
  if (at < 0) list.competitors.unshift(competitor);
  else list.competitors[at] = competitor;
}

/** Applies an event to the row of one monitored competitor. */
export function changeRow(
  row: MonitoredCompetitor,
  event: Exclude<MonitoringEvent, EventOf<'competitors.monitored.v1' | 'competitors.removed.v1'>>,
): void {
  switch (event.type) {
    case 'competitors.collected.v1': {
      const { status, baseline, unread, totals, collectedAt } = event.data;
      Object.assign(row, { status, baseline, unread, lastCollectedAt: collectedAt });
      addDays(row, totals);
      break;
    }
    case 'competitors.company_changed.v1':
      row.lastEvent = event.data.event;
      row.unread += 1;
      break;
    case 'competitors.read.v1':
      row.unread = event.data.unread;
      break;
  }
}

const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * Daily totals arrive per platform as absolute values; the daily sum never falls below theirs. A
 * day after the last one shifts the window.
 */
function addDays(row: MonitoredCompetitor, totals: readonly DayTotal[]): void {
  const days = Map.groupBy(totals, ({ day }) => day);
  const newest = [...days.keys()].toSorted().at(-1) ?? row.dailyTo;
  const later = Math.min(Math.max(0, daysBetween(row.dailyTo, newest)), row.daily.length);
  const daily = [...row.daily.slice(later), ...Array.from({ length: later }, () => 0)];
  if (later > 0) row.dailyTo = newest;
  for (const [day, rows] of days) {
    const at = daily.length - 1 - daysBetween(day, row.dailyTo);
    const sum = rows.reduce((total, { mentions }) => total + mentions, 0);
    if (at >= 0 && at < daily.length) daily[at] = Math.max(daily[at] ?? 0, sum);
  }
  row.daily = daily;
}

/** New mentions are added at the front; a listed post is not duplicated. */
export function foldActivity(
  entry: { items: CompetitorActivity[] },
  events: readonly EventOf<'competitors.collected.v1'>[],
): void {
  for (const event of events) {
    const fresh = event.data.mentions.filter(
      ({ id }) => !entry.items.some((item) => item.id === id),
    );
    entry.items = [...fresh, ...entry.items].slice(0, COMPETITOR_LIMITS.recentMentions);
  }
}
