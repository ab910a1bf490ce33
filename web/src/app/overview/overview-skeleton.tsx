import { Section } from '../../ui/display/card.tsx';
import { ListSkeleton, Skeleton, SkeletonLine, UsageSkeleton } from '../../ui/states/skeleton.tsx';

/** The start page before anything of it is known. Its parts come together: none pushes another away. */
export function OverviewSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <div>
        <Skeleton className="h-6.5 w-72 max-w-full" />
        <SkeletonLine className="mt-1 h-5.25" bar="w-48" />
      </div>
      <Section title="Usage" description="What is left on your plan.">
        <UsageSkeleton />
      </Section>
      <div className="grid gap-8 lg:grid-cols-2">
        <Section title="Recent searches">
          <ListSkeleton rows={3} />
        </Section>
        <Section title="Recent activity">
          <ListSkeleton rows={3} />
        </Section>
      </div>
    </div>
  );
}
