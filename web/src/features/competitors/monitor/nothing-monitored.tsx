import { Link } from 'react-router-dom';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { paths } from '../../../lib/paths.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReportButton } from '../report/report-button.tsx';
import { useReport } from '../report/use-report.ts';
import { useMonitoring } from '../use-monitoring.ts';

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
          <Button asChild {...(allowed ? { variant: 'primary' } : {})}>
            <Link to={`${paths.competitors}?tab=discover`}>Go to Discover</Link>
          </Button>
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
