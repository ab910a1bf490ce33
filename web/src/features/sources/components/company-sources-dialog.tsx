import type { CompanySourceEntry } from '#contracts/competitors/company-source-catalogue.ts';
import type { CompanySource } from '#contracts/competitors/company-sources.ts';
import { formatAge, formatDateTime } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { isWorking, sourceCount } from '../source-words.ts';
import { SourceState } from './source-state.tsx';

type NamedSource = CompanySource & CompanySourceEntry;

/** Where company facts come from, with state, last answer and limits. Changes while it is open. */
export function CompanySourcesDialog({
  sources,
  open,
  onOpenChange,
}: {
  sources: readonly NamedSource[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="wide"
      title={`Company facts: ${sourceCount(sources)}`}
      description="Where facts about competitors come from, and what is missing right now."
    >
      {open && <Rows sources={sources} />}
    </Dialog>
  );
}

function Rows({ sources }: { sources: readonly NamedSource[] }) {
  const now = useNow(10_000);
  return (
    // Focusable, so that the arrow keys scroll it.
    <ul
      tabIndex={0}
      aria-label="Sources of company facts"
      className="border-b border-line focus-visible:outline-offset-[-2px]"
    >
      {sources.map((source) => (
        <Row key={source.id} source={source} now={now} />
      ))}
    </ul>
  );
}

function Row({ source, now }: { source: NamedSource; now: number }) {
  const { name, provides, without, note, reason, failingSince, lastAnswerAt } = source;
  return (
    <li
      data-source={source.id}
      data-state={source.state}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t border-line py-3 text-meta"
    >
      <span className="font-medium text-ink">{name}</span>
      <SourceState source={source} />
      {!isWorking(source) && (
        <p className="col-span-2 text-ink wrap-anywhere">
          {[reason, without].filter((part) => part !== null).join(' ')}
        </p>
      )}
      <p className="col-span-2 text-ink-2 wrap-anywhere">
        {[`${provides}.`, note].filter((part) => part !== null).join(' ')}
      </p>
      {source.state !== 'not_configured' && (
        <p className="col-span-2 flex flex-wrap gap-x-4 gap-y-0.5 text-hint text-ink-2 tabular-nums">
          {failingSince !== null && <At label="Failing since" time={failingSince} now={now} />}
          {lastAnswerAt === null ? (
            <span>No answer yet</span>
          ) : (
            <At label="Last answer" time={lastAnswerAt} now={now} />
          )}
        </p>
      )}
    </li>
  );
}

function At({ label, time, now }: { label: string; time: string; now: number }) {
  return (
    <span>
      {`${label} `}
      <time dateTime={time} title={formatDateTime(time)}>
        {label === 'Failing since' ? formatDateTime(time) : formatAge(time, now)}
      </time>
    </span>
  );
}
