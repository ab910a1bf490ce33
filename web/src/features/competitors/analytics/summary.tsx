import { useSearchParams } from 'react-router-dom';
import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import { positiveRateTone } from '#domain/competitors/scores.ts';
import { formatNumber, plural } from '../../../lib/format.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { KpiCard, KpiRow } from '../../../ui/data/kpi-card.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { averageWord } from '../words.ts';
import { averageOf, grandTotal, isRanked, sharesOf, totalBefore } from './blocks.ts';
import { byDay, daysOf, fastestRiser } from './by-time.ts';
import { slicePath } from './slice-address.ts';
import { trendText, countChange, shareChange } from './statistics.ts';

const RATE_TONES = { green: 'positive', yellow: 'caution', red: 'negative' } as const;
const percent = (value: number): string => `${Math.round(value * 100)}%`;

/** Four figures; those about one competitor link to its mentions. */
export function Summary({
  stats,
  all,
  rangeLabel,
}: {
  stats: CompetitorStats;
  /** Of all competitors, ignoring the filter: a share needs the total. */
  all: CompetitorStats;
  rangeLabel: string;
}) {
  const [params] = useSearchParams();
  const pathTo = (value: string): string => slicePath(params, { kind: 'competitor', value });
  const total = grandTotal(stats);
  const average = averageOf(total);
  const shares = sharesOf(all);
  const [leader] = shares;
  const riser = fastestRiser(all);
  const rate = total.mentions === 0 ? null : (100 * total.positive) / total.mentions;
  const days = byDay(stats).map(({ positive, neutral, negative }) => positive + neutral + negative);
  const before = totalBefore(stats);
  return (
    <section aria-labelledby="competitive-summary">
      <h2 id="competitive-summary" className="mb-3 text-card font-semibold">
        {COMPETITOR_LABELS.summary}
      </h2>
      <KpiRow>
        <KpiCard
          label={`Mentions, ${rangeLabel}`}
          value={formatNumber(total.mentions)}
          detail={`of ${plural(stats.series.length, 'competitor')}`}
          change={before && countChange(total.mentions, before.mentions, days.length)}
          values={days}
        />
        <KpiCard
          label="Average sentiment"
          value={average === null ? null : averageWord(average, { ...total, all: total.mentions })}
          detail={
            rate === null ? (
              'No mentions yet'
            ) : (
              <>
                <Badge tone={RATE_TONES[positiveRateTone(rate)]}>
                  {`${Math.round(rate)}% positive`}
                </Badge>{' '}
                {`${percent(total.negative / total.mentions)} negative`}
              </>
            )
          }
          change={
            before &&
            shareChange(
              { part: total.positive, all: total.mentions },
              { part: before.positive, all: before.mentions },
              days.length,
            )
          }
        />
        <KpiCard
          label="Share of voice leader"
          value={leader && isRanked(shares) ? leader.name : null}
          detail={
            leader
              ? isRanked(shares)
                ? `${percent(leader.share)} (${percent(leader.low)} to ${percent(leader.high)})`
                : 'Too few mentions to rank'
              : 'No mentions yet'
          }
          {...(leader && isRanked(shares) ? { to: pathTo(leader.id) } : {})}
        />
        <KpiCard
          label="Fastest riser"
          value={riser?.name ?? null}
          detail={
            riser === null
              ? 'No clear growth in this range'
              : trendText(riser.trend, Math.floor(daysOf(all).length / 2))
          }
          {...(riser === null ? {} : { to: pathTo(riser.id), values: riser.daily })}
        />
      </KpiRow>
    </section>
  );
}
