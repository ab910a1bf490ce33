import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { asksForConsent, consentStore, useConsent } from '../../lib/browser/consent.ts';
import { coveredBottom } from '../../lib/browser/shared-value.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { COOKIE_BANNER_TEXTS } from '../../texts/frame.ts';

const DELAY_MS = 1_000;

/**
 * In flow at the end of the page and sticky at the lower edge, so that the page can
 * always be scrolled out from under it.
 */
export function CookieBanner() {
  const state = useConsent();
  const due = useDue();
  const { pathname } = useLocation();
  const bar = useRef<HTMLElement>(null);
  const shown = asksForConsent(state, due);
  useBottomPadding(bar, shown);
  useFocusWhenAsked(bar, state.reopened);
  if (!shown) return null;
  const hasSidebar = pathname.startsWith(paths.dashboard) || pathname === paths.profile;
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Cookies"
      className={cx(
        'sticky bottom-0 z-30 animate-fade border-t border-line bg-surface text-body focus:outline-none',
        hasSidebar && 'lg:ml-62',
      )}
    >
      <div className="mx-auto flex max-w-280 flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 md:flex-nowrap">
        <p className="grow text-ink-2 max-md:pr-11">
          One cookie keeps you signed in. With your consent we also count which pages and functions
          are used.{' '}
          <Link
            to={paths.cookiePolicy}
            className="rounded-control font-medium whitespace-nowrap text-accent-ink underline underline-offset-2"
          >
            Cookie policy
          </Link>
          {state.reopened && state.consent !== null && (
            <span className="mt-1 block text-ink">
              Your choice now: {state.consent.accepted ? 'all accepted' : 'essential only'}.
            </span>
          )}
        </p>
        <div className="grid shrink-0 grid-cols-2 gap-2 max-md:w-full">
          <Button onClick={() => consentStore.choose(false)}>
            {COOKIE_BANNER_TEXTS.essential}
          </Button>
          <Button onClick={() => consentStore.choose(true)}>{COOKIE_BANNER_TEXTS.all}</Button>
        </div>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Decide later"
          title="Decide later"
          className="max-md:absolute max-md:top-1 max-md:right-1"
          onClick={consentStore.dismiss}
        >
          <X size={20} />
        </Button>
      </div>
    </section>
  );
}

/** True one second after load. */
function useDue(): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return due;
}

/** Focused elements scroll to a place above the banner, and toasts stay above it. */
function useBottomPadding(bar: React.RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    const element = bar.current;
    if (!shown || element === null) return;
    const page = document.documentElement;
    const observer = new ResizeObserver(() => {
      page.style.setProperty('--covered-bottom', `${element.offsetHeight + 8}px`);
      coveredBottom.set(element.offsetHeight);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.style.removeProperty('--covered-bottom');
      coveredBottom.set(0);
    };
  }, [bar, shown]);
}

/** Reopened from the footer: focus moves to the banner, and back when it closes. */
function useFocusWhenAsked(bar: React.RefObject<HTMLElement | null>, reopened: boolean): void {
  useEffect(() => {
    if (!reopened) return;
    const from = document.activeElement;
    bar.current?.focus({ preventScroll: true });
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    };
  }, [bar, reopened]);
}
