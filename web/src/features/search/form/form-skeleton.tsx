import { Skeleton, SkeletonLine } from '../../../ui/states/skeleton.tsx';

/** Placeholder of the search form until its initial values are known, with the same height. */
export function FormSkeleton() {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Skeleton className="h-9 w-60 touch:h-11.5" />
        <SkeletonLine className="h-4.5" bar="w-52" />
      </div>
      <div className="mt-3 grid gap-x-2 gap-y-1.5 md:grid-cols-[minmax(0,1fr)_auto]">
        <Skeleton className="h-11" />
        <Skeleton className="h-11 max-md:order-last max-md:mt-1.5 md:w-28" />
        <div className="md:col-span-2">
          <SkeletonLine className="h-9 md:h-4.5" bar="w-72" />
          <div className="mt-0.5 h-4.5" />
        </div>
      </div>
      <div className="mt-4 grid grid-cols-2 items-start gap-x-4 gap-y-3 md:grid-cols-[10rem_8rem_minmax(0,1fr)]">
        <Control bar="w-20" />
        <Control bar="w-14" />
        <Control bar="w-16" className="col-span-2 md:col-span-1 md:max-w-72" />
      </div>
    </div>
  );
}

function Control({ bar, className = '' }: { bar: string; className?: string }) {
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <SkeletonLine className="h-[1.21875rem]" bar={bar} />
      <Skeleton className="h-9 touch:h-11" />
    </div>
  );
}
