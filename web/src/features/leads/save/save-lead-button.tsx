import { Ban, Bookmark, BookmarkCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Disliked } from '#domain/search/likeness.ts';
import { LEAD_STATE_LABELS, LEAD_TEXTS } from '../../../texts/leads.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { isBeingSaved } from '../live/fold-leads.ts';
import { truncate } from '../../../lib/format.ts';
import { useRemoveLeadMutation } from '../api.ts';
import { useSavedPlace } from './saved-place.ts';
import type { LeadTarget } from './saved-place.ts';
import { leadPath, useSaveLead } from './use-save-lead.ts';

/**
 * Saves a post or page as a lead, from any list. For an existing lead it shows the state and links
 * to the lead.
 */
export function SaveLeadButton({
  target,
  title,
  compact = false,
  className,
}: {
  target: LeadTarget;
  /** The post's title, for screen readers. */
  title: string;
  /** Shows only the icon on phones. */
  compact?: boolean;
  className?: string;
}) {
  const place = useSavedPlace(target);
  const { save } = useSaveLead();
  // The link takes the place of the button, and of its focus.
  const takesFocus = useRef(false);
  const focusOnce = (link: HTMLAnchorElement | null): void => {
    if (link === null || !takesFocus.current) return;
    takesFocus.current = false;
    link.focus({ preventScroll: true });
  };
  // A click on the link while the lead is being saved opens it as soon as it exists.
  const opensOnce = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!opensOnce.current || (place !== null && isBeingSaved(place))) return;
    opensOnce.current = false;
    if (place !== null) void navigate(leadPath(place.leadId));
  }, [place, navigate]);
  const label = cx(compact && 'max-md:sr-only');
  if (place !== null) {
    const Icon = place.state === 'not_for_me' ? Ban : BookmarkCheck;
    return (
      <Button
        asChild
        variant="quiet"
        size="small"
        className={cx('h-7! px-1.5! text-accent-ink! touch:h-11! touch:min-w-11', className)}
      >
        <Link
          ref={focusOnce}
          to={leadPath(place.leadId)}
          onClick={(event) => {
            const isDouble = event.detail > 1;
            // The second click of a double click meant the button.
            if (isDouble || isBeingSaved(place)) event.preventDefault();
            if (!isDouble) opensOnce.current = isBeingSaved(place);
          }}
          aria-label={`${LEAD_STATE_LABELS[place.state]}: ${title}`}
        >
          <Icon size={16} />
          <span className={label}>{LEAD_STATE_LABELS[place.state]}</span>
        </Link>
      </Button>
    );
  }
  return (
    <Button
      variant="quiet"
      size="small"
      className={cx('h-7! px-1.5! touch:h-11! touch:min-w-11', className)}
      icon={<Bookmark size={16} />}
      aria-label={`${LEAD_TEXTS.save}: ${title}`}
      onClick={({ currentTarget }) => {
        takesFocus.current = currentTarget === document.activeElement;
        void save(target);
      }}
    >
      <span className={label}>{LEAD_TEXTS.save}</span>
    </Button>
  );
}

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
      icon={<Ban size={16} />}
      aria-label={`${LEAD_STATE_LABELS.not_for_me}: ${title}`}
      onClick={onMark}
    >
      <span className="max-md:sr-only">{LEAD_STATE_LABELS.not_for_me}</span>
    </Button>
  );
}

const TITLE_LENGTH = 50;

/** Why a result ranks lower for this user, with Undo. */
export function LoweredNote({
  mark: { leadId, title },
  ranked = true,
}: {
  mark: Disliked;
  /** Whether the list is sorted by relevance. */
  ranked?: boolean;
}) {
  const [remove, { isLoading }] = useRemoveLeadMutation();
  return (
    <span className="mt-0.5 block text-ink-2">
      {LEAD_TEXTS[ranked ? 'lowered' : 'similar'](truncate(title, TITLE_LENGTH))}{' '}
      <button
        type="button"
        className="rounded-control font-medium text-accent-ink hover:underline"
        disabled={isLoading}
        title={LEAD_TEXTS.loweredUndoHelp}
        onClick={() => void remove(leadId)}
      >
        {LEAD_TEXTS.undo}
      </button>
    </span>
  );
}
