import type { CompetitorActivity, CompetitorStats } from '#contracts/competitors/analytics.ts';
import { COMPETITOR_LIMITS } from '#contracts/competitors/names.ts';
import type {
  CompetitorDetail,
  DayTotal,
  MonitoredCompetitor,
  MonitoredList,
} from '#contracts/competitors/monitoring.ts';
import type { EventOf } from '../../../live/numbered-event.ts';

export type MonitoringEvent = EventOf<
  | 'competitors.monitored.v1'
  | 'competitors.removed.v1'
  | 'competitors.collected.v1'
  | 'competitors.company_changed.v1'
  | 'competitors.read.v1'
>;

/** Applies events to the monitored list in place. */
export function foldMonitored(list: MonitoredList, events: readonly MonitoringEvent[]): void {
  for (const event of events) {
    if (event.type === 'competitors.monitored.v1') put(list, event.data.competitor);
    else if (event.type === 'competitors.removed.v1')
      list.competitors = list.competitors.filter(({ id }) => id !== event.data.competitorId);
    else {
      const { competitorId } = event.data;
      const row = list.competitors.find(({ id }) => id === competitorId);
      if (row) change(row, event);
    }
  }
  list.used = list.competitors.filter(({ status }) => status !== 'archived').length;
}

function put(list: MonitoredList, competitor: MonitoredCompetitor): void {
  const at = list.competitors.findIndex(({ id }) => id === competitor.id);
  if (at < 0) list.competitors.unshift(competitor);
  else list.competitors[at] = competitor;
}

function change(
  row: MonitoredCompetitor,
  event: Exclude<MonitoringEvent, EventOf<'competitors.monitored.v1' | 'competitors.removed.v1'>>,
): void {
  switch (event.type) {
    case 'competitors.collected.v1': {
      const { status, baseline, unread, totals, collectedAt } = event.data;
      Object.assign(row, { status, baseline, unread, lastCollectedAt: collectedAt });
      row.daily = dailyWith(row.daily, totals, collectedAt);
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

/** Day totals arrive per platform and absolute; a day that moved is at least their sum. */
function dailyWith(
  daily: readonly number[],
  totals: readonly DayTotal[],
  collectedAt: string,
): number[] {
  const today = Date.parse(collectedAt.slice(0, 10));
  const next = [...daily];
  for (const [day, rows] of Map.groupBy(totals, (total) => total.day)) {
    const at = daily.length - 1 - Math.round((today - Date.parse(day)) / DAY_MS);
    const sum = rows.reduce((total, { mentions }) => total + mentions, 0);
    if (at >= 0 && at < next.length) next[at] = Math.max(next[at] ?? 0, sum);
  }
  return next;
}

export function foldDetail(entry: CompetitorDetail, events: readonly MonitoringEvent[]): void {
  for (const event of events) {
    if (event.type === 'competitors.monitored.v1') {
      entry.monitoring = event.data.competitor;
      entry.competitor.monitoredSince = event.data.competitor.monitoredSince;
      entry.competitor.status = event.data.competitor.status;
    } else if (event.type === 'competitors.removed.v1') {
      entry.monitoring = null;
      entry.competitor.monitoredSince = null;
      entry.competitor.status = 'discovered';
    } else if (entry.monitoring) {
      change(entry.monitoring, event);
      if (event.type === 'competitors.collected.v1') entry.competitor.status = event.data.status;
    }
  }
}

/** Absolute totals replace those of their day and platform. */
export function foldStats(
  stats: CompetitorStats,
  events: readonly EventOf<'competitors.collected.v1' | 'competitors.removed.v1'>[],
): void {
  for (const event of events) {
    const { competitorId } = event.data;
    if (event.type === 'competitors.removed.v1') {
      stats.series = stats.series.filter((series) => series.competitorId !== competitorId);
      continue;
    }
    const series = stats.series.find((each) => each.competitorId === competitorId);
    if (!series) continue;
    for (const total of event.data.totals) {
      if (total.day < stats.from) continue;
      if (total.day > stats.to) stats.to = total.day;
      const at = series.totals.findIndex(
        ({ day, platform }) => day === total.day && platform === total.platform,
      );
      if (at < 0) series.totals.push(total);
      else series.totals[at] = total;
    }
  }
}

/** New mentions come first; a post that is listed stays once. */
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
