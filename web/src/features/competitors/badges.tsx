import { BadgeCheck, CircleAlert } from 'lucide-react';
import type { MonitoredCompetitor } from '#contracts/competitors/monitoring.ts';
import type { VerificationStatus } from '#domain/competitors/names.ts';
import { STATUS_LABELS } from '../../texts/competitors.ts';
import { Badge } from '../../ui/display/badge.tsx';

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

/** Whether its own site confirms its name; nothing before the check. */
export function Verification({ status }: { status: VerificationStatus }) {
  if (status === 'verified')
    return (
      <Badge tone="positive" icon={<BadgeCheck size={14} />}>
        Verified
      </Badge>
    );
  if (status === 'failed_verification')
    return (
      <Badge tone="caution" icon={<CircleAlert size={14} />}>
        Site not confirmed
      </Badge>
    );
  return null;
}
