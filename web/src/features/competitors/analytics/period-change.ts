import { formatNumber } from '../../../lib/format.ts';
import type { KpiChange } from '../../../ui/data/kpi-card.tsx';
import { trendOf, wilson } from './statistics.ts';

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
