import { inQuotes } from '#domain/language/in-quotes.ts';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from '#domain/names.ts';
import { useGetSearchHistoryInfiniteQuery } from '../../../features/search/api.ts';
import { paths } from '../../../lib/paths.ts';
import {
  PALETTE_NAME,
  HISTORY_HEADS,
  OPERATOR_NAME,
  PROFILE_NAME,
  SECTION_NAMES,
  TAKE_TOUR,
} from '../../../texts/frame.ts';
import { Keys } from '../../../ui/display/keys.tsx';
import { Layer } from '../../../ui/overlays/layer.tsx';
import { frameDialogOpened } from '../../../lib/frame-dialog-slice.ts';
import type { FrameDialog } from '../../../lib/frame-dialog-slice.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { signOut } from '../../../lib/session/session.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { setTheme, useTheme } from '../../../lib/browser/theme.ts';
import { ALERTS_NAME } from '../../../texts/alerts.ts';
import { LEADS_NAME } from '../../../texts/leads.ts';
import { WATCHED_NAME } from '../../../texts/watched-search.ts';

const RECENT = 8;
const GROUP =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 ' +
  '[&_[cmdk-group-heading]]:text-hint [&_[cmdk-group-heading]]:text-ink-2';

/** Every page, action and recent search, found by typing (ux practice 15). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  return (
    <Layer
      open
      onOpenChange={onClose}
      className="fixed inset-x-2 top-2 z-40 mx-auto max-w-140 animate-menu overflow-hidden rounded-dialog border border-line sm:top-[12vh]"
    >
      <RadixDialog.Title className="sr-only">{PALETTE_NAME}</RadixDialog.Title>
      <Palette onClose={onClose} />
    </Layer>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const { pages, actions } = usePaletteEntries(onClose);
  const history = useGetSearchHistoryInfiniteQuery();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const searches = history.data?.pages.flatMap(({ items }) => items).slice(0, RECENT) ?? [];
  return (
    <Command label={PALETTE_NAME} loop>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search size={16} className="shrink-0 text-ink-2" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Search pages, actions, searches"
          className="h-12 w-full bg-transparent text-body text-ink outline-none placeholder:text-ink-3 touch:text-prose"
        />
      </div>
      <Command.List className="max-h-[min(26rem,70dvh)] scroll-py-2 overflow-y-auto p-1.5">
        <Command.Empty className="px-2.5 py-8 text-center text-body text-ink-2">
          No matches.
        </Command.Empty>
        <Entries heading="Pages" entries={pages} />
        <Entries heading="Actions" entries={actions} />
        {searches.length > 0 && (
          <Command.Group heading="Recent searches" className={GROUP}>
            {searches.map(({ id, query }) => (
              <Item
                key={id}
                value={`${query} ${id}`}
                onSelect={() => {
                  onClose();
                  void navigate(`${paths.searchHistory}/${id}`);
                }}
              >
                {query}
              </Item>
            ))}
          </Command.Group>
        )}
        {/* Last: Enter chooses what matches, and this where nothing does. */}
        {words.length >= LIMITS.queryMinLength && words.length <= LIMITS.queryMaxLength && (
          <Command.Group forceMount>
            <Item
              forceMount
              value={`search for ${words}`}
              onSelect={() => {
                onClose();
                void navigate(`${paths.search}?q=${encodeURIComponent(words)}`);
              }}
            >
              {`Search for ${inQuotes(words)}`}
            </Item>
          </Command.Group>
        )}
      </Command.List>
    </Command>
  );
}

function Entries({ heading, entries }: { heading: string; entries: readonly PaletteEntry[] }) {
  return (
    <Command.Group heading={heading} className={GROUP}>
      {entries.map(({ label, words, keys, run }) => (
        <Item key={label} value={`${label} ${words ?? ''}`} onSelect={run} {...(keys && { keys })}>
          {label}
        </Item>
      ))}
    </Command.Group>
  );
}

function Item({
  value,
  onSelect,
  keys,
  forceMount = false,
  children,
}: {
  value: string;
  onSelect: () => void;
  keys?: readonly string[];
  /** Shown for any input. */
  forceMount?: boolean;
  children: string;
}) {
  return (
    <Command.Item
      value={value}
      forceMount={forceMount}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default items-center gap-3 rounded-control px-2.5 text-body text-ink select-none data-[selected=true]:bg-sunken touch:min-h-11"
    >
      <span className="min-w-0 grow truncate">{children}</span>
      {keys !== undefined && (
        <span aria-hidden className="max-sm:hidden">
          <Keys keys={keys} />
        </span>
      )}
    </Command.Item>
  );
}

interface PaletteEntry {
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
function usePaletteEntries(close: () => void): {
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
