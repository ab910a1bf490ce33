import { selectLiveStatus } from '../../../live/connection/live-slice.ts';
import { formatAge } from '../../../lib/format.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { LiveDot } from '../../../ui/display/live-dot.tsx';
import { useNow } from '../../../ui/use-now.ts';

const REFRESH_MS = 15_000;

/** The state of the connection in words, and when something last changed. */
export function LiveState() {
  const { status, updatedAt, pulse } = useAppSelector(selectLiveStatus);
  const now = useNow(REFRESH_MS, updatedAt !== null);
  const age = updatedAt === null ? null : formatAge(new Date(updatedAt).toISOString(), now);
  return (
    <span data-live={status} className="inline-flex h-9 min-w-0 items-center overflow-hidden">
      <LiveDot status={status} pulse={pulse} />
      {age !== null && (
        <span className="ml-1.5 text-hint whitespace-nowrap text-ink-2 tabular-nums max-lg:hidden">
          updated {age}
        </span>
      )}
    </span>
  );
}
