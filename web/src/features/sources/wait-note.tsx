import { useState } from 'react';
import { isFinal } from '#domain/names.ts';
import type { JobStatus } from '#domain/names.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useAppSelector } from '../../lib/store.ts';
import { selectEngineAwaySince } from '../../live/connection/live-slice.ts';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/use-time.ts';
import { formatTime } from '../../lib/format.ts';

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

/** Most jobs start at once: a line for a moment would only flicker. */
const AT_ONCE_MS = 3_000;
/** A run without a sign of progress for this long is said to be. */
const SILENT_MS = 30_000;
/** A job that waits for longer may be cancelled without counting, however many were today. */
const STUCK_MS = 10 * 60_000;

/** All times in milliseconds since 1970. */
interface WaitState {
  status: JobStatus;
  /** When it entered the queue. */
  queuedAt: number;
  /** When it, or what is known of it, last changed. */
  progressAt: number;
  /** Since when jobs wait for the engine; null: they do not. */
  engineAwayAt: number | null;
  now: number;
}

/**
 * What a waiting or silent run says: its stage, since when, and the way out. Null while there is
 * nothing to say.
 */
export function waitWords({
  status,
  queuedAt,
  progressAt,
  engineAwayAt,
  now,
}: WaitState): string | null {
  if (isFinal(status)) return null;
  if (status === 'queued') {
    if (engineAwayAt === null && now - queuedAt < AT_ONCE_MS) return null;
    const waits =
      engineAwayAt === null
        ? `Waiting to start since ${formatTime(queuedAt)}.`
        : `Waiting for the engine since ${formatTime(Math.max(queuedAt, engineAwayAt))}.`;
    if (now - queuedAt >= STUCK_MS)
      return `${waits} It could not start within ten minutes: cancel it and it is not counted, or keep waiting.`;
    if (now - queuedAt >= SILENT_MS)
      return `${waits} It starts by itself. If you cancel it, it is not counted.`;
    return waits;
  }
  // A run that moves on shows that the engine is back, or was never away.
  if (engineAwayAt !== null && now - Math.max(progressAt, engineAwayAt) >= AT_ONCE_MS)
    return `Paused since ${formatTime(engineAwayAt)}: the engine is away. It goes on by itself, from where it was.`;
  if (now - progressAt < SILENT_MS) return null;
  return `No progress since ${formatTime(progressAt)}. It goes on by itself, or cancel it: without an answer it is not counted.`;
}
