import { Pause, Play } from 'lucide-react';
import { pausedChanged, selectLiveStatus } from '../live/live-slice.ts';
import { formatAge } from '../lib/format.ts';
import { useAppDispatch, useAppSelector } from '../lib/store.ts';
import { Button } from '../ui/button.tsx';
import { LiveDot } from '../ui/live-dot.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { useNow } from '../ui/use-now.ts';

const REFRESH_MS = 15_000;

/** The words of the connection, when something last changed, and the way to hold updates back. */
export function LiveState() {
  const { status, updatedAt, paused, waiting, pulse } = useAppSelector(selectLiveStatus);
  const dispatch = useAppDispatch();
  const now = useNow(REFRESH_MS, updatedAt !== null);
  const action = paused ? 'Resume live updates' : 'Pause live updates';
  const age = updatedAt === null ? null : formatAge(new Date(updatedAt).toISOString(), now);
  const Icon = paused ? Play : Pause;
  return (
    <span data-live={status} className="inline-flex items-center gap-1 pl-1">
      <LiveDot
        status={status}
        pulse={pulse}
        {...(paused && waiting > 0 ? { detail: `${waiting} waiting` } : {})}
      />
      <Tooltip side="bottom" text={age === null ? action : `${action}. Last updated ${age}.`}>
        <Button
          variant="quiet"
          size="icon"
          className="max-sm:hidden"
          aria-label={action}
          onClick={() => {
            dispatch(pausedChanged(!paused));
          }}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </Button>
      </Tooltip>
    </span>
  );
}
