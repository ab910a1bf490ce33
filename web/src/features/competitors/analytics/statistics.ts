import { formatNumber } from '../../../lib/format.ts';
import type { KpiChange } from '../../../ui/data/kpi-card.tsx';

/** 97.5% quantile of the standard normal distribution, for 95% intervals. */
const Z = 1.96;

/**
 * 95% Wilson interval of the share `hits / all`, valid for small counts. Returns 0 to 0 for `all` =
 * 0.
 */
export function wilson(hits: number, all: number): { low: number; high: number } {
  if (all === 0) return { low: 0, high: 0 };
  const p = hits / all;
  const z2 = Z * Z;
  const center = (p + z2 / (2 * all)) / (1 + z2 / all);
  const half = (Z / (1 + z2 / all)) * Math.sqrt((p * (1 - p)) / all + z2 / (4 * all * all));
  return { low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

/** Below this count, absolute numbers are shown instead of a ratio. */
const MIN_EARLIER = 5;

export interface Trend {
  earlier: number;
  later: number;
  /** Change in percent; null if the earlier count is too small for a percentage. */
  percent: number | null;
  /** Conservative effect size, 0..0.5: the distance of the interval from 0.5. */
  strength: number;
}

/**
 * Compares the second half of `daily` with the first; null if the difference is not significant.
 * Given their sum, two Poisson counts with equal rates are split evenly (binomial with p = 0.5), so
 * the interval of the later share must exclude 0.5.
 */
export function trendOf(daily: readonly number[]): Trend | null {
  const half = Math.floor(daily.length / 2);
  const earlier = sum(daily.slice(daily.length - 2 * half, daily.length - half));
  const later = sum(daily.slice(daily.length - half));
  const { low, high } = wilson(later, earlier + later);
  const strength = low > 0.5 ? low - 0.5 : high < 0.5 ? 0.5 - high : 0;
  if (earlier + later === 0 || strength === 0) return null;
  const percent = earlier < MIN_EARLIER ? null : Math.round((100 * (later - earlier)) / earlier);
  return { earlier, later, percent, strength };
}

const sum = (days: readonly number[]): number => days.reduce((total, count) => total + count, 0);

/** '+38% in 14 days', or absolute numbers if the earlier count was small. */
export function trendText({ earlier, later, percent }: Trend, days: number): string {
  if (percent === null)
    return `${later} in ${days} days, ${earlier === 0 ? 'none' : earlier} before`;
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% in ${days} days`;
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** The change of a count since the previous period, and whether it is significant. */
export function countChange(now: number, before: number, days: number): KpiChange {
  const period = `the ${days} days before`;
  const trend = trendOf([before, now]);
  if (trend === null)
    return { text: `No clear change: ${formatNumber(before)} in ${period}`, tone: 'neutral' };
  const { percent: change } = trend;
  const text =
    change === null
      ? `${formatNumber(before)} in ${period}`
      : `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}% vs. ${period}`;
  return { text, tone: 'neutral' };
}

interface Part {
  part: number;
  all: number;
}

/** The same for a share, such as of positive mentions; null without earlier counts. */
export function shareChange(now: Part, before: Part, days: number): KpiChange | null {
  if (before.all === 0 || now.all === 0) return null;
  const [a, b] = [wilson(before.part, before.all), wilson(now.part, now.all)];
  const tone = b.low > a.high ? 'positive' : b.high < a.low ? 'negative' : 'neutral';
  const words = tone === 'positive' ? 'Up from' : tone === 'negative' ? 'Down from' : 'Was';
  return { text: `${words} ${percent(before.part / before.all)} in the ${days} days before`, tone };
}
