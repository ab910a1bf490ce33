import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** As `nice` counts: 0 is usual, 19 yields to everything. */
export const BACKGROUND = 5;

const TRIES = 5;
/** The kernel takes a tenth of a second between two such wishes of one user. */
const RETRY_MS = 150;

/**
 * Makes a process that works in the background yield to those that people wait for, once it has
 * started: a start that yields on a busy machine takes minutes. Linux weighs
 * sessions against each other, and `nice` counts inside of one only: what we start leads a session
 * of its own, so the weight of that is set too (autogroup, sched(7)). A wish, not a need: where it
 * is refused everything runs, with longer waits.
 */
export function yieldToOthers(pid: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, BACKGROUND);
    } catch {
      // It has ended already.
    }
  }
  weighSession(pid, TRIES);
}

/** On Linux each thread has a priority of its own. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

function weighSession(pid: number, tries: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(BACKGROUND));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 0) return;
    setTimeout(weighSession, RETRY_MS, pid, tries - 1).unref();
  }
}
