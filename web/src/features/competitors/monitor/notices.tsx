import type { Freshness, MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { usePlanInfo, useUpgradeRequest } from '../../../lib/plan/plan-info.ts';
import { paths } from '../../../lib/paths.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReportButton, useReport } from '../report/report-button.tsx';
import { useMonitoring } from '../use-monitoring.ts';
import { formatDuration, plural } from '../../../lib/format.ts';

/** On a plan without monitoring, names the plan that includes it. */
export function NothingMonitored() {
  const { planInfo } = usePlanInfo();
  const { offerUpgrade } = useMonitoring();
  const build = useReport('28d');
  const allowed = planInfo.features['canAddCompetitorsToMonitoring'] === true;
  return (
    <EmptyState
      type="noMonitoring"
      {...(allowed ? {} : { title: COMPETITOR_LABELS.monitoringNotAvailable })}
      actions={
        <>
          <LinkButton
            {...(allowed ? { variant: 'primary' } : {})}
            to={`${paths.competitors}?tab=discover`}
          >
            Go to Discover
          </LinkButton>
          {!allowed && (
            <Button variant="primary" onClick={offerUpgrade}>
              {COMPETITOR_LABELS.upgradePlan}
            </Button>
          )}
          <ReportButton empty build={build} />
        </>
      }
    >
      {allowed
        ? 'Discover a market and add the competitors that matter: their mentions, prices and launches arrive here.'
        : 'Monitoring requires a Starter plan or higher. Discover a market to see who is in it.'}
    </EmptyState>
  );
}

/** Measured delay from a post's publication to its row here, over the last week of monitoring. */
export function FreshnessLine({ freshness }: { freshness: readonly Freshness[] }) {
  const mentions = freshness.reduce((sum, row) => sum + row.mentions, 0);
  if (mentions === 0)
    return (
      <p className="text-hint text-ink-2">
        Time from a post to here: measured on what is posted from now on
      </p>
    );
  // Weighted mean of medians, since the raw delays stay on the server.
  const typical = freshness.reduce((sum, row) => sum + row.p50Seconds * row.mentions, 0) / mentions;
  return (
    <details className="text-hint text-ink-2 tabular-nums">
      <summary className="cursor-pointer hover:text-ink">
        {`Fresh: about ${formatDuration(typical * 1_000)} from post to here`}
      </summary>
      <ul className="mt-1">
        {freshness.map(({ platform, p50Seconds, p95Seconds }) => (
          <li key={platform}>
            {`${PLATFORM_CATALOGUE[platform].name}: half within ${formatDuration(p50Seconds * 1_000)}, 95% within ${formatDuration(p95Seconds * 1_000)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** After a downgrade: competitors beyond the plan's places are kept but not collected. */
export function KeptNotice({
  competitors,
  limit,
}: {
  competitors: readonly MonitoredCompetitor[];
  limit: number;
}) {
  const requestUpgrade = useUpgradeRequest();
  const kept = competitors.filter(
    ({ status, collecting }) => status !== 'archived' && !collecting,
  ).length;
  if (kept === 0) return null;
  const message =
    limit === 0
      ? 'Your plan monitors no competitors.'
      : `Your plan monitors up to ${plural(limit, 'competitor')}.`;
  const wayOut =
    limit === 0
      ? 'Upgrade to go on collecting.'
      : 'Archive or remove others to make room, or upgrade.';
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-caution-soft p-4">
      <p className="max-w-[68ch] text-body">
        {`${plural(kept, 'competitor is', 'competitors are')} kept, not collected. ${message} ${wayOut}`}
      </p>
      <Button
        size="small"
        onClick={() => requestUpgrade({ requiredFeature: 'monitoredCompetitors', message })}
      >
        {COMPETITOR_LABELS.upgradePlan}
      </Button>
    </div>
  );
}
