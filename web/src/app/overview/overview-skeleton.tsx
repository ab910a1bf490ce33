import { Section } from '../../ui/display/card.tsx';
import { ListSkeleton, UsageSkeleton } from '../../ui/states/skeleton.tsx';

/** The parts of the start page before any data is known. They appear together. */
export function OverviewSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-8 lg:grid-cols-2">
        <Section title="Recent searches">
          <ListSkeleton rows={3} />
        </Section>
        <Section title="Recent activity">
          <ListSkeleton rows={3} />
        </Section>
      </div>
      <Section title="Usage" description="What is left on your plan.">
        <UsageSkeleton />
      </Section>
    </div>
  );
}
