import type { EventsPage } from '#contracts/events.ts';
import type { Cursor, StreamName } from '#contracts/socket.ts';
import type { LiveFeed } from './live-feed.ts';
import { reconnectDelay } from '../connection/reconnect-delay.ts';

/** Most gaps close by themselves within this time. */
export const GAP_WAIT_MS = 500;

export type ReadEvents = (ask: { stream: StreamName; cursor: Cursor }) => Promise<EventsPage>;

/** Reads events missed by the socket from the log. One read per stream at a time. */
export class GapReader {
  readonly #feed: LiveFeed;
  readonly #read: ReadEvents;
  readonly #onEvents: () => void;
  readonly #random: () => number;
  readonly #timers = new Map<StreamName, ReturnType<typeof setTimeout>>();
  #closed = false;

  constructor(options: {
    feed: LiveFeed;
    read: ReadEvents;
    /** Something was taken and waits to be flushed. */
    onEvents: () => void;
    random: () => number;
  }) {
    this.#feed = options.feed;
    this.#read = options.read;
    this.#onEvents = options.onEvents;
    this.#random = options.random;
  }

  /** Call after everything that was taken into the feed. */
  watch(stream: StreamName): void {
    if (this.#feed.isBehind(stream) && !this.#timers.has(stream)) {
      this.#schedule(stream, GAP_WAIT_MS, 0);
    }
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #schedule(stream: StreamName, ms: number, failures: number): void {
    const timer = setTimeout(() => void this.#readOn(stream, failures), ms);
    this.#timers.set(stream, timer);
  }

  async #readOn(stream: StreamName, failures: number): Promise<void> {
    const cursor = this.#feed.cursor(stream);
    if (cursor === null || !this.#feed.isBehind(stream)) {
      this.#timers.delete(stream);
      return;
    }
    const page = await this.#read({ stream, cursor }).catch(() => null);
    if (this.#closed) return;
    if (page !== null) {
      this.#feed.take(stream, { type: 'page', epochAsked: cursor.epoch, page });
      this.#onEvents();
    }
    const moved = this.#feed.cursor(stream)?.seq !== cursor.seq;
    const next = moved ? 0 : failures + 1;
    if (this.#feed.isBehind(stream)) {
      this.#schedule(stream, moved ? 0 : reconnectDelay(next, this.#random), next);
    } else {
      this.#timers.delete(stream);
    }
  }
}
