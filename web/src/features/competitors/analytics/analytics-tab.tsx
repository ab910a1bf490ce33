import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { averageLabel, positiveRateTone } from '#contracts/competitors/competitor.ts';
import { ANALYTICS_RANGES } from '#contracts/competitors/analytics.ts';
import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import { PLATFORM_CATALOGUE } from '#contracts/platform-catalogue.ts';
import { formatDay, formatNumber, plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { upgradeRequested } from '../../../lib/plan/upgrade-slice.ts';
import { BarFigure, DonutFigure, LineFigure } from '../../../ui/charts/charts.tsx';
import { IntervalBars } from '../../../ui/charts/interval-bars.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { KpiCard, KpiRow } from '../../../ui/data/kpi-card.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx';
import { useGetStatsQuery } from '../monitoring-api.ts';
import type { AnalyticsRange } from '../monitoring-api.ts';
import {
  averageOf,
  byCategory,
  byDay,
  byPlatform,
  grandTotal,
  isRanked,
  sharesOf,
  trendingScores,
  weeklyShares,
} from './blocks.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';

const RANGE_LABELS: Readonly<Record<AnalyticsRange, string>> = {
  '7d': '7 days',
  '28d': '28 days',
  '90d': '90 days',
  '365d': '1 year',
};
const AVERAGE_WORDS = { positive: 'Positive', mixed: 'Mixed', negative: 'Negative' } as const;
const percent = (value: number): string => `${Math.round(value * 100)}%`;

/** R-CI-16..22: seven blocks, all sums over the same day totals, all live. */
export function AnalyticsTab() {
  const [params, setParams] = useSearchParams();
  const { planInfo } = usePlanInfo();
  const range = ANALYTICS_RANGES.find((name) => name === params.get('range')) ?? '28d';
  const allowed = planInfo.features['canAddCompetitorsToMonitoring'] === true;
  const { data, error, isFetching, refetch } = useGetStatsQuery(range, { skip: !allowed });
  if (!allowed) return <NotInPlan />;
  if (data === undefined && error !== undefined)
    return <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <div className="flex flex-col gap-6 pt-3">
      <Segmented
        label="Range"
        value={range}
        className="self-start"
        options={ANALYTICS_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))}
        onChange={(next) => {
          params.set('range', next);
          setParams(params, { replace: true, preventScrollReset: true });
        }}
      />
      <Loading
        loading={data === undefined}
        label="Loading analytics"
        skeleton={<Skeleton className="h-96 w-full rounded-card!" />}
      >
        {data !== undefined && <Blocks stats={data} range={range} />}
      </Loading>
    </div>
  );
}

function NotInPlan() {
  const dispatch = useAppDispatch();
  return (
    <EmptyState
      type="noMonitoring"
      title="Analytics need monitored competitors"
      actions={
        <Button
          variant="primary"
          onClick={() => {
            dispatch(
              upgradeRequested({
                requiredFeature: 'canAddCompetitorsToMonitoring',
                title: COMPETITOR_LABELS.monitoringNotAvailable,
                message: 'Competitor monitoring requires a Starter plan or higher.',
              }),
            );
          }}
        >
          {COMPETITOR_LABELS.upgradePlan}
        </Button>
      }
    >
      Share of voice, sentiment and platforms of the competitors you follow.
    </EmptyState>
  );
}

