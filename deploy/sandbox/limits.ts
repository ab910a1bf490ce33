import type { Clock } from './clock.ts';

/** A platform's headers about an allowance after a request. */
export interface Usage {
  limit: number;
  used: number;
  remaining: number;
  /** Unix seconds. */
  resetAt: number;
  secondsLeft: number;
  /** True: this request was one too many. */
  isOver: boolean;
}

interface Allowance {
  /** Counts a request, or `cost` units. */
  spend(cost?: number): Usage;
}

export interface Limits {
  /** When off, counters decrease and wrap but no request is refused: load tests send thousands. */
  enforced(): boolean;
  setEnforced(enforced: boolean): void;
  /** `endOf` gives the second at which the period of a second ends. */
  allowance(limit: number, endOf: (now: number) => number): Allowance;
}

/** Periods of this many seconds, counted from 1970. */
export const every =
  (seconds: number) =>
  (now: number): number =>
    (Math.floor(now / seconds) + 1) * seconds;

export function createLimits(clock: Clock): Limits {
  let enforced = false;
  let generation = 0;
  return {
    enforced: () => enforced,
    setEnforced(value) {
      enforced = value;
      generation += 1;
    },
    allowance(limit, endOf) {
      let used = 0;
      let period = '';
      return {
        spend(cost = 1) {
          const now = clock.seconds();
          const resetAt = endOf(now);
          if (period !== `${generation} ${resetAt}`) used = 0;
          period = `${generation} ${resetAt}`;
          const isOver = enforced && used + cost > limit;
          if (!isOver) used = enforced ? used + cost : (used + cost) % limit;
          return {
            limit,
            used,
            remaining: isOver ? 0 : limit - used,
            resetAt,
            secondsLeft: resetAt - now,
            isOver,
          };
        },
      };
    },
  };
}
