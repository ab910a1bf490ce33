import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FallbackBoundary, whenLoaded } from '../../ui/states/when-loaded.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { ThemeToggle } from '../../ui/controls/theme-toggle.tsx';
import { prefetchOn } from '../../lib/prefetch.ts';
import { NAVIGATION_TEXTS, OPERATOR_NAME } from '../../texts/frame.ts';

/** Visitors do not need the menu's code. */
const UserMenu = whenLoaded(
  async () => (await import('../member/layout/member-user-menu.tsx')).MemberUserMenu,
);
const SHRINK_AFTER_PX = 100;

const ITEMS = [
  { label: NAVIGATION_TEXTS.features, to: '/#features' },
  { label: NAVIGATION_TEXTS.howItWorks, to: '/#how-it-works' },
  { label: NAVIGATION_TEXTS.pricing, to: paths.pricing },
  { label: NAVIGATION_TEXTS.faq, to: '/#faq' },
] as const;

export function PublicHeader({ productName }: { productName: string }) {
  const { pathname } = useLocation();
  const { status, isAdmin } = useSession();
  const signedIn = status === 'signed-in';
  const shrunk = useScrolledPast(SHRINK_AFTER_PX);
  const [menuOpen, setMenuOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useCloseOutside(bar, menuOpen, () => {
    setMenuOpen(false);
  });
  const links = [
    ...ITEMS,
    ...(signedIn ? [{ label: NAVIGATION_TEXTS.dashboard, to: paths.overview }] : []),
  ];
  const close = (): void => setMenuOpen(false);
  return (
    <header ref={bar} className="sticky top-0 z-30 border-b border-line bg-canvas">
      <div
        className={cx(
          'mx-auto flex max-w-280 items-center gap-1.5 px-4 sm:gap-2 transition-[height] duration-200',
          shrunk ? 'h-14' : 'h-18',
        )}
      >
        <Link
          to={paths.home}
          aria-label={`${productName} start page`}
          className="mr-auto flex h-11 items-center rounded-control md:mr-8"
          onClick={() => {
            close();
            if (pathname === paths.home) scrollToTop();
          }}
        >
          <Logo name={productName} />
        </Link>
        <nav aria-label="Main" className="mr-auto hidden items-center gap-1 md:flex">
          {links.map(({ label, to }) => (
            <NavItem key={label} label={label} to={to} active={isActive(pathname, to)} />
          ))}
        </nav>
        <ThemeToggle />
        <Account signedIn={signedIn} onLogin={pathname === paths.login} />
        <Button
          variant="quiet"
          size="icon"
          className="md:hidden"
          aria-expanded={menuOpen}
          aria-controls="mobile-menu"
          aria-label={menuOpen ? 'Close menu' : 'Open menu'}
          onClick={() => setMenuOpen(!menuOpen)}
        >
          {menuOpen ? <X size={20} /> : <MenuIcon size={20} />}
        </Button>
      </div>
      {menuOpen && (
        <nav
          id="mobile-menu"
          aria-label="Main"
          className="absolute inset-x-0 top-full flex animate-menu flex-col border-b border-line bg-canvas px-2 py-2 shadow-float md:hidden"
        >
          {[...links, ...(isAdmin ? [{ label: OPERATOR_NAME, to: paths.admin }] : [])].map(
            ({ label, to }) => (
              <Link
                key={label}
                to={to}
                onClick={close}
                className="flex h-11 items-center rounded-control px-2 text-prose text-ink hover:bg-sunken"
              >
                {label}
              </Link>
            ),
          )}
        </nav>
      )}
    </header>
  );
}

/**
 * The user menu, or the way to sign in, in one place of one width. While a session is likely and
 * not yet known, the place stays empty.
 */
function Account({ signedIn, onLogin }: { signedIn: boolean; onLogin: boolean }) {
  return (
    <div
      className={cx(
        'flex items-center justify-end',
        (signedIn || !onLogin) && 'min-w-26 sm:min-w-28',
      )}
    >
      {signedIn && (
        <FallbackBoundary instead={null}>
          <UserMenu />
        </FallbackBoundary>
      )}
      {!signedIn && !onLogin && (
        <Button
          asChild
          variant="primary"
          className="max-sm:min-w-26 max-sm:px-1! [[data-session=likely]_&]:invisible"
        >
          <Link to={paths.login} {...prefetchOn(paths.login)}>
            {NAVIGATION_TEXTS.getStarted}
          </Link>
        </Button>
      )}
    </div>
  );
}

function NavItem({ label, to, active }: { label: string; to: string; active: boolean }) {
  return (
    <Link
      to={to}
      aria-current={active ? 'page' : undefined}
      className="flex h-9 items-center rounded-control px-3 text-body font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:text-accent-ink"
      {...prefetchOn(to)}
    >
      {label}
    </Link>
  );
}

/** The dashboard is active on every page of it. */
function isActive(pathname: string, to: string): boolean {
  return to === paths.overview ? pathname.startsWith(paths.dashboard) : pathname === to;
}

function scrollToTop(): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
}

/** A tap outside or Escape closes the menu. */
function useCloseOutside(
  bar: React.RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent): void => {
      if (event.target instanceof Node && bar.current?.contains(event.target)) return;
      latest.current();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') latest.current();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, bar]);
}

/** More than the header loses in height, which moves the page under the same position. */
const SLACK_PX = 32;

/**
 * Whether the page counts as scrolled down by more than `px`: it does above it, and
 * does not again before it is well below. Without the slack a header that shrinks would move the
 * page back over its own threshold, grow, and shrink again.
 */
export function isScrolledPast(was: boolean, scrollTop: number, px: number): boolean {
  return scrollTop > (was ? px - SLACK_PX : px);
}

let past = false;

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

function useScrolledPast(px: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => {
      past = isScrolledPast(past, scrollY, px);
      return past;
    },
    () => false,
  );
}
