import { Ban } from 'lucide-react';
import { LEAD_STATE_LABELS } from '../../../texts/leads.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useSavedPlace } from './saved-place.ts';
import type { LeadTarget } from './saved-place.ts';

/** Gone once the post is a lead or marked: its state shows in place of 'Save lead'. */
export function NotForMeButton({
  target,
  title,
  onMark,
}: {
  target: LeadTarget;
  /** The post's title, for screen readers. */
  title: string;
  onMark: () => void;
}) {
  if (useSavedPlace(target) !== null) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className="h-7! px-1.5! touch:h-11! touch:min-w-11"
      icon={<Ban size={16} strokeWidth={1.75} aria-hidden />}
      aria-label={`${LEAD_STATE_LABELS.not_for_me}: ${title}`}
      onClick={onMark}
    >
      <span className="max-md:sr-only">{LEAD_STATE_LABELS.not_for_me}</span>
    </Button>
  );
}
