import { Section } from '../../../ui/display/card.tsx';
import { ListSkeleton, Skeleton, SkeletonLine } from '../../../ui/states/skeleton.tsx';

/** The parts of the page that are the same for all users. */
export function SettingsSkeleton() {
  return (
    <>
      <SkeletonLine className="mt-1 h-5.25" bar="w-72" />
      <div className="mt-10 flex flex-col gap-10">
        <Section title="Account">
          <SkeletonLine className="h-[1.21875rem]" bar="w-24" />
          <Skeleton className="mt-1.5 h-9 max-w-90 touch:h-11" />
        </Section>
        <Section title="Search defaults" description="Defaults for new searches.">
          <ListSkeleton rows={4} />
        </Section>
      </div>
    </>
  );
}
