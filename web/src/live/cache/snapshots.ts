import { startListening } from '../../lib/store.ts';
import type { CacheAdapter } from './cache-adapter.ts';
import type { LiveFeed } from '../stream/live-feed.ts';
import { liveResource } from '../registry.ts';

/** From the action of a server request, or one that only puts a response into the cache. */
interface RequestMeta {
  requestId: string;
  requestStatus: 'pending' | 'fulfilled' | 'rejected';
  arg: { endpointName: string; queryCacheKey: string };
}

/**
 * Brings every snapshot up to date at the moment it lands in the cache, before anything is drawn:
 * events that came while it was on its way are applied to it. Returns the way to stop.
 */
export function watchSnapshots(feed: LiveFeed, cache: CacheAdapter): () => void {
  /** The feed's generation when each pending request was made. */
  const generations = new Map<string, number>();
  return startListening({
    predicate: (action) => requestMeta(action) !== null,
    effect: (action) => {
      const meta = requestMeta(action);
      const { endpointName, queryCacheKey } = meta?.arg ?? {};
      const resource = liveResource(endpointName);
      if (meta === null || queryCacheKey === undefined) return;
      if (resource === undefined) {
        if (meta.requestStatus === 'fulfilled') assertNotLive(endpointName, action);
        return;
      }
      const { stream } = resource;
      if (meta.requestStatus === 'pending') {
        generations.set(meta.requestId, feed.generation(stream));
        return;
      }
      const generation = generations.get(meta.requestId) ?? feed.generation(stream);
      generations.delete(meta.requestId);
      const entry = meta.requestStatus === 'fulfilled' ? cache.entry(queryCacheKey) : null;
      if (entry !== null) feed.land(stream, entry, generation);
    },
  });
}

function requestMeta(action: object): RequestMeta | null {
  const meta = 'meta' in action ? (action.meta as Partial<RequestMeta> | undefined) : undefined;
  return typeof meta?.requestStatus === 'string' && typeof meta.arg?.queryCacheKey === 'string'
    ? (meta as RequestMeta)
    : null;
}

/** A page that forgot to import the feature's `live.ts` would show an answer that never changes. */
function assertNotLive(endpointName: string | undefined, action: object): void {
  const payload = 'payload' in action ? action.payload : null;
  if (typeof payload === 'object' && payload !== null && 'asOf' in payload) {
    reportError(new Error(`${endpointName} answers with asOf but is not registered as live.`));
  }
}
