import { competitorTrendScore } from '#domain/competitors/scores.ts';
import type {
  CompanySeries,
  CompetitorStats,
  DayMentions,
  PeriodTotals,
  PlatformTotals,
} from '#contracts/competitors/analytics.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { wilson } from './statistics.ts';

interface Totals {
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

const plus = (a: Totals, b: PlatformTotals | Totals): Totals => ({
  mentions: a.mentions + b.mentions,
  positive: a.positive + b.positive,
  neutral: a.neutral + b.neutral,
  negative: a.negative + b.negative,
  sentimentSum: a.sentimentSum + b.sentimentSum,
  likes: a.likes + (b.likes ?? 0),
  comments: a.comments + (b.comments ?? 0),
  shares: a.shares + (b.shares ?? 0),
});

export const totalsOf = (series: Pick<CompanySeries, 'platforms'>): Totals =>
  series.platforms.reduce<Totals>(plus, ZERO);

export const grandTotal = (stats: CompetitorStats): Totals =>
  stats.series.map(totalsOf).reduce(plus, ZERO);

/** Sums of as many days before the range; null if one of them is unknown. */
export function totalBefore({ series }: CompetitorStats): PeriodTotals | null {
  const known = series.flatMap(({ before }) => before ?? []);
  if (known.length === 0 || known.length < series.length) return null;
  return known.reduce((a, b) => ({
    mentions: a.mentions + b.mentions,
    positive: a.positive + b.positive,
    neutral: a.neutral + b.neutral,
    negative: a.negative + b.negative,
    sentimentSum: a.sentimentSum + b.sentimentSum,
  }));
}

export const averageOf = ({
  mentions,
  sentimentSum,
}: Pick<Totals, 'mentions' | 'sentimentSum'>): number | null =>
  mentions === 0 ? null : sentimentSum / mentions;

interface Share {
  id: string;
  name: string;
  mentions: number;
  share: number;
  low: number;
  high: number;
}

/** Share of voice, largest first, at most eight. */
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

/** The first leads only if its interval lies above the second's. */
export const isRanked = ([first, second]: readonly Share[]): boolean =>
  first !== undefined && (second === undefined || first.low > second.high);

export function byPlatform(stats: CompetitorStats): { platform: PlatformId; mentions: number }[] {
  const sums = new Map<PlatformId, number>();
  for (const { platforms } of stats.series)
    for (const { platform, mentions } of platforms)
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

/** The totals limited to some companies; an empty set means all. */
export const narrowed = (stats: CompetitorStats, ids: ReadonlySet<string>): CompetitorStats =>
  ids.size === 0
    ? stats
    : { ...stats, series: stats.series.filter(({ competitorId }) => ids.has(competitorId)) };

/** A part of the totals with its own mentions: of a day, a platform, a category or a company. */
export type Slice =
  | { kind: 'day'; value: string }
  | { kind: 'platform'; value: PlatformId }
  | { kind: 'category'; value: string }
  | { kind: 'competitor'; value: string };

function partsIn(
  { days, platforms }: CompanySeries,
  slice: Slice,
): readonly Pick<DayMentions, 'mentions'>[] {
  switch (slice.kind) {
    case 'day':
      return days.filter(({ day }) => day === slice.value);
    case 'platform':
      return platforms.filter(({ platform }) => platform === slice.value);
    default:
      return platforms;
  }
}

/** The companies with mentions in a slice, most mentions first. */
export function inSlice(
  stats: CompetitorStats,
  slice: Slice,
): { id: string; name: string; mentions: number }[] {
  return stats.series
    .filter(
      ({ category, competitorId }) =>
        (slice.kind !== 'category' || category === slice.value) &&
        (slice.kind !== 'competitor' || competitorId === slice.value),
    )
    .map((series) => ({
      id: series.competitorId,
      name: series.name,
      mentions: partsIn(series, slice).reduce((sum, { mentions }) => sum + mentions, 0),
    }))
    .filter(({ mentions }) => mentions > 0)
    .toSorted((a, b) => b.mentions - a.mentions || a.name.localeCompare(b.name));
}

/** Likes, comments and shares of each company, most first, at most `limit`. */
export function engagementOf(
  stats: CompetitorStats,
  limit: number,
): ({ id: string; name: string } & Pick<Totals, 'likes' | 'comments' | 'shares'>)[] {
  return stats.series
    .map((series) => {
      const { likes, comments, shares } = totalsOf(series);
      return { id: series.competitorId, name: series.name, likes, comments, shares };
    })
    .filter(({ likes, comments, shares }) => likes + comments + shares > 0)
    .toSorted((a, b) => b.likes + b.comments + b.shares - (a.likes + a.comments + a.shares))
    .slice(0, limit);
}
