import { setTimeout as sleep } from 'node:timers/promises';

/** Failures in a row after which a process counts as hung. */
export const FAILURES = 3;

/** On a quiet machine a hung process is noticed within `FAILURES * (EVERY_MS + DEADLINE_MS)`. */
const EVERY_MS = 2_000;
const DEADLINE_MS = 3_000;
/** A timer that is late shows a busy machine, on which everything takes that much longer. */
const LATENESS_WEIGHT = 10;
/** A call is never waited for longer, so it may take its own time until then. */
export const MAX_DEADLINE_MS = 60_000;

/**
 * Calls `works` at intervals. @returns true once it failed several times in a row, false when `signal`
 * fires first.
 * @param patience factor of the deadline of each call.
 */
export async function untilHung(
  works: () => Promise<boolean>,
  patience: number,
  signal: AbortSignal,
): Promise<boolean> {
  let failures = 0;
  while (failures < FAILURES) {
    const began = performance.now();
    await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return false;
    const lateMs = performance.now() - began - EVERY_MS;
    const deadlineMs = Math.min(
      DEADLINE_MS * patience + LATENESS_WEIGHT * Math.max(0, lateMs),
      MAX_DEADLINE_MS,
    );
    const done = await within(deadlineMs, works);
    if (signal.aborted) return false;
    failures = done ? 0 : failures + 1;
  }
  return true;
}

async function within(ms: number, works: () => Promise<boolean>): Promise<boolean> {
  const waiting = new AbortController();
  const late = sleep(ms, false, { signal: waiting.signal, ref: false }).catch(() => false);
  try {
    return await Promise.race([works().catch(() => false), late]);
  } finally {
    waiting.abort();
  }
}
