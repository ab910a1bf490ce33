import type { CompanySeries, CompetitorStats } from '#contracts/competitors/analytics.ts';
import type { DayTotal, MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import type { EventOf } from '../../../live/numbered-event.ts';

type Collected = EventOf<'competitors.collected.v1'>;
type Monitored = EventOf<'competitors.monitored.v1'>;

/** Applies events to the totals of Analytics, in place. */
export function foldStats(
  stats: CompetitorStats,
  events: readonly (Collected | Monitored | EventOf<'competitors.removed.v1'>)[],
): void {
  for (const event of events) {
    if (event.type === 'competitors.monitored.v1') {
      follow(stats, event.data.competitor);
      continue;
    }
    const { competitorId } = event.data;
    if (event.type === 'competitors.removed.v1') {
      stats.series = stats.series.filter((series) => series.competitorId !== competitorId);
      continue;
    }
    const series = stats.series.find((each) => each.competitorId === competitorId);
    if (!series) continue;
    for (const total of event.data.totals) {
      if (total.day < series.recentFrom) continue;
      replaceRecent(series, total);
    }
  }
}

/**
 * Whether the entry must be refetched: an event covers days that it cannot update, or a new day has
 * begun, which shifts the whole range. Existing data on a company that others already monitor
 * arrives with no event.
 */
export const isBehind = (stats: CompetitorStats, event: Monitored | Collected): boolean =>
  event.type === 'competitors.monitored.v1'
    ? stats.series.some(
        ({ competitorId, days }) => competitorId === event.data.competitor.id && days.length === 0,
      )
    : stats.series.some(
        ({ competitorId, recentFrom }) =>
          competitorId === event.data.competitorId &&
          event.data.totals.some(
            ({ day }) => day > stats.to || (day >= stats.from && day < recentFrom),
          ),
      );

/** Adjusts the sums by the difference between the new and the old total of a day and platform. */
function replaceRecent(series: CompanySeries, total: DayTotal): void {
  const { day, platform } = total;
  const at = series.recent.findIndex((each) => each.day === day && each.platform === platform);
  const before = series.recent[at];
  if (at < 0) series.recent.push(total);
  else series.recent[at] = total;

  const ofDay = series.days.find((each) => each.day === day);
  if (ofDay === undefined) series.days.push({ day, ...countsOf(total) });
  else for (const key of COUNTS) ofDay[key] += total[key] - (before?.[key] ?? 0);

  const ofPlatform = series.platforms.find((each) => each.platform === platform);
  if (ofPlatform === undefined) {
    const { day: _day, ...figures } = total;
    series.platforms.push(figures);
    return;
  }
  for (const key of [...COUNTS, 'sentimentSum'] as const)
    ofPlatform[key] += total[key] - (before?.[key] ?? 0);
  for (const key of ['likes', 'comments', 'shares'] as const)
    if (total[key] !== null)
      ofPlatform[key] = (ofPlatform[key] ?? 0) + total[key] - (before?.[key] ?? 0);
}

const COUNTS = ['mentions', 'positive', 'neutral', 'negative'] as const;

const countsOf = ({ mentions, positive, neutral, negative }: DayTotal) => ({
  mentions,
  positive,
  neutral,
  negative,
});

/** A new competitor has no totals yet; an archived one is removed from the totals. */
function follow(stats: CompetitorStats, competitor: MonitoredCompetitor): void {
  const { id: competitorId, companyId, name, category, status } = competitor;
  if (status === 'archived')
    stats.series = stats.series.filter((series) => series.competitorId !== competitorId);
  else if (!stats.series.some((series) => series.competitorId === competitorId))
    stats.series.push({
      competitorId,
      companyId,
      name,
      category,
      days: [],
      platforms: [],
      recent: [],
      recentFrom: stats.to,
      before: null,
    });
}
