import { ListSkeleton, Skeleton } from '../../../ui/states/skeleton.tsx';
import type { TrendView } from './filters.ts';

/** The frame of the view that is about to come. */
export function TrendingSkeleton({ view }: { view: TrendView }) {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      <Skeleton className="h-4 w-64" />
      <div className="flex gap-2">
        {[1, 2, 3, 4].map((at) => (
          <Skeleton key={at} className="h-9 w-28" />
        ))}
      </div>
      {view === 'list' ? (
        <ListSkeleton rows={6} />
      ) : (
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: 9 }, (_none, at) => (
            <Skeleton key={at} className="h-36 w-full rounded-card" />
          ))}
        </div>
      )}
    </div>
  );
}
