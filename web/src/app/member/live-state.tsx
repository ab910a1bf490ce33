import { Pause, Play } from 'lucide-react';
import { pausedChanged, selectLiveStatus } from '../../live/connection/live-slice.ts';
import { formatAge } from '../../lib/format.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { cx } from '../../ui/cx.ts';
import { LIVE_WORDS, LiveDot } from '../../ui/display/live-dot.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { useNow } from '../../ui/use-now.ts';

const REFRESH_MS = 15_000;

/** The words of the connection, when something last changed, and the way to hold updates back. */
export function LiveState() {
  const { status, updatedAt, paused, waiting, pulse } = useAppSelector(selectLiveStatus);
  const dispatch = useAppDispatch();
  const now = useNow(REFRESH_MS, updatedAt !== null);
  const action = paused ? 'Resume live updates' : 'Pause live updates';
  const age = updatedAt === null ? null : formatAge(new Date(updatedAt).toISOString(), now);
  const Icon = paused ? Play : Pause;
  const detail = paused && waiting > 0 ? `${waiting} waiting` : undefined;
  const shown = [LIVE_WORDS[status], ...(detail === undefined ? [] : [detail])].join(' ');
  const words = age === null ? action : `${action}. Last updated ${age}.`;
  return (
    <Tooltip side="bottom" text={words}>
      <button
        type="button"
        data-live={status}
        aria-label={`${shown}. ${action}`}
        aria-keyshortcuts="p"
        className="inline-flex h-9 min-w-0 items-center gap-1.5 overflow-hidden rounded-control px-1.5 text-ink-2 hover:bg-sunken touch:h-11"
        onClick={() => {
          dispatch(pausedChanged(!paused));
        }}
      >
        <LiveDot status={status} pulse={pulse} {...(detail === undefined ? {} : { detail })} />
        <Icon
          size={16}
          strokeWidth={1.75}
          aria-hidden
          // The longer words of a missing connection need the room of a narrow window.
          className={cx('shrink-0', status !== 'live' && !paused && 'max-sm:hidden')}
        />
      </button>
    </Tooltip>
  );
}
