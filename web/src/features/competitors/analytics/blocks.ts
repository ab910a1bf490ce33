import { competitorTrendScore } from '#contracts/competitors/competitor.ts';
import type { CompanySeries, CompetitorStats } from '#contracts/competitors/analytics.ts';
import { COMPETITOR_LIMITS } from '#contracts/competitors/names.ts';
import type { PlatformId } from '#contracts/names.ts';

export interface Totals {
  mentions: number;
  positive: number;
  neutral: number;
  negative: number;
  sentimentSum: number;
  likes: number;
  comments: number;
  shares: number;
}

const ZERO: Totals = {
  mentions: 0,
  positive: 0,
  neutral: 0,
  negative: 0,
  sentimentSum: 0,
  likes: 0,
  comments: 0,
  shares: 0,
};

const plus = (a: Totals, b: Totals): Totals => ({
  mentions: a.mentions + b.mentions,
  positive: a.positive + b.positive,
  neutral: a.neutral + b.neutral,
  negative: a.negative + b.negative,
  sentimentSum: a.sentimentSum + b.sentimentSum,
  likes: a.likes + b.likes,
  comments: a.comments + b.comments,
  shares: a.shares + b.shares,
});

export const totalsOf = (series: Pick<CompanySeries, 'totals'>): Totals =>
  series.totals.reduce<Totals>(plus, ZERO);

export const grandTotal = (stats: CompetitorStats): Totals =>
  stats.series.map(totalsOf).reduce(plus, ZERO);

export const averageOf = ({ mentions, sentimentSum }: Totals): number | null =>
  mentions === 0 ? null : sentimentSum / mentions;

export interface Share {
  id: string;
  name: string;
  mentions: number;
  share: number;
  low: number;
  high: number;
}

/** 95 % of a normal distribution. */
const Z = 1.96;

/** Wilson's interval of a share: right for few mentions too. */
export function wilson(hits: number, all: number): { low: number; high: number } {
  if (all === 0) return { low: 0, high: 0 };
  const p = hits / all;
  const z2 = Z * Z;
  const center = (p + z2 / (2 * all)) / (1 + z2 / all);
  const half = (Z / (1 + z2 / all)) * Math.sqrt((p * (1 - p)) / all + z2 / (4 * all * all));
  return { low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

/** Share of voice, largest first, at most eight (R-CONST-19). */
export function sharesOf(stats: CompetitorStats): Share[] {
  const all = grandTotal(stats).mentions;
  return stats.series
    .map((series) => {
      const { mentions } = totalsOf(series);
      return {
        id: series.competitorId,
        name: series.name,
        mentions,
        share: all === 0 ? 0 : mentions / all,
        ...wilson(mentions, all),
      };
    })
    .filter(({ mentions }) => mentions > 0)
    .toSorted((a, b) => b.mentions - a.mentions || (a.name < b.name ? -1 : 1))
    .slice(0, COMPETITOR_LIMITS.topShareOfVoice);
}

/** The first is ahead only when its interval ends above the second's. */
export const isRanked = ([first, second]: readonly Share[]): boolean =>
  first !== undefined && (second === undefined || first.low > second.high);

export function byPlatform(stats: CompetitorStats): { platform: PlatformId; mentions: number }[] {
  const sums = new Map<PlatformId, number>();
  for (const { totals } of stats.series)
    for (const { platform, mentions } of totals)
      sums.set(platform, (sums.get(platform) ?? 0) + mentions);
  return [...sums]
    .map(([platform, mentions]) => ({ platform, mentions }))
    .toSorted((a, b) => b.mentions - a.mentions)
    .slice(0, COMPETITOR_LIMITS.topPlatforms);
}

export function byCategory(
  stats: CompetitorStats,
): { category: string; totals: Totals; competitors: number }[] {
  const groups = Map.groupBy(stats.series, ({ category }) => category);
  return [...groups]
    .map(([category, series]) => ({
      category,
      competitors: series.length,
      totals: series.map(totalsOf).reduce(plus, ZERO),
    }))
    .toSorted((a, b) => b.totals.mentions - a.totals.mentions)
    .slice(0, COMPETITOR_LIMITS.topCategories);
}

/** R-CONST-15, R-CONST-16. */
export function trendingScores(
  stats: CompetitorStats,
): { id: string; name: string; score: number; mentions: number }[] {
  return stats.series
    .map((series) => {
      const totals = totalsOf(series);
      return {
        id: series.competitorId,
        name: series.name,
        mentions: totals.mentions,
        score: competitorTrendScore(totals.mentions, averageOf(totals)),
      };
    })
    .toSorted((a, b) => b.score - a.score || b.mentions - a.mentions)
    .slice(0, COMPETITOR_LIMITS.topTrending);
}

const DAY_MS = 86_400_000;

/** Every day of the range with its mentions by sentiment. */
export function byDay(
  stats: CompetitorStats,
): { day: string; positive: number; neutral: number; negative: number }[] {
  const days = new Map<string, Totals>();
  for (const { totals } of stats.series)
    for (const total of totals) days.set(total.day, plus(days.get(total.day) ?? ZERO, total));
  const rows = [];
  for (let at = Date.parse(stats.from); at <= Date.parse(stats.to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const { positive, neutral, negative } = days.get(day) ?? ZERO;
    rows.push({ day, positive, neutral, negative });
  }
  return rows;
}

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  return new Date(monday).toISOString().slice(0, 10);
}

/** Share of voice by week, oldest first, of the companies that lead over the range. */
export function weeklyShares(
  stats: CompetitorStats,
  names: number,
): { weeks: string[]; series: { name: string; values: (number | null)[] }[] } {
  const leaders = sharesOf(stats).slice(0, names);
  const sums = new Map<string, Map<string, number>>();
  for (const { competitorId, totals } of stats.series)
    for (const { day, mentions } of totals) {
      const week = sums.get(weekOf(day)) ?? new Map<string, number>();
      week.set(competitorId, (week.get(competitorId) ?? 0) + mentions);
      sums.set(weekOf(day), week);
    }
  const weeks = [...sums.keys()].toSorted();
  return {
    weeks,
    series: leaders.map(({ id, name }) => ({
      name,
      values: weeks.map((week) => {
        const row = sums.get(week);
        const all = [...(row?.values() ?? [])].reduce((sum, count) => sum + count, 0);
        return all === 0 ? null : ((row?.get(id) ?? 0) / all) * 100;
      }),
    })),
  };
}
