import { CircleQuestionMark, Command, History, Menu as MenuIcon, Bell } from 'lucide-react';
import { frameDialogOpened } from '../../../lib/frame-dialog-slice.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { PALETTE_NAME } from '../../../texts/frame.ts';
import { Button, LinkButton, buttonClass } from '../../../ui/controls/button.tsx';
import { ThemeToggle } from '../../../ui/controls/theme-toggle.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { cx } from '../../../ui/cx.ts';
import type { PageHead } from '../../page-head.ts';
import { prefetchOn } from '../../../lib/prefetch.ts';
import { selectLiveStatus } from '../../../live/connection/live-slice.ts';
import { formatAge, formatTime } from '../../../lib/format.ts';
import { LiveDot } from '../../../ui/display/live-dot.tsx';
import { useNow } from '../../../ui/use-time.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { SANDBOX_TEXT } from '../../../ui/display/sandbox-bar.tsx';
import { HeaderTitle, HeaderTitleLine } from './header-title.tsx';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { ALERTS_NAME } from '../../../texts/alerts.ts';
import { whenLoaded } from '../../../ui/states/when-loaded.tsx';
import { useGetInboxQuery } from '../../../features/alerts/api.ts';

const REFRESH_MS = 2_000;
/** The gateway pings every five seconds. */
const SILENT_MS = 6_000;

/** The state of the connection in words, and what is known of the engine or of its silence. */
function LiveState() {
  const { status, updatedAt, heardAt, engineAwaySince, pulse } = useAppSelector(selectLiveStatus);
  const now = useNow(REFRESH_MS, updatedAt !== null);
  const silentMs = status === 'live' && heardAt !== null ? now - heardAt : 0;
  const age = updatedAt === null ? null : formatAge(new Date(updatedAt).toISOString(), now);
  const silentS = Math.floor(silentMs / 1_000);
  const trouble =
    silentMs >= SILENT_MS
      ? { words: `last heard ${silentS} s ago`, onPhones: `silent ${silentS} s` }
      : engineAwaySince === null
        ? null
        : { words: `jobs wait since ${formatTime(engineAwaySince)}`, onPhones: 'jobs wait' };
  return (
    <span data-live={status} className="inline-flex h-9 min-w-0 items-center overflow-hidden">
      <LiveDot status={status} pulse={pulse} doubtful={trouble !== null} />
      {(trouble !== null || age !== null) && (
        <span
          className={cx(
            'ml-1.5 truncate text-hint whitespace-nowrap text-ink-2 tabular-nums',
            trouble === null && 'max-lg:hidden',
          )}
        >
          {trouble === null ? (
            `updated ${age}`
          ) : (
            <>
              <span className="max-sm:hidden">{trouble.words}</span>
              <span className="sm:hidden">{trouble.onPhones}</span>
            </>
          )}
        </span>
      )}
    </span>
  );
}

/** Title, live state, History, help and theme. */
export function DashboardHeader({
  head,
  sandbox,
  onOpenMenu,
  onOpenHelp,
}: {
  head: PageHead;
  sandbox: boolean;
  onOpenMenu: () => void;
  onOpenHelp: () => void;
}) {
  const dispatch = useAppDispatch();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas">
      <div className="flex h-14 items-center px-1 sm:gap-2 sm:px-2 lg:px-8">
        <Button
          variant="quiet"
          size="icon"
          className="lg:hidden"
          aria-label="Open navigation"
          onClick={onOpenMenu}
        >
          <MenuIcon size={20} />
        </Button>
        <div className="hidden min-w-0 md:block">
          <HeaderTitle head={head} />
        </div>
        <div className="ml-auto flex min-w-0 items-center gap-0.5 sm:gap-2">
          {/* First: its text changes, and its neighbors must not move. */}
          <LiveState />
          {sandbox && <SandboxTag />}
          <Tooltip text={`${PALETTE_NAME} (Ctrl K)`} side="bottom">
            <Button
              variant="quiet"
              size="icon"
              className="max-sm:hidden"
              aria-label={PALETTE_NAME}
              aria-keyshortcuts="Control+K Meta+K"
              onClick={() => dispatch(frameDialogOpened('palette'))}
            >
              <Command size={20} />
            </Button>
          </Tooltip>
          <AlertBell />
          {head.historyPath !== null && (
            <LinkButton
              variant="quiet"
              className="touch:px-2.5!"
              to={head.historyPath}
              {...prefetchOn(head.historyPath)}
            >
              <History size={20} />
              <span className="max-sm:sr-only">History</span>
            </LinkButton>
          )}
          {head.help && (
            <Tooltip text="Help" side="bottom">
              <Button variant="quiet" size="icon" aria-label="Help" onClick={onOpenHelp}>
                <CircleQuestionMark size={20} />
              </Button>
            </Tooltip>
          )}
          <ThemeToggle />
        </div>
      </div>
      <HeaderTitleLine head={head} />
    </header>
  );
}

/** The sandbox notice as a tag, for the header of the dashboard. */
function SandboxTag() {
  return (
    <Tooltip text={SANDBOX_TEXT} side="bottom">
      <button
        type="button"
        className="inline-flex min-h-6 items-center rounded-control touch:min-h-11"
        aria-label={`Sandbox. ${SANDBOX_TEXT}`}
      >
        <Badge tone="caution">Sandbox</Badge>
      </button>
    </Tooltip>
  );
}

const BellPanel = whenLoaded(
  async () => (await import('../../../features/alerts/bell-panel.tsx')).BellPanel,
);

const MOST_SHOWN = 99;

/** The bell in the header: unread count and a panel; on phones a link to the page. */
function AlertBell() {
  const { data } = useGetInboxQuery('all');
  const [open, setOpen] = useState(false);
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? ALERTS_NAME : `${ALERTS_NAME}, ${unread} unread`;
  const face = buttonClass('quiet', 'icon');
  return (
    <>
      <Link
        to={paths.alerts}
        aria-label={label}
        className={cx(face, 'sm:hidden')}
        {...prefetchOn(paths.alerts)}
      >
        <Face unread={unread} />
      </Link>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          aria-label={label}
          title={ALERTS_NAME}
          className={cx(face, 'max-sm:hidden')}
        >
          <Face unread={unread} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="end"
            sideOffset={6}
            collisionPadding={8}
            aria-label={ALERTS_NAME}
            className="z-40 flex max-h-[min(40rem,var(--radix-popover-content-available-height))] w-100 animate-menu flex-col rounded-card border border-line bg-surface shadow-float focus:outline-none"
          >
            <BellPanel onClose={() => setOpen(false)} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <span role="status" className="sr-only">
        {unread === 0 ? '' : `${unread} unread alerts`}
      </span>
    </>
  );
}

function Face({ unread }: { unread: number }) {
  return (
    <span className="relative">
      <Bell size={20} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -top-2 left-2.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-hint leading-4.5 font-semibold text-on-accent tabular-nums"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </span>
  );
}
