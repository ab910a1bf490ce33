import type { ReactNode } from 'react';
import { PLATFORM_CATALOGUE } from '#contracts/platform-catalogue.ts';
import type { Source } from '#contracts/platforms.ts';
import { formatAge, formatDateTime, plural } from '../../../lib/format.ts';
import { SOURCE_STATE_HELP } from '../../../texts/sources.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { roughDuration, sourceCount } from '../source-words.ts';
import { SourceState } from './source-state.tsx';

/** All platforms with their state, last answer and limits. Changes while it is open. */
export function SourcesDialog({
  sources,
  open,
  onOpenChange,
}: {
  sources: readonly Source[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="wide"
      title={sourceCount(sources)}
      description="How each platform is responding right now, across all searches."
    >
      {open && <SourceRows sources={sources} />}
    </Dialog>
  );
}

function SourceRows({ sources }: { sources: readonly Source[] }) {
  const now = useNow(10_000);
  return (
    // Focusable, so that the arrow keys scroll it.
    <ul
      tabIndex={0}
      aria-label="Sources"
      className="border-b border-line focus-visible:outline-offset-[-2px]"
    >
      {sources.map((source) => (
        <SourceRow key={source.id} source={source} now={now} />
      ))}
    </ul>
  );
}

function SourceRow({ source, now }: { source: Source; now: number }) {
  const help = SOURCE_STATE_HELP[source.state];
  return (
    <li
      data-source={source.id}
      data-state={source.state}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t border-line py-3 text-meta"
    >
      <PlatformMark platform={source.id} className="font-medium text-ink" />
      <SourceState source={source} />
      {source.reason !== null && source.state !== 'not_available_yet' && (
        <p className="col-span-2 text-ink wrap-anywhere">
          {[source.reason, help].filter(Boolean).join(' ')}
        </p>
      )}
      <p className="col-span-2 text-ink-2 wrap-anywhere">
        {source.capabilities.note ?? PLATFORM_CATALOGUE[source.id].description}
      </p>
      <Facts source={source} now={now} />
    </li>
  );
}

function Facts({ source, now }: { source: Source; now: number }) {
  const { lastAnswerAt, postedToShown, textsKeptDays } = source;
  return (
    <p className="col-span-2 flex flex-wrap gap-x-4 gap-y-0.5 text-hint text-ink-2 tabular-nums">
      <span>
        {lastAnswerAt === null ? (
          'No answer yet'
        ) : (
          <>
            Last answer{' '}
            <time dateTime={lastAnswerAt} title={formatDateTime(lastAnswerAt)}>
              {formatAge(lastAnswerAt, now)}
            </time>
          </>
        )}
      </span>
      {postedToShown !== null && (
        <Fact title={`Measured on the newest ${plural(postedToShown.posts, 'post')}`}>
          {`Posted to shown: half within ${roughDuration(postedToShown.p50Seconds)}, 95 % within ${roughDuration(postedToShown.p95Seconds)}`}
        </Fact>
      )}
      {textsKeptDays !== null && <span>{`Texts kept for ${plural(textsKeptDays, 'day')}`}</span>}
    </p>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return <span title={title}>{children}</span>;
}
