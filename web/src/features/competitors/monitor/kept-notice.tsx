import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { plural } from '../../../lib/format.ts';
import { upgradeRequested } from '../../../lib/plan/upgrade-slice.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { Button } from '../../../ui/controls/button.tsx';

/** After a downgrade: competitors beyond the plan's places are kept but not collected. */
export function KeptNotice({
  competitors,
  limit,
}: {
  competitors: readonly MonitoredCompetitor[];
  limit: number;
}) {
  const dispatch = useAppDispatch();
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
        onClick={() => {
          dispatch(upgradeRequested({ requiredFeature: 'monitoredCompetitors', message }));
        }}
      >
        {COMPETITOR_LABELS.upgradePlan}
      </Button>
    </div>
  );
}
