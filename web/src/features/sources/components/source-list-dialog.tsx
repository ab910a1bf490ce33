import type { ComponentType, ReactNode } from 'react';
import type { Source } from '#contracts/platforms.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useNow } from '../../../ui/use-time.ts';
import { SOURCE_STATE_TEXTS } from '../../../texts/sources.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { stateLabel } from '../source-words.ts';

type StatedSource = Parameters<typeof SourceState>[0]['source'];

/** A dialog that lists sources with their states; it changes while it is open. */
export function SourceListDialog<T extends { id: string }>({
  sources,
  open,
  onOpenChange,
  title,
  description,
  label,
  Row,
}: {
  sources: readonly T[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** Of the list. */
  label: string;
  Row: ComponentType<{ source: T; now: number }>;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="wide"
      title={title}
      description={description}
    >
      {open && <Rows sources={sources} label={label} Row={Row} />}
    </Dialog>
  );
}

function Rows<T extends { id: string }>({
  sources,
  label,
  Row,
}: {
  sources: readonly T[];
  label: string;
  Row: ComponentType<{ source: T; now: number }>;
}) {
  const now = useNow(10_000);
  return (
    // Focusable, so that the arrow keys scroll it.
    <ul
      tabIndex={0}
      aria-label={label}
      className="border-b border-line focus-visible:outline-offset-[-2px]"
    >
      {sources.map((source) => (
        <Row key={source.id} source={source} now={now} />
      ))}
    </ul>
  );
}

/** One source: its name, its state, and lines below both. */
export function SourceItem({
  source,
  name,
  trouble,
  about,
  children,
}: {
  source: StatedSource & { id: string };
  name: ReactNode;
  /** The problem and its consequences; empty when all is well. */
  trouble: string;
  about: string;
  /** Times and limits. */
  children: ReactNode;
}) {
  return (
    <li
      data-source={source.id}
      data-state={source.state}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t border-line py-3 text-meta"
    >
      {name}
      <SourceState source={source} />
      {trouble !== '' && <p className="col-span-2 text-ink wrap-anywhere">{trouble}</p>}
      <p className="col-span-2 text-ink-2 wrap-anywhere">{about}</p>
      {children !== null && (
        <p className="col-span-2 flex flex-wrap gap-x-4 gap-y-0.5 text-hint text-ink-2 tabular-nums">
          {children}
        </p>
      )}
    </li>
  );
}

/** The state of a source in words; the colour only repeats them. */
export function SourceState({ source }: { source: Pick<Source, 'state' | 'limitedUntil'> }) {
  return <Badge tone={SOURCE_STATE_TEXTS[source.state].tone}>{stateLabel(source)}</Badge>;
}
