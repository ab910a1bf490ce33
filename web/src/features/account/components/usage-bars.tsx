import type { PlanInfo } from '#contracts/account/plans.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { UsageBar } from '../../../ui/display/usage-bar.tsx';
import { USAGE_LABELS } from '../../../texts/plans.ts';

/** R-SHELL-18..20: the three counters, moved by push. */
export function UsageBars({
  planInfo,
  isLoading,
  isFallback,
}: {
  planInfo: PlanInfo;
  isLoading: boolean;
  isFallback: boolean;
}) {
  if (isLoading) {
    return (
      <div className="flex flex-col gap-4" aria-busy="true">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-10 w-full" />
        ))}
      </div>
    );
  }
  const { search, gpt_analysis: aiVisibility, competitor_discovery: discovery } = planInfo.counters;
  return (
    <div className="flex flex-col gap-3.5">
      <UsageBar label={USAGE_LABELS.search} counter={search} />
      <UsageBar label={USAGE_LABELS.gpt_analysis} counter={aiVisibility} />
      <UsageBar label={USAGE_LABELS.competitor_discovery} counter={discovery} />
      {isFallback && (
        <p className="text-hint text-caution">
          Your plan could not be loaded. These are the limits of the free plan.
        </p>
      )}
    </div>
  );
}
