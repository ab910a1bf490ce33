import { useNavigate } from 'react-router-dom';
import { frameDialogOpened } from '../../../lib/frame-dialog-slice.ts';
import type { FrameDialog } from '../../../lib/frame-dialog-slice.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { signOut } from '../../../lib/session/session.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { setTheme, useTheme } from '../../../lib/browser/theme.ts';
import { ALERTS_NAME } from '../../../texts/alerts.ts';
import { LEADS_NAME } from '../../../texts/leads.ts';
import { WATCHED_NAME } from '../../../texts/watched-search.ts';
import {
  HISTORY_HEADS,
  OPERATOR_NAME,
  PROFILE_NAME,
  SECTION_NAMES,
  TAKE_TOUR,
} from '../../../texts/frame.ts';

export interface PaletteEntry {
  label: string;
  /** Further words that find it. */
  words?: string;
  keys?: readonly string[];
  run: () => void;
}

const PAGES: readonly { label: string; path: string }[] = [
  { label: SECTION_NAMES.overview, path: paths.overview },
  { label: SECTION_NAMES['social-search'], path: paths.search },
  { label: HISTORY_HEADS['social-search'].title, path: paths.searchHistory },
  { label: LEADS_NAME, path: paths.leads },
  { label: WATCHED_NAME, path: paths.watchedSearches },
  { label: SECTION_NAMES['competitive-intelligence'], path: paths.competitors },
  { label: HISTORY_HEADS['competitive-intelligence'].title, path: paths.competitorsHistory },
  { label: SECTION_NAMES['gpt-analysis'], path: paths.aiVisibility },
  { label: HISTORY_HEADS['gpt-analysis'].title, path: paths.aiVisibilityHistory },
  { label: SECTION_NAMES['trending-problems'], path: paths.trending },
  { label: ALERTS_NAME, path: paths.alerts },
  { label: PROFILE_NAME, path: paths.profile },
  { label: 'Plans and prices', path: paths.pricing },
];

/** The command palette's actions in addition to searches; `run` also closes it. */
export function usePaletteEntries(close: () => void): {
  pages: PaletteEntry[];
  actions: PaletteEntry[];
} {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { isAdmin } = useSession();
  const { resolved } = useTheme();
  const go = (path: string) => () => {
    close();
    void navigate(path);
  };
  const show = (dialog: FrameDialog) => () => {
    dispatch(frameDialogOpened(dialog));
  };
  const dark = resolved === 'dark';
  return {
    pages: [...PAGES, ...(isAdmin ? [{ label: OPERATOR_NAME, path: paths.admin }] : [])].map(
      ({ path, ...page }) => ({ ...page, run: go(path) }),
    ),
    actions: [
      { label: 'New search', words: 'find posts', run: go(paths.search) },
      {
        label: dark ? 'Switch to the light theme' : 'Switch to the dark theme',
        words: 'appearance dark light',
        run: () => {
          setTheme(dark ? 'light' : 'dark');
          close();
        },
      },
      { label: TAKE_TOUR, words: 'onboarding help', run: show('tour') },
      { label: 'Pro tips', words: 'help', run: show('tips') },
      { label: 'Keyboard shortcuts', keys: ['?'], run: show('keys') },
      { label: 'Send feedback', words: 'support contact', run: show('feedback') },
      {
        label: 'Sign out',
        words: 'log out leave',
        run: () => {
          close();
          void signOut().then(() => navigate(paths.home));
        },
      },
    ],
  };
}
