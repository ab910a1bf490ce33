import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import { sharesOf } from './blocks.ts';
import { trendOf } from './statistics.ts';
import type { Trend } from './statistics.ts';

const DAY_MS = 86_400_000;

/** Every UTC day of the range, oldest first. */
export function daysOf({ from, to }: Pick<CompetitorStats, 'from' | 'to'>): string[] {
  const count = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1);
  return Array.from({ length: count }, (_day, n) =>
    new Date(Date.parse(from) + n * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Every day of the range with its mentions by sentiment. */
export function byDay(
  stats: CompetitorStats,
): { day: string; positive: number; neutral: number; negative: number }[] {
  const sums = new Map(
    daysOf(stats).map((day) => [day, { day, positive: 0, neutral: 0, negative: 0 }]),
  );
  for (const { days } of stats.series)
    for (const { day, positive, neutral, negative } of days) {
      const sum = sums.get(day);
      if (sum === undefined) continue;
      sum.positive += positive;
      sum.neutral += neutral;
      sum.negative += negative;
    }
  return [...sums.values()];
}

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  return new Date(monday).toISOString().slice(0, 10);
}

/** Weekly mentions of all companies, oldest first. */
export function weeklyMentions(stats: CompetitorStats): { week: string; mentions: number }[] {
  const weeks = new Map(daysOf(stats).map((day) => [weekOf(day), 0]));
  for (const { days } of stats.series)
    for (const { day, mentions } of days)
      weeks.set(weekOf(day), (weeks.get(weekOf(day)) ?? 0) + mentions);
  return [...weeks].map(([week, mentions]) => ({ week, mentions }));
}

/** Weeks with fewer mentions in total show no shares. */
const MIN_WEEK = 5;

/** Weekly share of voice, oldest first, of the leading companies of the range. */
export function weeklyShares(
  stats: CompetitorStats,
  names: number,
): { weeks: string[]; series: { name: string; values: (number | null)[] }[] } {
  const leaders = sharesOf(stats).slice(0, names);
  const sums = new Map<string, Map<string, number>>();
  for (const { competitorId, days } of stats.series)
    for (const { day, mentions } of days) {
      const week = sums.get(weekOf(day)) ?? new Map<string, number>();
      week.set(competitorId, (week.get(competitorId) ?? 0) + mentions);
      sums.set(weekOf(day), week);
    }
  const weeks = [...sums.keys()].toSorted();
  const firstFull = weeks.findIndex(
    (week) => [...(sums.get(week)?.values() ?? [])].reduce((all, n) => all + n, 0) >= MIN_WEEK,
  );
  weeks.splice(0, firstFull < 0 ? weeks.length : firstFull);
  return {
    weeks,
    series: leaders.map(({ id, name }) => ({
      name,
      values: weeks.map((week) => {
        const row = sums.get(week);
        const all = [...(row?.values() ?? [])].reduce((sum, count) => sum + count, 0);
        return all < MIN_WEEK ? null : ((row?.get(id) ?? 0) / all) * 100;
      }),
    })),
  };
}

/** The company with the largest significant increase in mentions, or null. */
export function fastestRiser(
  stats: CompetitorStats,
): { id: string; name: string; trend: Trend; daily: number[] } | null {
  const range = daysOf(stats);
  const rising = stats.series.flatMap(({ competitorId: id, name, days }) => {
    const counts = new Map(days.map(({ day, mentions }) => [day, mentions]));
    const daily = range.map((day) => counts.get(day) ?? 0);
    const trend = trendOf(daily);
    return trend !== null && trend.later > trend.earlier ? [{ id, name, trend, daily }] : [];
  });
  return rising.toSorted((a, b) => b.trend.strength - a.trend.strength)[0] ?? null;
}
