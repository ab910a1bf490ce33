import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { Source } from '#contracts/platforms.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useNow } from '../../../ui/use-time.ts';
import { SOURCE_STATE_TEXTS } from '../../../texts/sources.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { stateLabel } from '../source-words.ts';

type StatedSource = Parameters<typeof SourceState>[0]['source'];

interface SourceListProps<T extends { id: string }> {
  /** Undefined while they load. */
  sources: readonly T[] | undefined;
  /** Such as '8 of 10 sources'. */
  countOf: (sources: readonly T[]) => string;
  missingOf: (sources: readonly T[]) => readonly string[];
  description: string;
  /** Of the list. */
  label: string;
  Row: ComponentType<{ source: T; now: number }>;
  className?: string | undefined;
}

/**
 * One line: a count that opens a dialog with the sources, and what is missing; both change while
 * they are open. Its place is kept while the sources load, so that nothing jumps.
 */
export function SourceList<T extends { id: string }>({
  sources,
  className,
  ...list
}: SourceListProps<T>) {
  return (
    <div
      className={cx('flex min-w-0 flex-wrap items-center gap-x-2 text-meta text-ink-2', className)}
    >
      {sources !== undefined && <Line {...list} sources={sources} />}
    </div>
  );
}

/**
 * On a phone it shows only while something is missing or inside an unfolded run (`data-unfolded` on
 * a `group`), so that results come first.
 */
function Line<T extends { id: string }>({
  sources,
  countOf,
  missingOf,
  description,
  label,
  Row,
}: SourceListProps<T> & { sources: readonly T[] }) {
  const [open, setOpen] = useState(false);
  // Focus returns to the button, so it must not disappear when a source recovers meanwhile.
  const [opened, setOpened] = useState(false);
  const count = countOf(sources);
  const missing = missingOf(sources);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={cx(
          '-mx-2.5 tabular-nums underline decoration-line-strong underline-offset-3',
          missing.length === 0 && !opened && 'max-sm:hidden max-sm:group-data-unfolded:inline-flex',
        )}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          setOpened(true);
        }}
      >
        {count}
      </Button>
      {missing.length > 0 && <span className="min-w-0 max-md:hidden">{missing.join(' · ')}</span>}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        width="wide"
        title={count}
        description={description}
      >
        {open && <Rows sources={sources} label={label} Row={Row} />}
      </Dialog>
    </>
  );
}

function Rows<T extends { id: string }>({
  sources,
  label,
  Row,
}: Pick<SourceListProps<T>, 'label' | 'Row'> & { sources: readonly T[] }) {
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