function Blocks({ stats, range }: { stats: CompetitorStats; range: AnalyticsRange }) {
  if (stats.series.length === 0)
    return (
      <EmptyState
        type="noMonitoring"
        actions={
          <Button asChild variant="primary">
            <Link to={`${paths.competitors}?tab=discover`}>Go to Discover</Link>
          </Button>
        }
      />
    );
  const aside = RANGE_LABELS[range];
  return (
    <div className="flex flex-col gap-8">
      <Summary stats={stats} aside={aside} />
      <Pair>
        <ShareOfVoice stats={stats} aside={aside} />
        <Platforms stats={stats} aside={aside} />
      </Pair>
      <Pair>
        <IndustrySentiment stats={stats} aside={aside} />
        <Locked
          title={COMPETITOR_LABELS.trending}
          open={stats.advanced}
          text="How hot each competitor is now, 0 to 100."
        >
          <Trending stats={stats} aside={aside} />
        </Locked>
      </Pair>
      <Pair>
        <Locked
          title={COMPETITOR_LABELS.engagement}
          open={stats.advanced}
          text="Likes, comments and shares of the posts that name them."
        >
          <Engagement stats={stats} aside={aside} />
        </Locked>
        <Timeline stats={stats} aside={aside} />
      </Pair>
      <Locked title="Share of Voice history" open={stats.advanced} text="Share of voice by week.">
        <History stats={stats} aside={aside} />
      </Locked>
    </div>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-8 lg:grid-cols-2">{children}</div>
);

interface BlockProps {
  stats: CompetitorStats;
  aside: string;
}

function Summary({ stats, aside }: BlockProps) {
  const total = grandTotal(stats);
  const average = averageOf(total);
  const shares = sharesOf(stats);
  const [leader] = shares;
  const [hot] = trendingScores(stats);
  const rate = total.mentions === 0 ? null : (100 * total.positive) / total.mentions;
  const days = byDay(stats).map(({ positive, neutral, negative }) => positive + neutral + negative);
  return (
    <section aria-labelledby="competitive-summary">
      <h2 id="competitive-summary" className="mb-3 text-card font-semibold">
        {COMPETITOR_LABELS.summary}
      </h2>
      <KpiRow>
        <KpiCard
          label={`Mentions, ${aside}`}
          value={formatNumber(total.mentions)}
          detail={`of ${plural(stats.series.length, 'competitor')}`}
          values={days}
        />
        <KpiCard
          label="Average sentiment"
          value={average === null ? null : AVERAGE_WORDS[averageLabel(average)]}
          detail={
            rate === null ? (
              'No mentions yet'
            ) : (
              <Badge
                tone={RATE_TONES[positiveRateTone(rate)]}
              >{`${Math.round(rate)}% positive`}</Badge>
            )
          }
        />
        <KpiCard
          label="Share of voice leader"
          value={leader ? leader.name : null}
          detail={
            leader
              ? isRanked(shares)
                ? `${percent(leader.share)} (${percent(leader.low)} to ${percent(leader.high)})`
                : 'Too few mentions to rank'
              : 'No mentions yet'
          }
          {...(leader ? { to: `${paths.competitor}/${leader.id}` } : {})}
        />
        <KpiCard
          label="Most talked about"
          value={hot && hot.mentions > 0 ? hot.name : null}
          detail={hot && hot.mentions > 0 ? plural(hot.mentions, 'mention') : 'No mentions yet'}
          {...(hot ? { to: `${paths.competitor}/${hot.id}` } : {})}
        />
      </KpiRow>
    </section>
  );
}

const RATE_TONES = { green: 'positive', yellow: 'caution', red: 'negative' } as const;

function ShareOfVoice({ stats, aside }: BlockProps) {
  const shares = sharesOf(stats);
  const [leader] = shares;
  const summary = !leader
    ? 'No mentions in this range.'
    : isRanked(shares)
      ? `${leader.name} leads with ${percent(leader.share)} of mentions.`
      : 'The intervals overlap: too few mentions to rank.';
  return (
    <IntervalBars
      title={COMPETITOR_LABELS.shareOfVoice}
      aside={aside}
      summary={summary}
      max={1}
      indexLabel="Competitor"
      valueLabel="Share"
      format={percent}
      rows={shares.map(({ name, share, low, high }) => ({ label: name, value: share, low, high }))}
    />
  );
}

function Platforms({ stats, aside }: BlockProps) {
  const rows = byPlatform(stats);
  const [first] = rows;
  return (
    <DonutFigure
      title={COMPETITOR_LABELS.platforms}
      aside={aside}
      summary={
        first
          ? `Most mentions come from ${PLATFORM_CATALOGUE[first.platform].name}.`
          : 'No mentions in this range.'
      }
      indexLabel="Platform"
      data={{
        series: rows.map(({ platform }) => ({ label: PLATFORM_CATALOGUE[platform].name })),
        points: [{ label: 'Mentions', values: rows.map(({ mentions }) => mentions) }],
        format: formatNumber,
      }}
    />
  );
}

function IndustrySentiment({ stats, aside }: BlockProps) {
  const rows = byCategory(stats);
  const total = grandTotal(stats);
  return (
    <BarFigure
      title={COMPETITOR_LABELS.sentiment}
      aside={aside}
      stacked
      summary={
        total.mentions === 0
          ? 'No mentions in this range.'
          : `${percent(total.positive / total.mentions)} positive, ${percent(total.neutral / total.mentions)} neutral, ${percent(total.negative / total.mentions)} negative.`
      }
      indexLabel="Category"
      data={{
        series: SENTIMENT_SERIES,
        points: rows.map(({ category, totals: { positive, neutral, negative } }) => ({
          label: category,
          values: [positive, neutral, negative],
        })),
        format: formatNumber,
      }}
    />
  );
}

const SENTIMENT_SERIES = [
  { label: 'Positive', color: 'positive' },
  { label: 'Neutral', color: 'neutral' },
  { label: 'Negative', color: 'negative' },
] as const;

function Trending({ stats, aside }: BlockProps) {
  const rows = trendingScores(stats);
  const [first] = rows;
  return (
    <IntervalBars
      title={COMPETITOR_LABELS.trending}
      aside={aside}
      summary={
        first && first.score > 0
          ? `${first.name} scores ${first.score} of 100.`
          : 'No competitor is trending in this range.'
      }
      max={100}
      indexLabel="Competitor"
      valueLabel="Score"
      format={String}
      rows={rows.map(({ name, score }) => ({ label: name, value: score }))}
    />
  );
}

function Engagement({ stats, aside }: BlockProps) {
  const total = grandTotal(stats);
  return (
    <section aria-label={COMPETITOR_LABELS.engagement}>
      <h3 className="flex justify-between text-body font-semibold">
        {COMPETITOR_LABELS.engagement}
        <span className="text-meta font-normal text-ink-2">{aside}</span>
      </h3>
      <p className="text-meta text-ink-2">Of the posts that name your competitors.</p>
      <dl className="mt-3 grid grid-cols-3 gap-3">
        {(['likes', 'comments', 'shares'] as const).map((key) => (
          <div key={key} className="rounded-card border border-line bg-surface p-4">
            <dt className="text-meta text-ink-2 capitalize">{key}</dt>
            <dd className="mt-1 text-figure font-semibold tabular-nums">
              {formatNumber(total[key])}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Timeline({ stats, aside }: BlockProps) {
  const days = byDay(stats);
  const total = grandTotal(stats).mentions;
  return (
    <BarFigure
      title={COMPETITOR_LABELS.mentionsTimeline}
      aside={aside}
      stacked
      summary={`${plural(total, 'mention')} by day and sentiment.`}
      indexLabel="Day"
      data={{
        series: SENTIMENT_SERIES,
        points: days.map(({ day, positive, neutral, negative }) => ({
          label: formatDay(day),
          values: [positive, neutral, negative],
        })),
        format: formatNumber,
      }}
    />
  );
}

function History({ stats, aside }: BlockProps) {
  const { weeks, series } = weeklyShares(stats, 4);
  return (
    <LineFigure
      title="Share of Voice history"
      aside={aside}
      summary="Share of all mentions in each week, of the four that lead."
      indexLabel="Week"
      data={{
        series: series.map(({ name }) => ({ label: name })),
        points: weeks.map((week, at) => ({
          label: formatDay(week),
          values: series.map(({ values }) => values[at] ?? null),
        })),
        format: (value) => `${Math.round(value)}%`,
      }}
    />
  );
}

/** a locked block keeps its frame and says what it shows and which plan has it. */
function Locked({
  title,
  text,
  open,
  children,
}: {
  title: string;
  text: string;
  open: boolean;
  children: ReactNode;
}) {
  const dispatch = useAppDispatch();
  if (open) return <>{children}</>;
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="flex items-center gap-2 text-body font-semibold">
        {title}
        <Badge icon={<Lock size={12} strokeWidth={1.75} aria-hidden />}>Professional</Badge>
      </h3>
      <p className="text-meta text-ink-2">{text}</p>
      <div className="mt-3 flex h-40 items-center justify-center rounded-card border border-dashed border-line">
        <Button
          size="small"
          onClick={() => {
            dispatch(
              upgradeRequested({
                requiredFeature: 'advancedAnalytics',
                message: `${title} is part of the Professional plan.`,
              }),
            );
          }}
        >
          {COMPETITOR_LABELS.upgradePlan}
        </Button>
      </div>
    </section>
  );
}
