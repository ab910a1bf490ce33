import { cx } from '../cx.ts';

export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'offline' | 'missing';

export const LIVE_WORDS: Readonly<Record<LiveStatus, string>> = {
  connecting: 'Connecting…',
  live: 'Live',
  reconnecting: 'Reconnecting…',
  offline: 'Offline',
  missing: 'Not live',
};

const COLOURS: Readonly<Record<LiveStatus, string>> = {
  connecting: 'text-ink-3',
  live: 'text-positive',
  reconnecting: 'text-caution-mark',
  offline: 'text-negative',
  missing: 'text-negative',
};

/**
 * The state of the connection: mark and word. A new `pulse`
 * value makes the arcs pulse once; nothing loops.
 */
export function LiveDot({
  status,
  pulse = 0,
  doubtful = false,
}: {
  status: LiveStatus;
  pulse?: number;
  /** Connected, but something next to the mark says what is missing. */
  doubtful?: boolean;
}) {
  const silent = status === 'offline' || status === 'missing';
  return (
    <span className="inline-flex items-center gap-1.5 text-hint whitespace-nowrap text-ink-2">
      <svg
        width="16"
        height="16"
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
        className={doubtful ? 'text-caution-mark' : COLOURS[status]}
      >
        <circle
          cx={silent ? 12 : 6}
          cy="12"
          r="3.5"
          fill={silent ? 'none' : 'currentColor'}
          stroke="currentColor"
          strokeWidth="2"
        />
        {!silent && (
          <g
            key={pulse}
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
            opacity={status === 'live' && !doubtful ? 1 : 0.35}
            className={cx(pulse > 0 && status === 'live' && 'animate-pulse-once')}
          >
            <path d="M11.9 7.2a7.4 7.4 0 0 1 0 9.6" />
            <path d="M16.1 4a12 12 0 0 1 0 16" />
          </g>
        )}
      </svg>
      <span className="font-medium text-ink max-[26rem]:sr-only">{LIVE_WORDS[status]}</span>
    </span>
  );
}
