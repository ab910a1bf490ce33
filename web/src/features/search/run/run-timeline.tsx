import { ChevronDown, ChevronUp, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import type { PlatformProgress, SearchDetail } from '#contracts/search.ts';
import { formatDuration, formatNumber, formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { ProgressBar } from '../../../ui/display/progress-bar.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { useNow } from '../../../ui/use-now.ts';
import {
  elapsedMs,
  endedCount,
  failedRows,
  foldedLine,
  isFinal,
  timelineRows,
} from './run-summary.ts';
import { RUN_STATE_LABELS } from '../../../texts/search.ts';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * How the run goes, a row per platform. When it has ended it folds into one line; platforms that
 * failed stay open under it, with their reasons.
 */
export function RunTimeline({
  search,
  onRetry,
  retrying,
}: {
  search: SearchDetail;
  onRetry: () => void;
  retrying: boolean;
}) {
  const id = useId();
  const final = isFinal(search.status);
  const [unfolded, setUnfolded] = useState(false);
  const now = useNow(1_000, !final);
  const { ended, all } = endedCount(search);
  const failed = failedRows(search);
  const rows = final && !unfolded ? failed : timelineRows(search);
  return (
    <section aria-label="Run" className="rounded-card border border-line bg-surface">
      {!final && (
        <ProgressBar
          className="rounded-b-none!"
          value={ended}
          max={all}
          label="Platforms done"
          valueText={`${ended} of ${all} platforms`}
        />
      )}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-1.5">
        <p className="text-meta text-ink tabular-nums">
          {final ? (
            foldedLine(search, now)
          ) : (
            <>
              <span className="font-medium">{`${ended} of ${all} platforms`}</span>
              <span className="text-ink-2">{` · ${formatNumber(search.totalFound)} found`}</span>
            </>
          )}
        </p>
        <div className="flex items-center gap-1">
          {final && failed.length > 0 && search.status !== 'cancelled' && (
            <Button
              size="small"
              icon={<RotateCw {...ICON} />}
              busy={retrying}
              busyLabel="Retrying…"
              onClick={onRetry}
            >
              {failed.length === 1 ? 'Retry failed platform' : 'Retry failed platforms'}
            </Button>
          )}
          {final && (
            <Button
              variant="quiet"
              size="small"
              aria-expanded={unfolded}
              aria-controls={`${id}-rows`}
              icon={unfolded ? <ChevronUp {...ICON} /> : <ChevronDown {...ICON} />}
              onClick={() => {
                setUnfolded(!unfolded);
              }}
            >
              {unfolded ? 'Hide details' : 'Details'}
            </Button>
          )}
        </div>
      </div>
      <ul id={`${id}-rows`}>
        {rows.map((row) => (
          <TimelineRow key={row.platform} row={row} now={now} />
        ))}
      </ul>
    </section>
  );
}

function TimelineRow({ row, now }: { row: PlatformProgress; now: number }) {
  const took = elapsedMs(row, now);
  const failed = row.state === 'failed';
  return (
    <li
      data-platform={row.platform}
      data-state={row.state}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 border-t border-line px-4 py-2 text-meta sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto_4.5rem]"
    >
      <PlatformMark platform={row.platform} className="text-ink" />
      <span
        className={cx(
          'col-start-1 row-start-2 flex items-center gap-1.5 sm:col-start-2 sm:row-start-1',
          failed ? 'font-medium text-negative' : 'text-ink-2',
        )}
      >
        {row.state === 'running' && <Spinner />}
        {stateWords(row)}
      </span>
      <span className="text-right text-ink tabular-nums">{`${formatNumber(row.found)} found`}</span>
      <span className="text-right text-ink-2 tabular-nums">
        {took === null ? '' : formatDuration(took)}
      </span>
      {row.reason !== null && (
        <p className="col-span-full mt-1 text-meta text-ink-2 wrap-anywhere">{row.reason}</p>
      )}
    </li>
  );
}

function stateWords(row: PlatformProgress): string {
  if (row.state === 'waiting' && row.retryAt !== null) {
    return `Waiting, tries again at ${formatTime(row.retryAt)}`;
  }
  return RUN_STATE_LABELS[row.state];
}
