import type { PlatformId } from '#domain/names.ts';
import type { WaitingPart } from '#db/queries/search/search.ts';

const WINDOW_MS = 60_000;
/** Before that, departures from a queue are chance. */
const LEAST_MS = 10_000;
const LEAST_SEARCHES = 5;

interface Observed {
  waiting: ReadonlySet<string>;
  /** Since when the queue has not been empty. */
  since: number;
  left: { at: number; count: number }[];
}

/** How fast queues move: as observed over the last minute, initially the platforms' own limits. */
interface QueuePace {
  /** @param now in milliseconds, never backwards. */
  observe(parts: readonly WaitingPart[], now: number): void;
  /** Searches per second; 0 when nothing has left the queue for a while. */
  perSecond(platform: PlatformId): number;
}

export function createQueuePace(allowed: Readonly<Record<PlatformId, number>>): QueuePace {
  const queues = new Map<PlatformId, Observed>();
  let last = 0;
  return {
    observe(parts, now) {
      last = now;
      const current = Map.groupBy(parts, (part) => part.platform);
      for (const platform of queues.keys()) if (!current.has(platform)) queues.delete(platform);
      for (const [platform, queue] of current) {
        const waiting = new Set(queue.map(({ jobId }) => jobId));
        const before = queues.get(platform) ?? { waiting, since: now, left: [] };
        const count = [...before.waiting].filter((id) => !waiting.has(id)).length;
        const left = [...before.left, { at: now, count }].filter(({ at }) => now - at < WINDOW_MS);
        queues.set(platform, { waiting, since: before.since, left });
      }
    },
    perSecond(platform) {
      const queue = queues.get(platform);
      const observedMs = queue ? Math.min(WINDOW_MS, last - queue.since) : 0;
      const leastMs = Math.max(LEAST_MS, (LEAST_SEARCHES * 1_000) / allowed[platform]);
      if (!queue || observedMs < leastMs) return allowed[platform];
      const left = queue.left.reduce((sum, { count }) => sum + count, 0);
      return Math.min(allowed[platform], (left * 1_000) / observedMs);
    },
  };
}
