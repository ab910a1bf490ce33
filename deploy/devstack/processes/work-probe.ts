import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** Failures in a row after which a process counts as hung. */
export const FAILURES = 3;

// A hung process is noticed within FAILURES * (EVERY_MS + deadline): 18 s, 54 s on a busy machine.
const EVERY_MS = 2_000;
const DEADLINE_MS = 4_000;
/** However busy the machine is; a call may take its own time until then. */
export const MAX_DEADLINE_MS = 16_000;

/** A program that hangs does not end by itself either. */
export const HUNG_GRACE_MS = 2_000;

/** How long a process may do nothing until it counts as hung: a call and its pause, for each failure. */
export const hungAfterMs = (): number => FAILURES * (EVERY_MS + deadlineMs(machinePressure()));

/**
 * Calls `works` at intervals, with a deadline that grows with the pressure on the machine.
 * @returns true once it failed several times in a row, false when `signal` fires first.
 */
export async function untilHung(
  works: () => Promise<boolean>,
  signal: AbortSignal,
  pressure: () => number = machinePressure,
): Promise<boolean> {
  let failures = 0;
  while (failures < FAILURES) {
    await elapsed(EVERY_MS, signal);
    if (signal.aborted) return false;
    const done = await within(deadlineMs(pressure()), works);
    if (signal.aborted) return false;
    failures = done ? 0 : failures + 1;
  }
  return true;
}

/** While half of the time goes by in waiting, everything takes twice as long. */
const deadlineMs = (pressure: number): number =>
  Math.min(DEADLINE_MS / Math.max(0, 1 - pressure), MAX_DEADLINE_MS);

async function within(ms: number, works: () => Promise<boolean>): Promise<boolean> {
  const waiting = new AbortController();
  const late = elapsed(ms, waiting.signal).then(() => false);
  try {
    return await Promise.race([works().catch(() => false), late]);
  } finally {
    waiting.abort();
  }
}

/** Resolves at the signal, too. */
function elapsed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    timer.unref();
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}

/**
 * Share of the last ten seconds, 0 to 1, in which something waited for a processor or for the disk:
 * pressure stall information of Linux, where it is on. Elsewhere, what the load exceeds the processors
 * by.
 */
function machinePressure(): number {
  try {
    return Math.max(...['cpu', 'io'].map(stallShare));
  } catch {
    const [load = 0] = loadavg();
    return load === 0 ? 0 : Math.max(0, 1 - availableParallelism() / load);
  }
}

/** The line `some avg10=12.34 …` of /proc/pressure, in percent. */
function stallShare(resource: string): number {
  const [, percent] =
    /^some avg10=([\d.]+)/u.exec(readFileSync(`/proc/pressure/${resource}`, 'utf8')) ?? [];
  return Number(percent) / 100;
}
