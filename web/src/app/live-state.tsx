import { selectLiveStatus } from '../live/live-slice.ts';
import { formatAge } from '../lib/format.ts';
import { useAppSelector } from '../lib/store.ts';
import { LiveDot } from '../ui/live-dot.tsx';
import { useNow } from '../ui/use-now.ts';

const REFRESH_MS = 15_000;

/** The words of the connection in the header, and when something last changed. */
export function LiveState() {
  const { status, updatedAt, pulse } = useAppSelector(selectLiveStatus);
  const now = useNow(REFRESH_MS, updatedAt !== null);
  const age =
    updatedAt === null ? undefined : `updated ${formatAge(new Date(updatedAt).toISOString(), now)}`;
  return (
    <span data-live={status} title={age} className="inline-flex px-1">
      <LiveDot status={status} pulse={pulse} />
    </span>
  );
}
