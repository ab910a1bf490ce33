import { BadgeCheck, CircleAlert } from 'lucide-react';
import type { VerificationStatus } from '#domain/competitors/names.ts';
import { Badge } from '../../../ui/display/badge.tsx';

const ICON = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Whether its own site confirms its name; nothing before the check. */
export function Verification({ status }: { status: VerificationStatus }) {
  if (status === 'verified')
    return (
      <Badge tone="positive" icon={<BadgeCheck {...ICON} />}>
        Verified
      </Badge>
    );
  if (status === 'failed_verification')
    return (
      <Badge tone="caution" icon={<CircleAlert {...ICON} />}>
        Site not confirmed
      </Badge>
    );
  return null;
}
