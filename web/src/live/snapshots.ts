import { startListening } from '../lib/store.ts';
import type { CacheAdapter } from './cache-adapter.ts';
import { LIVE_RESOURCES } from './cache-adapter.ts';
import type { LiveFeed } from './live-feed.ts';

interface RequestMeta {
  requestId: string;
  arg: { queryCacheKey: string };
}

/**
 * Brings every snapshot up to date at the moment it lands in the cache, before anything is drawn:
 * events that came while it was on its way are applied to it. Returns the way to stop.
 */
export function watchSnapshots(feed: LiveFeed, cache: CacheAdapter): () => void {
  /** The feed's generation when each request under way was made. */
  const generations = new Map<string, number>();
  const stops = LIVE_RESOURCES.flatMap(({ stream, isPending, isFulfilled, isRejected }) => [
    startListening({
      predicate: isPending,
      effect: (action) => {
        generations.set(metaOf(action).requestId, feed.generation(stream));
      },
    }),
    startListening({
      predicate: (action) => isFulfilled(action) || isRejected(action),
      effect: (action) => {
        const { requestId, arg } = metaOf(action);
        const generation = generations.get(requestId) ?? feed.generation(stream);
        generations.delete(requestId);
        const entry = isFulfilled(action) ? cache.entry(arg.queryCacheKey) : null;
        if (entry !== null) feed.land(stream, entry, generation);
      },
    }),
  ]);
  return () => {
    for (const stop of stops) stop();
  };
}

const metaOf = (action: object): RequestMeta => (action as { meta: RequestMeta }).meta;
