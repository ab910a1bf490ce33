import { paths } from '../lib/paths.ts';
import { LEADS_NAME } from '../texts/leads.ts';
import { WATCHED_NAME } from '../texts/watched-search.ts';
import { ALERTS_NAME, ALERT_SETTINGS_NAME } from '../texts/alerts.ts';
import {
  HISTORY_HEADS,
  NOT_FOUND_NAME,
  OPERATOR_NAME,
  PROFILE_NAME,
  SECTION_NAMES,
} from '../texts/frame.ts';

const TAB_IDS = [
  'overview',
  'social-search',
  'competitive-intelligence',
  'gpt-analysis',
  'trending-problems',
] as const;
export type TabId = (typeof TAB_IDS)[number];

export interface PageHead {
  /** The entry of the sidebar that is marked. */
  tab: TabId | null;
  /** For the document title and the heading that screen readers find. */
  name: string;
  /** Contents of the header: only history pages have them. */
  header: { title: string; description: string } | null;
  /** Whether the header has the tabs of Social Media Search: its form and the leads. */
  tabs: boolean;
  /** Where the History button leads; null hides it. */
  historyPath: string | null;
  /** Whether the help button is in the header. */
  help: boolean;
  /** Opening one search of the history keeps the place on the page. */
  keepsScroll: boolean;
}

interface SectionRow {
  tab: TabId;
  name: string;
  path: string;
  history: { path: string; title: string; description: string } | null;
}

const SECTIONS: readonly SectionRow[] = [
  { tab: 'overview', name: SECTION_NAMES.overview, path: paths.overview, history: null },
  {
    tab: 'social-search',
    name: SECTION_NAMES['social-search'],
    path: paths.search,
    history: {
      path: paths.searchHistory,
      ...HISTORY_HEADS['social-search'],
    },
  },
  {
    tab: 'competitive-intelligence',
    name: SECTION_NAMES['competitive-intelligence'],
    path: paths.competitors,
    history: {
      path: paths.competitorsHistory,
      ...HISTORY_HEADS['competitive-intelligence'],
    },
  },
  {
    tab: 'gpt-analysis',
    name: SECTION_NAMES['gpt-analysis'],
    path: paths.aiVisibility,
    history: {
      path: paths.aiVisibilityHistory,
      ...HISTORY_HEADS['gpt-analysis'],
    },
  },
  {
    tab: 'trending-problems',
    name: SECTION_NAMES['trending-problems'],
    path: paths.trending,
    history: null,
  },
];

const within = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** What the frame of the dashboard shows for an address; a fixed map. */
export function pageHead(pathname: string): PageHead {
  const plain = {
    tab: null,
    header: null,
    tabs: false,
    historyPath: null,
    help: false,
    keepsScroll: false,
  };
  for (const { tab, name, path, history } of SECTIONS) {
    if (history !== null && within(pathname, history.path)) {
      return {
        tab,
        name: history.title,
        header: { title: history.title, description: history.description },
        tabs: false,
        historyPath: null,
        help: true,
        keepsScroll: tab === 'social-search' && pathname !== history.path,
      };
    }
    if (within(pathname, path)) {
      return {
        ...plain,
        tab,
        name,
        tabs: tab === 'social-search',
        historyPath: history?.path ?? null,
        help: history !== null,
      };
    }
  }
  if (pathname === paths.leads) {
    return { ...plain, tab: 'social-search', name: LEADS_NAME, tabs: true, help: true };
  }
  if (within(pathname, paths.watchedSearches)) {
    return { ...plain, tab: 'social-search', name: WATCHED_NAME, tabs: true, help: true };
  }
  if (pathname === paths.admin) return { ...plain, name: OPERATOR_NAME };
  if (pathname === paths.alerts) return { ...plain, name: ALERTS_NAME };
  if (pathname === paths.alertSettings) return { ...plain, name: ALERT_SETTINGS_NAME };
  if (pathname === paths.profile) return { ...plain, name: PROFILE_NAME };
  return { ...plain, name: NOT_FOUND_NAME };
}
