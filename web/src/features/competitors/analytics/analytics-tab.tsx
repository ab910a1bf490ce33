import { useSearchParams } from 'react-router-dom';
import type { ReactNode } from 'react';
import { ANALYTICS_RANGES } from '#contracts/competitors/analytics.ts';
import type { CompetitorStats } from '#contracts/competitors/analytics.ts';
import { paths } from '../../../lib/paths.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { useSetParam } from '../../../lib/page/params.ts';
import { COMPETITOR_LABELS, RANGE_LABELS } from '../../../texts/competitors.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { KpiRow, KpiSkeleton } from '../../../ui/data/kpi-card.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { ChartSkeleton, Loading } from '../../../ui/states/skeleton.tsx';
import { useGetStatsQuery } from '../monitoring-api.ts';
import { ReportButton, useReport } from '../report/report-button.tsx';
import { useMonitoring } from '../use-monitoring.ts';
import { Engagement, TrendingScores, LockedBlock } from './advanced-blocks.tsx';
import { narrowed } from './blocks.ts';
import { IndustrySentiment, MentionsTimeline, Platforms } from './distribution.tsx';
import { ShareHistory, ShareOfVoice } from './share-of-voice.tsx';
import { SlicePanel } from './slice-panel.tsx';
import { Summary } from './summary.tsx';

const EVERYONE = 'all';

/** Seven blocks, all computed from the same daily totals, all live. */
export function AnalyticsTab() {
  const [params] = useSearchParams();
  const { planInfo } = usePlanInfo();
  const range = ANALYTICS_RANGES.find((name) => name === params.get('range')) ?? '28d';
  const build = useReport(range);
  const allowed = planInfo.features['canAddCompetitorsToMonitoring'] === true;
  const { data, error, isFetching, refetch } = useGetStatsQuery(range, { skip: !allowed });
  const set = useSetParam();
  if (!allowed) return <NotInPlan />;
  if (data === undefined && error !== undefined)
    return (
      <div className="pt-3">
        <ErrorPanel error={error} onRetry={() => void refetch()} busy={isFetching} />
      </div>
    );
  const who = data?.series.find(({ competitorId }) => competitorId === params.get('who'));
  return (
    <div className="flex flex-col gap-6 pt-3">
      {data?.series.length !== 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label="Range"
            value={range}
            options={ANALYTICS_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))}
            onChange={(next) => set('range', next)}
          />
          {data !== undefined && data.series.length > 1 && (
            <div className="w-52 max-w-full">
              <Select
                aria-label="Competitor"
                value={who?.competitorId ?? EVERYONE}
                options={[
                  { value: EVERYONE, label: 'All competitors' },
                  ...data.series.map(({ competitorId, name }) => ({
                    value: competitorId,
                    label: name,
                  })),
                ]}
                onChange={(value) => set('who', value === EVERYONE ? null : value)}
              />
            </div>
          )}
          {data !== undefined && (
            <span className="ml-auto">
              <ReportButton empty={data.series.length === 0} build={build} />
            </span>
          )}
        </div>
      )}
      <Loading loading={data === undefined} label="Loading analytics" skeleton={<BlocksSkeleton />}>
        {data !== undefined && (
          <Blocks
            all={data}
            stats={narrowed(data, new Set(who === undefined ? [] : [who.competitorId]))}
            aside={RANGE_LABELS[range]}
          />
        )}
      </Loading>
    </div>
  );
}

function NotInPlan() {
  const { offerUpgrade } = useMonitoring();
  return (
    <EmptyState
      type="noMonitoring"
      title="Analytics need monitored competitors"
      actions={
        <Button variant="primary" onClick={offerUpgrade}>
          {COMPETITOR_LABELS.upgradePlan}
        </Button>
      }
    >
      Share of voice, sentiment and platforms of the competitors you monitor, from the Starter plan
      on.
    </EmptyState>
  );
}

function Blocks({
  all,
  stats,
  aside,
}: {
  all: CompetitorStats;
  stats: CompetitorStats;
  aside: string;
}) {
  if (all.series.length === 0)
    return (
      <EmptyState
        type="noMonitoring"
        actions={
          <LinkButton variant="primary" to={`${paths.competitors}?tab=discover`}>
            Go to Discover
          </LinkButton>
        }
      />
    );
  return (
    <div className="flex flex-col gap-10">
      <Summary stats={stats} all={all} rangeLabel={aside} />
      <Pair>
        <ShareOfVoice stats={all} aside={aside} />
        <Platforms stats={stats} aside={aside} />
      </Pair>
      <Pair>
        <IndustrySentiment stats={stats} aside={aside} />
        <LockedBlock
          title={COMPETITOR_LABELS.trending}
          open={stats.advanced}
          text="How much and how well each competitor is talked about, 0 to 100."
        >
          <TrendingScores stats={stats} aside={aside} />
        </LockedBlock>
      </Pair>
      <Pair>
        <LockedBlock
          title={COMPETITOR_LABELS.engagement}
          open={stats.advanced}
          text="Likes, comments and shares of the posts that name them."
        >
          <Engagement stats={stats} aside={aside} />
        </LockedBlock>
        <MentionsTimeline stats={stats} aside={aside} />
      </Pair>
      <LockedBlock
        title="Share of Voice history"
        open={stats.advanced}
        text="Share of voice by week."
      >
        <ShareHistory stats={all} aside={aside} />
      </LockedBlock>
      <SlicePanel stats={all} rangeLabel={aside} />
    </div>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">{children}</div>
);

function BlocksSkeleton() {
  return (
    <div className="flex flex-col gap-10">
      <KpiRow>
        {[1, 2, 3, 4].map((n) => (
          <KpiSkeleton key={n} />
        ))}
      </KpiRow>
      <Pair>
        <ChartSkeleton />
        <ChartSkeleton />
      </Pair>
    </div>
  );
}
