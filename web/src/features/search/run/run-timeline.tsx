import { ChevronDown, ChevronUp, RotateCw } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { QueuePlace } from '#contracts/ticks.ts';
import type { PlatformProgress, SearchDetail } from '#contracts/search/search.ts';
import { isFinal } from '#domain/names.ts';
import { formatDuration, formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { ProgressBar } from '../../../ui/display/progress-bar.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { useNow } from '../../../ui/use-time.ts';
import { runReasonWords, runStateWords } from '../../sources/source-words.ts';
import type { KnownPlaces } from '../live/queue-places.ts';
import {
  elapsedMs,
  endedCount,
  failedRows,
  foldedLine,
  timelineRows,
  waitingFor,
} from './run-summary.ts';
import { currentPlaces, placeWords, queueSentence } from './queue-words.ts';

/**
 * The run's progress in one line above the results, which must stay in view. Rows per platform open
 * on demand; failed platforms open by themselves, with their reasons.
 */
export function RunTimeline({
  search,
  places: known = null,
  onRetry,
  retrying,
  aside,
}: {
  search: SearchDetail;
  /** Queue positions at busy platforms. */
  places?: KnownPlaces | null;
  onRetry: () => void;
  retrying: boolean;
  /** Shown in the same line, such as the state of the sources. */
  aside?: ReactNode;
}) {
  const id = useId();
  const final = isFinal(search.status);
  const [unfolded, setUnfolded] = useState(false);
  const now = useNow(1_000, !final);
  const { ended, all } = endedCount(search);
  const failed = failedRows(search);
  const places = currentPlaces(known, timelineRows(search), now);
  const rows = unfolded ? timelineRows(search) : final ? failed : [];
  return (
    <section
      aria-label="Run"
      data-unfolded={unfolded || undefined}
      className="group relative overflow-hidden rounded-card border border-line bg-surface"
    >
      {!final && (
        <ProgressBar
          className="absolute inset-x-0 top-0 h-0.5! rounded-none!"
          value={ended}
          max={all}
          label="Platforms done"
          valueText={`${ended} of ${all} platforms`}
        />
      )}
      {/* Two lines on phones while running; the height stays after the end. */}
      <div className="flex min-h-9 items-center gap-x-3 px-4 max-sm:min-h-14 max-sm:pr-2">
        <div className="flex min-w-0 items-center gap-x-3 gap-y-1 py-1.5 sm:flex-wrap">
          {final ? (
            <p className="text-meta text-ink tabular-nums">{foldedLine(search, now)}</p>
          ) : (
            <Running search={search} busy={queueSentence(places)} now={now} />
          )}
          {aside}
        </div>
        <div className="ml-auto flex shrink-0 items-center gap-1">
          {final && failed.length > 0 && search.status !== 'cancelled' && (
            <Button
              size="small"
              icon={<RotateCw size={16} />}
              busy={retrying}
              busyLabel="Retrying…"
              onClick={onRetry}
            >
              {failed.length === 1 ? 'Retry failed platform' : 'Retry failed platforms'}
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            className="sm:-mr-2.5"
            aria-expanded={unfolded}
            aria-controls={`${id}-rows`}
            icon={unfolded ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
            onClick={() => setUnfolded(!unfolded)}
          >
            <span className="max-sm:sr-only">{unfolded ? 'Hide details' : 'Details'}</span>
          </Button>
        </div>
      </div>
      <ul id={`${id}-rows`}>
        {rows.map((row) => (
          <TimelineRow key={row.platform} row={row} place={places.get(row.platform)} now={now} />
        ))}
      </ul>
    </section>
  );
}

/** Ended platforms, matches, duration, and pending platforms. */
function Running({
  search,
  busy,
  now,
}: {
  search: SearchDetail;
  /** The queue position with the longest wait. */
  busy: string | null;
  now: number;
}) {
  const { ended, all } = endedCount(search);
  const took = elapsedMs(search, now);
  const waiting = busy ?? (search.status === 'running' ? waitingFor(search) : null);
  return (
    <p className="flex min-w-0 flex-wrap content-start gap-x-3 text-meta text-ink-2 tabular-nums max-sm:min-h-[2lh]">
      <span>
        <span className="font-medium text-ink">{`${ended} of ${all} platforms`}</span>
        {` · ${formatNumber(search.totalFound)} found`}
        {took !== null && ` · ${Math.floor(took / 1_000)} s`}
      </span>
      {waiting !== null && (
        <span className="flex min-w-0 items-center gap-1.5">
          <Spinner />
          <span className="truncate" title={waiting}>
            {waiting}
          </span>
        </span>
      )}
    </p>
  );
}

function TimelineRow({
  row,
  place,
  now,
}: {
  row: PlatformProgress;
  place: QueuePlace | undefined;
  now: number;
}) {
  const took = elapsedMs(row, now);
  const failed = row.state === 'failed';
  const reason = runReasonWords(row, now);
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
        {place === undefined ? runStateWords(row, now) : placeWords(place)}
      </span>
      <span className="text-right text-ink tabular-nums">{`${formatNumber(row.found)} found`}</span>
      <span className="text-right text-ink-2 tabular-nums">
        {took === null ? '' : formatDuration(took)}
      </span>
      {reason !== null && (
        <p className="col-span-full mt-1 text-meta text-ink-2 wrap-anywhere">{reason}</p>
      )}
    </li>
  );
}
