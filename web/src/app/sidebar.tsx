import {
  ChartNoAxesColumn,
  Command,
  LayoutDashboard,
  MessageSquareText,
  Radar,
  Search,
  ShieldCheck,
  Signpost,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { frameDialogOpened } from '../lib/frame-dialog-slice.ts';
import { useAppDispatch } from '../lib/store.ts';
import { useSession } from '../lib/session-state.ts';
import { UserMenu } from '../features/account/components/user-menu.tsx';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Logo } from '../ui/logo.tsx';
import type { TabId } from './page-head.ts';
import { prefetchOn } from './pages.ts';
import { OPERATOR_NAME, PALETTE_NAME, SECTION_NAMES, TAKE_TOUR } from '../texts/frame.ts';

const ENTRIES = [
  { tab: 'overview', path: paths.overview, Icon: LayoutDashboard },
  { tab: 'social-search', path: paths.search, Icon: Search },
  {
    tab: 'competitive-intelligence',
    path: paths.competitors,
    Icon: Radar,
  },
  { tab: 'gpt-analysis', path: paths.gpt, Icon: MessageSquareText },
  {
    tab: 'trending-problems',
    path: paths.trending,
    Icon: ChartNoAxesColumn,
  },
] as const;

/** R-SHELL-01..05. `onNavigate` closes the drawer around it. */
export function Sidebar({
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
  const close = onNavigate === undefined ? {} : { onClick: onNavigate };
  const { isAdmin } = useSession();
  const dispatch = useAppDispatch();
  return (
    <div className="flex h-full flex-col gap-6 p-3">
      <Link
        to={paths.home}
        aria-label={`${productName} start page`}
        className="flex h-11 shrink-0 items-center self-start rounded-control px-2"
        {...close}
      >
        <Logo name={productName} />
      </Link>
      <nav aria-label="Sections" className="grow">
        <ul className="flex flex-col gap-0.5">
          {ENTRIES.map(({ tab, path, Icon }) => (
            <li key={tab}>
              <Link
                to={path}
                aria-current={tab === active ? 'page' : undefined}
                data-tab={tab}
                className={cx(
                  'flex h-9 items-center gap-2.5 rounded-control px-2.5 text-body touch:h-11',
                  tab === active
                    ? 'bg-accent-soft font-medium text-accent-ink'
                    : 'text-ink-2 hover:bg-sunken hover:text-ink',
                )}
                {...prefetchOn(path)}
                {...close}
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
                {SECTION_NAMES[tab]}
              </Link>
            </li>
          ))}
        </ul>
        {/* R-ROUTE-25: in the menu of small screens only, for the one administrator. */}
        {isAdmin && onNavigate !== undefined && (
          <Link
            to={paths.admin}
            className="mt-4 flex h-9 items-center gap-2.5 rounded-control px-2.5 text-body text-ink-2 hover:bg-sunken hover:text-ink touch:h-11"
            {...close}
          >
            <ShieldCheck size={20} strokeWidth={1.75} aria-hidden className="shrink-0" />
            {OPERATOR_NAME}
          </Link>
        )}
      </nav>
      <div className="flex flex-col gap-2">
        {onNavigate !== undefined && (
          <Button
            variant="quiet"
            className="h-auto! min-h-9 justify-start! px-2.5! text-left whitespace-normal! touch:min-h-11"
            icon={<Command size={20} strokeWidth={1.75} aria-hidden />}
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
          className="justify-start! px-2.5!"
          icon={<Signpost size={20} strokeWidth={1.75} aria-hidden />}
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
