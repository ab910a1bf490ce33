import { NavLink } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { prefetchOn } from '../../../lib/prefetch.ts';
import { SECTION_NAMES } from '../../../texts/frame.ts';
import { LEADS_NAME } from '../../../texts/leads.ts';
import { WATCHED_NAME } from '../../../texts/watched-search.ts';
import { cx } from '../../../ui/cx.ts';
import type { PageHead } from '../../page-head.ts';

/** History pages are named in the header; Social Media Search has its tabs there. */
export function HeaderTitle({ head }: { head: PageHead }) {
  if (head.tabs) return <SearchTabs />;
  if (head.header === null) return null;
  return (
    <>
      <p className="truncate text-body font-semibold text-ink">{head.header.title}</p>
      <p className="truncate text-hint text-ink-2">{head.header.description}</p>
    </>
  );
}

/** The same in a line of its own, on phones. */
export function HeaderTitleLine({ head }: { head: PageHead }) {
  if (head.header === null && !head.tabs) return null;
  return (
    <div className={cx('border-t border-line px-4 md:hidden', !head.tabs && 'py-2')}>
      <HeaderTitle head={head} />
    </div>
  );
}

const TABS = [
  { path: paths.search, label: 'Search' },
  { path: paths.leads, label: LEADS_NAME },
  { path: paths.watchedSearches, label: WATCHED_NAME },
] as const;

/** The leads are a page of this section, so that the sidebar keeps its five entries. */
function SearchTabs() {
  return (
    <nav aria-label={SECTION_NAMES['social-search']} className="flex gap-4">
      {TABS.map(({ path, label }) => (
        <NavLink
          key={path}
          to={path}
          className={({ isActive }) =>
            cx(
              'flex h-8 items-center border-b-2 text-body font-medium touch:h-11',
              isActive ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )
          }
          {...prefetchOn(path)}
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
