import { formatDateTime } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useGetWatchedSearchesQuery } from '../../watched-search/api.ts';

/** Empty state: the time of the last alert, and what is being watched. */
export function AllQuiet({
  since = null,
  compact = false,
}: {
  /** Time of the newest alert; null if there has been none. */
  since?: string | null;
  compact?: boolean;
}) {
  const { data } = useGetWatchedSearchesQuery();
  const used = data?.used ?? 0;
  return (
    <EmptyState
      title={since === null ? 'All quiet' : `All quiet since ${formatDateTime(since)}`}
      compact={compact}
    >
      {used > 0 &&
        `Watching ${used} ${used === 1 ? 'competitor or search' : 'competitors and searches'}. `}
      Price changes, launches, spikes in mentions and other news of what you monitor appear here as
      they happen.
    </EmptyState>
  );
}
