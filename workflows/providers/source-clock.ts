const MINUTE_MS = 60_000;
/** Honest clocks differ by this much; less is the network's delay, not another time. */
const TOLERANCE_MS = 2 * MINUTE_MS;
/** Observations this much older than the newest one no longer count. */
const RECENT_MS = 5 * MINUTE_MS;
/**
 * The newest observations decide: enough to outvote a wrong clock, and a jump is detected at once.
 */
const VOTES = 3;

/** The time by the clocks of the sources we read. */
export interface SourceClock {
  /** The machine's time, shifted by how far the sources are ahead of it. */
  now(): Date;
  /** Milliseconds that the sources are ahead of this machine; 0 within two minutes. */
  aheadMs(): number;
  /** Notes the time that a source stated in an answer. */
  observe(source: string, stated: Date): void;
  /** Starts from what an earlier process knew; any observation replaces it. */
  adopt(aheadMs: number): void;
}

/**
 * Posts are dated by the platforms' clocks, so windows of time are measured on them: the median of
 * the three sources that answered last, which one wrong clock does not move. Live it is the machine's
 * time. `onObserved` is called with each observation, in whole seconds.
 */
export function createSourceClock({
  machine = Date.now,
  onObserved,
}: {
  machine?: () => number;
  onObserved?: (source: string, aheadSeconds: number) => void;
} = {}): SourceClock {
  const seen = new Map<string, { aheadMs: number; at: number }>();
  let ahead = 0;
  return {
    now: () => new Date(machine() + ahead),
    aheadMs: () => ahead,
    observe(source, stated) {
      const at = machine();
      const difference = stated.getTime() - at;
      const aheadMs = Math.abs(difference) < TOLERANCE_MS ? 0 : difference;
      // In the order in which they were observed.
      seen.delete(source);
      seen.set(source, { aheadMs, at });
      const recent = [...seen.values()].filter((each) => each.at > at - RECENT_MS);
      ahead = medianOf(recent.slice(-VOTES).map((each) => each.aheadMs));
      onObserved?.(source, Math.round(aheadMs / 1_000));
    },
    adopt(aheadMs) {
      if (seen.size === 0) ahead = aheadMs;
    },
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
