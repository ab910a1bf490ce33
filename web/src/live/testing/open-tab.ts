import { afterEach, beforeEach, vi } from 'vitest';
import type { DomainEvent, Envelope } from '#contracts/events.ts';
import { makeStore } from '../../lib/store.ts';
import { CacheAdapter } from '../cache/cache-adapter.ts';
import { readEvent } from '../connection/frame-queue.ts';
import { LiveFeed } from '../stream/live-feed.ts';
import { watchSnapshots } from '../cache/snapshots.ts';

const stops: (() => void)[] = [];
beforeEach(() => {
  // A browser's additions only: a base address for '/api'. No server responds.
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: string | URL | Request, init?: RequestInit) {
        super(input instanceof Request ? input : new URL(input, 'http://localhost'), init);
      }
    },
  );
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 503 })));
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** The store of one tab with its live feed, at event 10 of the user's stream, epoch `a`. */
export function openTab() {
  const store = makeStore();
  const cache = new CacheAdapter(store, () => 0.5);
  const feed = new LiveFeed(cache, readEvent);
  stops.push(watchSnapshots(feed, cache));
  const send = (after: number, ...events: DomainEvent[]): void => {
    feed.take('user', { type: 'events', epoch: 'a', events: numbered(after, events) });
    feed.flush();
  };
  feed.take('user', { type: 'head', epoch: 'a', seq: 10 });
  return { store, cache, feed, send };
}

export const numbered = (after: number, events: readonly DomainEvent[]): Envelope[] =>
  events.map(({ type, data }, index) => ({
    seq: after + index + 1,
    type,
    data,
    at: '2026-11-21T09:00:00.000Z',
  }));
