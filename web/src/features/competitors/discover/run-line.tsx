import { RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import type { DiscoveryDetail } from '#contracts/competitors/discovery.ts';
import { isFinal } from '#domain/names.ts';
import { formatDuration, formatNumber, plural } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { ProgressBar } from '../../../ui/display/progress-bar.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { useNow } from '../../../ui/use-time.ts';
import { runReasonWords, runStateWords } from '../../sources/source-words.ts';
import { WaitNote } from '../../sources/wait-note.tsx';
import { useCancelDiscoveryMutation, useRetryDiscoveryMutation } from '../discovery-api.ts';

/** "6 of 9 sources · 11 candidates · 4.1 s", expandable to a row per source. */
export function RunLine({ discovery }: { discovery: DiscoveryDetail }) {
  const [open, setOpen] = useState(false);
  const final = isFinal(discovery.status);
  const now = useNow(1_000, !final);
  const [cancel, cancelling] = useCancelDiscoveryMutation();
  const [retry, retrying] = useRetryDiscoveryMutation();
  const ended = discovery.progress.filter(({ finishedAt }) => finishedAt !== null).length;
  const failed = discovery.progress.filter(({ state }) => state === 'failed');
  const took =
    discovery.startedAt === null
      ? null
      : (discovery.finishedAt === null ? now : Date.parse(discovery.finishedAt)) -
        Date.parse(discovery.startedAt);
  const rows = open ? discovery.progress : final ? failed : [];
  return (
    <section aria-label="Run" className="rounded-card border border-line bg-surface">
      {!final && (
        <ProgressBar
          className="rounded-b-none!"
          value={ended}
          // The run continues after the last source: company sites are checked then.
          max={discovery.progress.length + 1}
          label="Progress"
          valueText={`${ended} of ${discovery.progress.length} sources`}
        />
      )}
      <div className="flex min-h-11 items-center justify-between gap-x-3 gap-y-1 px-4 py-1.5 max-sm:pr-1 sm:flex-wrap">
        <p className="text-meta text-ink tabular-nums">
          {[
            `${ended} of ${plural(discovery.progress.length, 'source')}`,
            plural(discovery.sites.candidates, 'candidate'),
            discovery.sites.read > 0 ? `${plural(discovery.sites.read, 'site')} checked` : null,
            took === null ? null : formatDuration(Math.max(0, took)),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        <div className="flex shrink-0 items-center gap-1">
          {!final && (
            <Button
              size="small"
              icon={<X size={16} />}
              busy={cancelling.isLoading}
              busyLabel="Cancelling…"
              onClick={() => void cancel(discovery.id)}
            >
              Cancel
            </Button>
          )}
          {final && failed.length > 0 && discovery.status !== 'cancelled' && (
            <Button
              size="small"
              icon={<RotateCw size={16} />}
              busy={retrying.isLoading}
              busyLabel="Retrying…"
              onClick={() => void retry(discovery.id)}
            >
              {failed.length === 1 ? 'Retry failed source' : 'Retry failed sources'}
            </Button>
          )}
          <Button variant="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide details' : 'Details'}
          </Button>
        </div>
      </div>
      {!final && (
        <div className="px-4 pb-2 empty:hidden">
          <WaitNote
            job={discovery}
            progress={`${ended} ${discovery.sites.candidates} ${discovery.sites.read}`}
          />
        </div>
      )}
      {rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <li
              key={row.platform}
              data-platform={row.platform}
              data-state={row.state}
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 border-t border-line px-4 py-2 text-meta"
            >
              <PlatformMark platform={row.platform} className="text-ink" />
              <span className="flex items-center gap-1.5 text-ink-2">
                {row.state === 'running' && <Spinner />}
                {runStateWords(row, now)}
              </span>
              <span className="text-right tabular-nums">{`${formatNumber(row.found)} posts`}</span>
              {row.reason !== null && (
                <p className="col-span-full mt-1 text-ink-2 wrap-anywhere">
                  {runReasonWords(row, now)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
