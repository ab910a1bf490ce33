import type { PlatformId } from '#domain/names.ts';
import type { QueuePlace } from '#contracts/ticks.ts';
import { listWaitingParts } from '#db/queries/search/search.ts';
import type { WaitingPart } from '#db/queries/search/search.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import { repeat } from '../runtime/repeat.ts';
import { createQueuePace } from './queue-pace.ts';

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
