import { X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import {
  DISMISSED_NOTICES_KEY,
  NOTICES,
  currentNotice,
  parseDismissed,
} from '../../lib/notices.ts';
import type { Notice } from '../../lib/notices.ts';
import { useRenderDay } from '../../lib/page/page-settings.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';

const LOOKS: Readonly<Record<Notice['type'], string>> = {
  launch: 'bg-accent-soft text-accent-ink',
  update: 'bg-accent-soft text-accent-ink',
  warning: 'bg-caution-soft text-caution',
  success: 'bg-positive-soft text-positive',
};

/** The one notice of today, until it is dismissed. */
export function NoticeBanner() {
  const day = useRenderDay();
  const hydrated = useHydrated();
  const [opened] = useState(() => new Date());
  const [added, setAdded] = useState<readonly string[]>([]);
  // During hydration it shows the server's state.
  const now = hydrated ? opened : new Date(`${day}T00:00:00Z`);
  const dismissed = hydrated ? [...readDismissed(), ...added] : [];
  const notice = currentNotice(NOTICES, now, dismissed);
  if (notice === null) return null;
  return (
    <aside
      aria-label="Announcement"
      className={cx(
        'relative border-b border-line py-2 pr-12 pl-4 text-meta sm:px-12 sm:text-center',
        // The script in the head has read that this reader dismissed it.
        !hydrated && '[[data-notice=dismissed]_&]:hidden',
        LOOKS[notice.type],
      )}
    >
      {notice.message}{' '}
      {notice.cta !== null && notice.ctaLink !== null && (
        <Link
          to={notice.ctaLink}
          className="rounded-control font-medium whitespace-nowrap underline underline-offset-2"
        >
          {notice.cta}
        </Link>
      )}
      <Button
        variant="quiet"
        size="icon"
        aria-label="Dismiss announcement"
        className="absolute top-1/2 right-1 h-8! -translate-y-1/2"
        onClick={() => {
          setAdded([...added, notice.id]);
          storeDismissed([...new Set([...dismissed, notice.id])]);
        }}
      >
        <X size={16} />
      </Button>
    </aside>
  );
}

function readDismissed(): string[] {
  try {
    return parseDismissed(localStorage.getItem(DISMISSED_NOTICES_KEY));
  } catch {
    return [];
  }
}

function storeDismissed(ids: readonly string[]): void {
  try {
    localStorage.setItem(DISMISSED_NOTICES_KEY, JSON.stringify(ids));
  } catch {
    // Where storage is forbidden, it stays away until the page closes.
  }
}

const never = () => () => {};

/**
 * False on the server and while its page is taken over, true from then on: for what only this
 * browser knows.
 */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
