import { inQuotes } from '#domain/language/in-quotes.ts';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from '#domain/names.ts';
import { useGetSearchHistoryInfiniteQuery } from '../../../features/search/api.ts';
import { paths } from '../../../lib/paths.ts';
import { PALETTE_NAME } from '../../../texts/frame.ts';
import { Keys } from '../../../ui/display/keys.tsx';
import { usePaletteEntries } from './palette-actions.ts';
import type { PaletteEntry } from './palette-actions.ts';
import { Layer } from '../../../ui/overlays/layer.tsx';

const RECENT = 8;
const GROUP =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 ' +
  '[&_[cmdk-group-heading]]:text-hint [&_[cmdk-group-heading]]:text-ink-2';

/** Every page, action and recent search, found by typing (ux practice 15). */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Layer
      open={open}
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
