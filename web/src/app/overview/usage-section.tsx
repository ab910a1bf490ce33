import { usePlanInfo } from '../../lib/plan/plan-info.ts';
import { USAGE_LABELS } from '../../texts/plans.ts';
import { Section } from '../../ui/display/card.tsx';
import { Loading, UsageSkeleton } from '../../ui/states/skeleton.tsx';
import { UsageBar } from '../../ui/display/usage-bar.tsx';

/** The three counters of the plan, moved by push. */
export function UsageSection() {
  const { planInfo, isLoading, isFallback } = usePlanInfo();
  const { search, gpt_analysis: aiVisibility, competitor_discovery: discovery } = planInfo.counters;
  return (
    <Section title="Usage" description="What you used of your plan.">
      <Loading loading={isLoading} label="Loading your usage" skeleton={<UsageSkeleton />}>
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-3">
          <UsageBar label={USAGE_LABELS.search} counter={search} />
          <UsageBar label={USAGE_LABELS.gpt_analysis} counter={aiVisibility} />
          <UsageBar label={USAGE_LABELS.competitor_discovery} counter={discovery} />
        </div>
        {isFallback && (
          <p className="mt-3 text-meta text-caution">
            Your plan could not be loaded. These are the limits of the free plan, without your
            usage.
          </p>
        )}
      </Loading>
    </Section>
  );
}
