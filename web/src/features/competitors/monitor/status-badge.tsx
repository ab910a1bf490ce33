import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import { STATUS_LABELS } from '../../../texts/competitors.ts';
import { Badge } from '../../../ui/display/badge.tsx';

const TONES = {
  discovered: 'neutral',
  monitoring: 'accent',
  active: 'positive',
  archived: 'neutral',
} as const;

/** And whether collection is paused because the plan has fewer places. */
export function StatusBadge({
  competitor: { status, collecting },
}: {
  competitor: Pick<MonitoredCompetitor, 'status' | 'collecting'>;
}) {
  if (status !== 'archived' && !collecting)
    return <Badge tone="caution">Kept, not collected</Badge>;
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}
