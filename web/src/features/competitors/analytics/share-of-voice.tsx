import { useSearchParams } from 'react-router-dom';
import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import { formatShortDay } from '../../../lib/format.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { LineFigure } from '../../../ui/charts/charts.tsx';
import { IntervalBars } from '../../../ui/charts/interval-bars.tsx';
import { isRanked, sharesOf } from './blocks.ts';
import { weeklyShares } from './by-time.ts';
import { slicePath } from './slice-address.ts';

const percent = (value: number): string => `${Math.round(value * 100)}%`;
/** Distinguishable line colors. */
const LINES = 4;

/** Each share with its confidence interval. */
export function ShareOfVoice({ stats, aside }: { stats: CompetitorStats; aside: string }) {
  const [params] = useSearchParams();
  const shares = sharesOf(stats);
  const [leader] = shares;
  const summary = !leader
    ? 'No mentions in this range.'
    : isRanked(shares)
      ? `${leader.name} leads with ${percent(leader.share)} of mentions.`
      : 'The intervals overlap: too few mentions to rank.';
  return (
    <div className="min-w-0">
      <IntervalBars
        title={COMPETITOR_LABELS.shareOfVoice}
        aside={aside}
        summary={summary}
        max={1}
        indexLabel="Competitor"
        valueLabel="Share"
        format={percent}
        rows={shares.map(({ id, name, share, low, high }) => ({
          label: name,
          value: share,
          low,
          high,
          to: slicePath(params, { kind: 'competitor', value: id }),
        }))}
      />
      <details className="mt-3 text-meta text-ink-2">
        <summary className="cursor-pointer hover:text-ink">How to read the intervals</summary>
        <p className="mt-1 max-w-[68ch]">
          A share is a competitor’s part of all mentions of the competitors you monitor. The posts
          we find are a sample of what people write, so the true share lies within the thin line
          with a probability of 95% (Wilson’s interval). More mentions make it shorter. Where the
          lines of the first two overlap, their order may be chance, and no one is called the
          leader.
        </p>
      </details>
    </div>
  );
}

const TITLE = 'Share of Voice history';

/** Weekly shares of the leading companies of the range. */
export function ShareHistory({ stats, aside }: { stats: CompetitorStats; aside: string }) {
  const { weeks, series } = weeklyShares(stats, LINES);
  // A line needs at least two weeks.
  const known = weeks.filter((_week, at) => series.some(({ values }) => values[at] !== null));
  if (known.length < 2)
    return (
      <section aria-label={TITLE}>
        <h3 className="text-body font-semibold">{TITLE}</h3>
        <p className="mt-1 text-meta text-ink-2">
          Appears once two weeks of this range have at least five mentions each.
        </p>
      </section>
    );
  return (
    <LineFigure
      title={TITLE}
      aside={aside}
      summary="Each week’s share of all mentions for the four leaders. Weeks start on Monday; weeks with fewer than five mentions are left out."
      indexLabel="Week"
      data={{
        series: series.map(({ name }) => ({ label: name })),
        points: weeks.map((week, at) => ({
          label: formatShortDay(week),
          values: series.map(({ values }) => values[at] ?? null),
        })),
        format: (value) => `${Math.round(value)}%`,
      }}
    />
  );
}
