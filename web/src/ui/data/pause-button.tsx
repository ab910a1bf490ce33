import { Pause, Play } from 'lucide-react';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../controls/button.tsx';
import type { Pausable } from './use-pausable.ts';

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
