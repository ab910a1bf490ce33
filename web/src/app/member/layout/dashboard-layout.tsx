import { useRef, useState, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Outlet, useLocation, useNavigation, useSearchParams, Link } from 'react-router-dom';
import { PageBoundary } from '../../errors/error-boundary.tsx';
import { HelpDialog } from '../../../features/help/help-dialog.tsx';
import { useTour } from '../../../features/onboarding/use-tour.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { TooltipProvider } from '../../../ui/overlays/tooltip.tsx';
import { FrameDialogs } from '../frame-dialogs.tsx';
import { NoticeBanner } from '../../public/notice-banner.tsx';
import { pageHead } from '../../page-head.ts';
import type { TabId } from '../../page-head.ts';
import { RouteProgress, SkipLink } from '../../frame-parts.tsx';
import { useRouteChange } from '../../use-route-change.ts';
import { frameDialogOpened } from '../../../lib/frame-dialog-slice.ts';
import { isBareKey } from '../../../lib/browser/shortcut-setting.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { useSetParam } from '../../../lib/page/params.ts';
import { MemberStore } from '../member-store.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { Command, ShieldCheck, Signpost } from 'lucide-react';
import { useSession } from '../../../lib/session/session-state.ts';
import { UserMenu } from '../../../features/account/components/user-menu.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { HomeLink, SectionLinks } from './section-links.tsx';
import { OPERATOR_NAME, PALETTE_NAME, TAKE_TOUR } from '../../../texts/frame.ts';
import { Dialog as RadixDialog } from 'radix-ui';
import { Layer } from '../../../ui/overlays/layer.tsx';

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;

const isInDialog = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * The keys of the dashboard (ux practice 15). Typing outside a field changes nothing: the only
 * single keys are `/`, which moves the focus into a search box, and `?`, which lists the keys.
 * Navigation needs a modifier.
 */
function useShortcuts(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        if (!isInDialog()) dispatch(frameDialogOpened('palette'));
        return;
      }
      if (!isBareKey(event) || isInDialog()) return;
      if (event.key === '?') dispatch(frameDialogOpened('keys'));
      else if (event.key !== '/') return;
      else if (!focusSearchBox()) dispatch(frameDialogOpened('palette'));
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [dispatch]);
}

/** False where the page has none. */
function focusSearchBox(): boolean {
  const box = document.querySelector<HTMLElement>(
    'main input[type="search"], main [role="searchbox"]',
  );
  box?.focus();
  return box !== null;
}

/** The frame of every signed-in page (R-SHELL-*). */
function DashboardLayout() {
  const { pathname } = useLocation();
  const { productName, sandbox } = usePublicConfig();
  const head = pageHead(pathname);
  const heading = useRef<HTMLHeadingElement>(null);
  const [drawer, setDrawer] = useState(false);
  const tour = useTour();
  useShortcuts();
  const [params] = useSearchParams();
  const setParam = useSetParam();
  useRouteChange({ name: head.name, keepsScroll: head.keepsScroll, smooth: true, heading });
  const pending = useNavigation().state === 'loading';

  const setHelp = (tab: string | null): void => setParam('help', tab);
  const sidebar = { active: head.tab, productName, onTakeTour: tour.open };
  return (
    <TooltipProvider>
      <div className="min-h-dvh lg:grid lg:pl-62">
        <SkipLink />
        <aside className="fixed inset-y-0 left-0 hidden w-62 border-r border-line bg-surface lg:block">
          <Sidebar {...sidebar} />
        </aside>
        <Drawer open={drawer} onOpenChange={setDrawer} title="Navigation">
          <Sidebar {...sidebar} onNavigate={() => setDrawer(false)} />
        </Drawer>
        <div className="flex min-w-0 flex-col">
          <RouteProgress pending={pending} />
          <PageBoundary at={pathname} aside>
            <NoticeBanner />
          </PageBoundary>
          <DashboardHeader
            head={head}
            sandbox={sandbox}
            onOpenMenu={() => setDrawer(true)}
            onOpenHelp={() => setHelp('quick-start')}
          />
          <PageBoundary at={pathname} aside>
            <ConnectionBanner />
          </PageBoundary>
          <main id="main" className="mx-auto w-full max-w-300 grow px-4 py-6 lg:px-8 lg:py-8">
            <h1 ref={heading} tabIndex={-1} className="sr-only">
              {head.name}
            </h1>
            <PageBoundary at={pathname}>
              <Outlet />
            </PageBoundary>
          </main>
        </div>
        <PageBoundary at={pathname} aside>
          {head.help && (
            <HelpDialog section={head.tab} tab={params.get('help')} onTabChange={setHelp} />
          )}
        </PageBoundary>
        <PageBoundary at={pathname} aside>
          <FrameDialogs tour={tour} />
        </PageBoundary>
      </div>
    </TooltipProvider>
  );
}

/** The frame of every page behind the sign-in, with the store that they read. */
export function MemberLayout() {
  return (
    <MemberStore>
      <DashboardLayout />
    </MemberStore>
  );
}

/** `onNavigate` closes the drawer around it. */
function Sidebar({
  active,
  productName,
  onNavigate,
  onTakeTour,
}: {
  active: TabId | null;
  productName: string;
  onNavigate?: () => void;
  onTakeTour: () => void;
}) {
  const { isAdmin } = useSession();
  const dispatch = useAppDispatch();
  return (
    <div className="flex h-full flex-col gap-6 p-3">
      <HomeLink productName={productName} onClick={onNavigate} />
      <nav aria-label="Sections" className="grow">
        <SectionLinks active={active} onClick={onNavigate} />
        {/* In the menu of small screens only, for the one administrator. */}
        {isAdmin && onNavigate !== undefined && (
          <Link
            to={paths.admin}
            className="mt-4 flex h-9 items-center gap-2.5 rounded-control px-2.5 text-body text-ink-2 hover:bg-sunken hover:text-ink touch:h-11"
            onClick={onNavigate}
          >
            <ShieldCheck size={20} className="shrink-0" />
            {OPERATOR_NAME}
          </Link>
        )}
      </nav>
      <div className="flex flex-col gap-2">
        {onNavigate !== undefined && (
          <Button
            variant="quiet"
            className="h-auto! min-h-9 justify-start! gap-2.5! px-2.5! text-left whitespace-normal! touch:min-h-11"
            icon={<Command size={20} />}
            onClick={() => {
              onNavigate();
              dispatch(frameDialogOpened('palette'));
            }}
          >
            {PALETTE_NAME}
          </Button>
        )}
        <Button
          variant="quiet"
          className="justify-start! gap-2.5! px-2.5!"
          icon={<Signpost size={20} />}
          onClick={() => {
            onNavigate?.();
            onTakeTour();
          }}
        >
          {TAKE_TOUR}
        </Button>
        <div className="border-t border-line pt-2">
          <UserMenu {...(onNavigate === undefined ? {} : { onNavigate })} />
        </div>
      </div>
    </div>
  );
}

/** A panel from the left edge, for navigation on narrow screens. Escape and a tap outside close it. */
function Drawer({
  open,
  onOpenChange,
  title,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Accessible name. */
  title: string;
  children: ReactNode;
}) {
  return (
    <Layer
      open={open}
      onOpenChange={onOpenChange}
      className="fixed inset-y-0 left-0 z-40 w-70 max-w-[85vw] animate-drawer overflow-y-auto"
    >
      <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
      {children}
    </Layer>
  );
}
