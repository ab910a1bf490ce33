import { z } from 'zod';

/** Time an activity has already waited for a provider, over all its attempts. */
const spentSchema = z.object({
  /** Milliseconds in requests, and in pauses requested by the provider. */
  waitedMs: z.number().nonnegative(),
  /** Requests that ended as down or too slow. */
  faults: z.int().nonnegative(),
  /** Requests that were answered with a request to slow down. */
  limits: z.int().nonnegative(),
});
type Spent = z.infer<typeof spentSchema>;

const NOTHING: Spent = { waitedMs: 0, faults: 0, limits: 0 };

/** How long a provider may still take. Counts only the provider's own time, never our outages. */
export interface Patience {
  /** Runs `ask` and counts its time. @throws `overdue()` when the time is used up before it ends. */
  during<T>(ask: (signal: AbortSignal) => Promise<T>, cancelled: AbortSignal): Promise<T>;
  /** A pause before the next attempt, at the provider's wish or for its recovery. */
  pause(ms: number): void;
  note(kind: 'faults' | 'limits'): void;
  remainingMs(): number;
  spent(): Spent;
}

const LOOK_EVERY_MS = 200;
/** A process that was stopped or starved was not waiting for the provider meanwhile. */
const MAX_STEP_MS = 1_000;

/**
 * @param earlier what an earlier attempt left in its heartbeats; unreadable: nothing.
 * @param overdue the error for a provider that has used its time up.
 */
export function createPatience(
  deadlineMs: number,
  earlier: unknown,
  overdue: () => Error,
  clock: () => number = () => performance.now(),
): Patience {
  const spent: Spent = { ...(spentSchema.safeParse(earlier).data ?? NOTHING) };
  return {
    async during(ask, cancelled) {
      if (spent.waitedMs >= deadlineMs) throw overdue();
      const deadline = new AbortController();
      let last = clock();
      const count = (): void => {
        const now = clock();
        spent.waitedMs += Math.min(now - last, MAX_STEP_MS);
        last = now;
        if (spent.waitedMs >= deadlineMs) deadline.abort();
      };
      const timer = setInterval(count, LOOK_EVERY_MS);
      try {
        return await ask(AbortSignal.any([cancelled, deadline.signal]));
      } catch (error) {
        if (deadline.signal.aborted && !cancelled.aborted) throw overdue();
        throw error;
      } finally {
        clearInterval(timer);
        count();
      }
    },
    pause(ms) {
      spent.waitedMs += ms;
    },
    note(kind) {
      spent[kind] += 1;
    },
    remainingMs: () => Math.max(0, deadlineMs - spent.waitedMs),
    spent: () => ({ ...spent }),
  };
}
