import type { PlatformId } from '#domain/names.ts';
import type { QueuePlace } from '#contracts/ticks.ts';
import { listWaitingParts } from '#db/queries/search/search.ts';
import type { WaitingPart } from '#db/queries/search/search.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { repeat } from '../runtime/repeat.ts';

const EVERY_MS = 2_000;
/** A search that begins within this many seconds does not wait. */
const UNNOTICED_SECONDS = 3;

/** Where one search waits. */
interface SearchPlaces {
  searchId: string;
  userId: string;
  places: QueuePlace[];
}

/**
 * Sends waiting searches their places while the platforms' queues are longer than the platforms
 * allow, until `signal` fires. A message may be lost, because the next one repeats all places. Every
 * worker runs one, and all send the same.
 * @param rates searches per second of each platform.
 */
export async function runQueuePlaces(
  { database, publisher, logger }: ActivityDeps,
  rates: Readonly<Record<PlatformId, number>>,
  signal: AbortSignal,
): Promise<void> {
  const pace = createQueuePace(rates);
  await repeat(
    async () => {
      const parts = await listWaitingParts(database);
      pace.observe(parts, performance.now());
      for (const { searchId, userId, places } of placesOf(parts, pace.perSecond))
        publisher.tick(userId, { type: 'search.places', searchId, places });
    },
    { everyMs: EVERY_MS, failure: 'places in queues were not published', logger, signal },
  );
}

/**
 * The order of the engine's queues: users take turns (`fairnessKey`), and each user's own searches
 * go in the order in which they were accepted. Without parts that have only just been accepted.
 * @param parts the longest wait first.
 */
export function placesOf(
  parts: readonly WaitingPart[],
  perSecond: (platform: PlatformId) => number,
): SearchPlaces[] {
  const searches = new Map<string, SearchPlaces>();
  for (const [platform, queue] of Map.groupBy(parts, (part) => part.platform)) {
    const pace = perSecond(platform);
    for (const [ahead, { jobId, kind, userId, waited }] of inTurns(queue).entries()) {
      if (kind !== 'search' || waited < UNNOTICED_SECONDS) continue;
      const search = searches.get(jobId) ?? { searchId: jobId, userId, places: [] };
      const seconds = pace > 0 ? Math.ceil((ahead + 1) / pace) : null;
      search.places.push({ platform, ahead, seconds });
      searches.set(jobId, search);
    }
  }
  return [...searches.values()];
}

/** The first of each user, then the second of each, and so on. */
function inTurns(queue: readonly WaitingPart[]): WaitingPart[] {
  const taken = new Map<string, number>();
  const turns: WaitingPart[][] = [];
  for (const part of queue) {
    const turn = taken.get(part.userId) ?? 0;
    taken.set(part.userId, turn + 1);
    (turns[turn] ??= []).push(part);
  }
  return turns.flat();
}

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
