import type { EventLag } from '#contracts/operator.ts';

const WINDOW_MS = 60_000;
const MAX_SAMPLES = 2_000;

export interface LagMeter {
  /** Records an event with this commit time (ISO 8601) as just sent to sockets; returns its age in ms. */
  note(committedAt: string): number;
  /** Median and 95th percentile of the last minute, in milliseconds; zeros when nothing was sent. */
  read(): EventLag;
}

/** Age of events when they are sent. Two clocks are involved: negative ages count as zero. */
export function createLagMeter(now: () => number = Date.now): LagMeter {
  let samples: { at: number; ms: number }[] = [];
  return {
    note(committedAt) {
      const at = now();
      const ms = Math.max(0, at - Date.parse(committedAt));
      samples.push({ at, ms });
      if (samples.length > MAX_SAMPLES) samples = samples.slice(-MAX_SAMPLES / 2);
      return ms;
    },
    read() {
      const since = now() - WINDOW_MS;
      samples = samples.filter(({ at }) => at > since);
      const sorted = samples.map(({ ms }) => ms).toSorted((a, b) => a - b);
      return { events: sorted.length, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
    },
  };
}

/** Nearest rank. */
function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? 0;
}
