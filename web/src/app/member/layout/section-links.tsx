import { ChartNoAxesColumn, LayoutDashboard, MessageSquareText, Radar, Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { SECTION_NAMES } from '../../../texts/frame.ts';
import { cx } from '../../../ui/cx.ts';
import { Logo } from '../../../ui/display/logo.tsx';
import type { TabId } from '../../page-head.ts';
import { prefetchOn } from '../../../lib/prefetch.ts';

const ENTRIES = [
  { tab: 'overview', path: paths.overview, Icon: LayoutDashboard },
  { tab: 'social-search', path: paths.search, Icon: Search },
  { tab: 'competitive-intelligence', path: paths.competitors, Icon: Radar },
  { tab: 'gpt-analysis', path: paths.aiVisibility, Icon: MessageSquareText },
  { tab: 'trending-problems', path: paths.trending, Icon: ChartNoAxesColumn },
] as const;

/** The logo of the sidebar. */
export function HomeLink({
  productName,
  onClick,
}: {
  productName: string;
  onClick?: (() => void) | undefined;
}) {
  return (
    <Link
      to={paths.home}
      aria-label={`${productName} start page`}
      className="flex h-11 shrink-0 items-center self-start rounded-control px-2"
      onClick={onClick}
    >
      <Logo name={productName} />
    </Link>
  );
}

/** The five sections; they need nothing but an address, so they work before the app does. */
export function SectionLinks({
  active,
  onClick,
}: {
  active: TabId | null;
  onClick?: (() => void) | undefined;
}) {
  return (
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
            onClick={onClick}
          >
            <Icon size={20} className="shrink-0" />
            {SECTION_NAMES[tab]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
