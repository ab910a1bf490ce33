import { useState } from 'react';
import type { JobStatus } from '#domain/names.ts';
import { isFinal } from '#domain/names.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useAppSelector } from '../../lib/store.ts';
import { selectEngineAwaySince } from '../../live/connection/live-slice.ts';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/use-time.ts';
import { waitWords } from './wait-words.ts';

interface WaitingJob {
  status: JobStatus;
  createdAt: string;
  startedAt: string | null;
}

/** Remembers when `progress` last changed in this tab; at first, when the job says it did. */
function useChangedAt(progress: string, first: number): number {
  const [known, setKnown] = useState({ progress, at: first });
  if (known.progress === progress) return known.at;
  const next = { progress, at: serverNow() };
  setKnown(next);
  return next.at;
}

/**
 * One line for a job that waits or is silent: what for, since when, and what to do.
 * @param progress changes whenever the job moves on.
 * @param otherwise in the same place while there is nothing to say, so that nothing moves.
 */
export function WaitNote({
  job,
  progress,
  otherwise = null,
  className = '',
}: {
  job: WaitingJob;
  progress: string;
  otherwise?: string | null;
  className?: string;
}) {
  const { status, createdAt, startedAt } = job;
  const final = isFinal(status);
  const now = useNow(1_000, !final);
  // A job that is retried was queued when this tab saw it, or earlier.
  const isRetried = status === 'queued' && startedAt !== null;
  const first = isRetried ? now : Date.parse(startedAt ?? createdAt);
  const progressAt = useChangedAt(`${status} ${progress}`, first);
  const awaySince = useAppSelector(selectEngineAwaySince);
  const words = waitWords({
    status,
    queuedAt: isRetried ? progressAt : Date.parse(createdAt),
    progressAt,
    engineAwayAt: awaySince === null ? null : Date.parse(awaySince),
    now,
  });
  const line = words ?? otherwise;
  return line === null ? null : (
    <p className={cx('text-meta text-ink-2', className)} data-wait={words === null ? null : status}>
      {line}
    </p>
  );
}
