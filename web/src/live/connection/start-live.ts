import type { Tick } from '#contracts/events.ts';
import { STREAM_NAMES } from '#contracts/socket.ts';
import type { Head, StreamName, Cursor, Handshake } from '#contracts/socket.ts';
import type { AppStore } from '../../lib/store.ts';
import { endDeletedSession } from '../../lib/session/session.ts';
import { accessToken, onAccessToken, renewAccessToken } from '../../lib/session/token.ts';
import { CacheAdapter } from '../cache/cache-adapter.ts';
import { FrameQueue } from './frame-queue.ts';
import { GapReader } from '../stream/gap-reader.ts';
import type { ReadEvents } from '../stream/gap-reader.ts';
import { LiveFeed } from '../stream/live-feed.ts';
import { eventsApplied, heard, liveStarted } from './live-slice.ts';
import { watchSnapshots } from '../cache/snapshots.ts';
import { LiveSocket } from './socket.ts';
import type { LiveSocketOptions } from './socket.ts';
import { StatusReporter } from './status-reporter.ts';
import type { StreamInput } from '../stream/stream-reducer.ts';
import type { ReadEvent, NumberedEvent } from '../numbered-event.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { onWake } from '../../lib/browser/on-wake.ts';
import { TickBuffer } from '../ticks.ts';
import { setTabMark } from '../../lib/page/document-title.ts';
import { notificationsAreOn, showNotification } from '../../lib/browser/notifications.ts';
import { NO_NEWS, addNews, newsPrefix } from '../news.ts';
import { eventsPageSchema } from '#contracts/envelope.ts';
import type { EventsPage } from '#contracts/envelope.ts';
import { api } from '../../lib/api.ts';

/** A burst of events is one sign of life. */
const HEARD_EVERY_MS = 1_000;

/** How a page parses the gateway's messages. */
interface FrameReader {
  readEvent: ReadEvent;
  readTick: LiveSocketOptions['readTick'];
}

/**
 * Connects the tab to the gateway and keeps the cache current. The returned function
 * disconnects; a new session starts without the cursors of the old one.
 */
export function startLive(
  store: AppStore,
  gatewayUrl: string,
  { readEvent, readTick }: FrameReader,
): () => void {
  const { dispatch } = store;
  let heardAt = 0;
  const random = Math.random;
  const hiddenTab = watchHiddenTab();
  const cache = new CacheAdapter(store, random, hiddenTab.note);
  const feed = new LiveFeed(cache, readEvent);
  const status = new StatusReporter(dispatch);
  const ticks = new TickBuffer(dispatch);
  const queue = new FrameQueue(() => {
    flush();
  });
  const read: ReadEvents = (ask) =>
    dispatch(
      eventsApi.endpoints.readEvents.initiate(ask, { subscribe: false, forceRefetch: true }),
    ).unwrap();
  const gaps = new GapReader({ feed, read, random, onEvents: () => queue.schedule() });

  function flush(): void {
    const any = feed.waiting > 0;
    feed.flush();
    ticks.flush();
    if (any) dispatch(eventsApplied({ at: serverNow() }));
  }

  function take(stream: StreamName, input: StreamInput): void {
    const before = feed.waiting;
    feed.take(stream, input);
    status.caughtUp(Math.max(0, feed.waiting - before));
    gaps.watch(stream);
    queue.schedule();
  }

  const socket = new LiveSocket({
    url: gatewayUrl,
    handshake: () => ({
      token: accessToken() ?? undefined,
      cursors: handshakeCursors((stream) => feed.cursor(stream)),
    }),
    renewToken: async () => (await renewAccessToken()).outcome,
    onReady: (head: Head) => {
      for (const stream of STREAM_NAMES) {
        const cursor = head[stream];
        if (cursor !== null) take(stream, { type: 'head', ...cursor });
      }
      status.up();
    },
    onEvents: ({ stream, epoch, events }) => {
      take(stream, { type: 'events', epoch, events });
    },
    onReset: ({ stream, epoch, seq }) => {
      take(stream, { type: 'reset', epoch, seq });
    },
    readTick,
    onTick: (tick: Tick) => {
      ticks.push(tick);
      queue.schedule();
    },
    onHeard: () => {
      const at = serverNow();
      if (at - heardAt < HEARD_EVERY_MS) return;
      heardAt = at;
      dispatch(heard({ at }));
    },
    onDeleted: endDeletedSession,
    onDown: () => {
      status.down(navigator.onLine ? 'reconnecting' : 'offline');
    },
  });

  const stops = [
    watchSnapshots(feed, cache),
    onAccessToken((token) => {
      if (token !== null) socket.renew(token);
    }),
    hiddenTab.stop,
    watchBrowser(socket, status),
  ];
  dispatch(liveStarted());
  socket.open();

  return () => {
    for (const stop of stops) stop();
    socket.close();
    gaps.close();
    queue.cancel();
    cache.close();
    status.close();
  };
}

/** The browser's knowledge of the network and the tab's visibility. */
function watchBrowser(socket: LiveSocket, status: StatusReporter): () => void {
  const online = (): void => {
    if (socket.isReady) {
      socket.check();
      return;
    }
    status.down('reconnecting');
    socket.open();
  };
  const offline = (): void => {
    // The link is dead already; waiting for its timeout would only hide that.
    socket.close();
    status.down('offline');
  };
  const visible = (): void => {
    if (document.visibilityState === 'visible' && navigator.onLine) socket.check();
  };
  // A page with an open link cannot be kept for the way back to it.
  const left = (): void => {
    socket.close();
  };
  const cameBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && navigator.onLine) online();
  };
  window.addEventListener('pagehide', left);
  window.addEventListener('pageshow', cameBack);
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', visible);
  const stopWaking = onWake(visible);
  return () => {
    stopWaking();
    window.removeEventListener('pagehide', left);
    window.removeEventListener('pageshow', cameBack);
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', visible);
  };
}

/**
 * Marks the title and icon of a hidden tab, and notifies users who opted in about alerts and ended
 * jobs.
 */
function watchHiddenTab(): {
  note: (events: readonly NumberedEvent[]) => void;
  stop: () => void;
} {
  let news = NO_NEWS;

  function clear(): void {
    if (document.visibilityState !== 'visible') return;
    news = NO_NEWS;
    setTabMark('');
  }

  document.addEventListener('visibilitychange', clear);
  return {
    note(events) {
      if (document.visibilityState === 'visible') return;
      const before = news.notifications.length;
      news = addNews(news, events);
      setTabMark(newsPrefix(news));
      if (!notificationsAreOn()) return;
      for (const { id, title, body } of news.notifications.slice(before)) {
        showNotification(title, { body, tag: id });
      }
    },
    stop() {
      document.removeEventListener('visibilitychange', clear);
      setTabMark('');
    },
  };
}

/** The gap read: events in the log after a cursor. */
const eventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readEvents: build.query<EventsPage, { stream: StreamName; cursor: Cursor }>({
      query: ({ stream, cursor }) => ({
        url: '/events',
        params: { stream, after: cursor.seq, epoch: cursor.epoch },
      }),
      transformResponse: (data) => eventsPageSchema.parse(data),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});

/** Sent in the handshake: where each stream continues. */
function handshakeCursors(cursorOf: (stream: StreamName) => Cursor | null): Handshake['cursors'] {
  const cursors: Handshake['cursors'] = {};
  for (const stream of STREAM_NAMES) {
    const cursor = cursorOf(stream);
    if (cursor !== null) cursors[stream] = cursor;
  }
  return cursors;
}
