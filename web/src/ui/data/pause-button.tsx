import { Pause, Play } from 'lucide-react';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../controls/button.tsx';
import { useState } from 'react';

/**
 * Next to the title of a live list. While it is paused, 'Resume' and the number of waiting items
 * are visible.
 */
export function PauseButton({
  list: { paused, waiting, setPaused },
  label,
}: {
  list: Pick<Pausable<unknown>, 'paused' | 'waiting' | 'setPaused'>;
  /** Of the list, for assistive technology, such as 'recent activity'. */
  label: string;
}) {
  if (!paused) {
    return (
      <Button
        variant="quiet"
        size="small"
        aria-label={`Pause ${label}`}
        icon={<Pause size={16} />}
        onClick={() => setPaused(true)}
      >
        Pause
      </Button>
    );
  }
  return (
    <Button size="small" icon={<Play size={16} />} onClick={() => setPaused(false)}>
      {waiting === 0 ? 'Resume' : `Resume, ${formatNumber(waiting)} new`}
    </Button>
  );
}

interface Pausable<Row> {
  /** The rows on display: the newest, or those at the time of the pause. */
  shown: readonly Row[];
  paused: boolean;
  /** Rows that came while paused. */
  waiting: number;
  setPaused: (paused: boolean) => void;
}

/**
 * Lets the user hold one live list (WCAG 2.2.2), remembered per `list`. Only for what arrives by
 * itself: never for the user's own jobs, counters or alerts.
 */
export function usePausable<Row extends { id: string }>(
  list: string,
  rows: readonly Row[],
): Pausable<Row> {
  const [held, setHeld] = useState(() => (wasPaused(list) ? rows : null));
  return {
    shown: held ?? rows,
    paused: held !== null,
    waiting: held === null ? 0 : arrivedSince(held, rows),
    setPaused: (paused) => {
      rememberPaused(list, paused);
      setHeld(paused ? rows : null);
    },
  };
}

export function arrivedSince(
  held: readonly { id: string }[],
  rows: readonly { id: string }[],
): number {
  const known = new Set(held.map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id)).length;
}
const PREFIX = 'paused-list:';

/** Whether this live list was paused when the browser was last used (ux practice 2). */
function wasPaused(list: string): boolean {
  try {
    return localStorage.getItem(PREFIX + list) === 'true';
  } catch {
    return false;
  }
}

function rememberPaused(list: string, paused: boolean): void {
  try {
    if (paused) localStorage.setItem(PREFIX + list, 'true');
    else localStorage.removeItem(PREFIX + list);
  } catch {
    // Where storage is forbidden, the choice lasts as long as the page.
  }
}
