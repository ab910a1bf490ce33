import { Skeleton } from '../../../ui/states/skeleton.tsx';

/** Placeholders for posts that have not arrived yet. */
export function EmptyRows() {
  return (
    <ul aria-hidden className="divide-y divide-line px-4">
      {[1, 2, 3].map((row) => (
        <li key={row} className="flex flex-col gap-3 py-4">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3.5 w-full" />
        </li>
      ))}
    </ul>
  );
}
