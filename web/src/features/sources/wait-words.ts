import type { JobStatus } from '#domain/names.ts';
import { isFinal } from '#domain/names.ts';
import { formatTime } from '../../lib/format.ts';

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
  if (engineAwayAt !== null)
    return `Paused since ${formatTime(engineAwayAt)}: the engine is away. It goes on by itself, from where it was.`;
  if (now - progressAt < SILENT_MS) return null;
  return `No progress since ${formatTime(progressAt)}. It goes on by itself, or cancel it: without an answer it is not counted.`;
}
