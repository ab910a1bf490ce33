import { STREAM_NAMES } from '#contracts/socket.ts';
import type { Cursor, StreamName } from '#contracts/socket.ts';
import type { NumberedEvent, ReadEvent } from '../numbered-event.ts';
import { emptyStream, isBehind, reduceStream } from './stream-reducer.ts';
import type { StreamInput, StreamState } from './stream-reducer.ts';

/** Events kept for snapshots that are still on their way. */
const JOURNAL_EVENTS = 500;

/** How to handle a snapshot that has just arrived. */
type Landing = { refetch: true } | { refetch: false; events: readonly NumberedEvent[] };

/**
 * The last events of one stream, so that a snapshot which was read before them, but arrives
 * after them, loses none. Correct for any delay: a snapshot from before the journal's first
 * event is read again.
 */
class Journal {
  #events: NumberedEvent[] = [];
  /** Every event above this number is in the journal; null before the first join. */
  #completeFrom: number | null = null;
  /** Rises with each restart: a request of an older generation cannot be trusted. */
  #generation = 0;

  get generation(): number {
    return this.#generation;
  }

  /** The first join without a cursor: the history is known from `seq` on. */
  adopt(seq: number): void {
    this.#completeFrom ??= seq;
  }

  record(events: readonly NumberedEvent[]): void {
    this.#events.push(...events);
    const dropped = this.#events.splice(0, Math.max(0, this.#events.length - JOURNAL_EVENTS));
    const last = dropped.at(-1);
    if (last !== undefined) this.#completeFrom = last.seq;
  }

  restart(seq: number): void {
    this.#events = [];
    this.#completeFrom = seq;
    this.#generation += 1;
  }

  /**
   * `asOf`: the last event in the snapshot. `generation`: the journal's at the time of the request.
   */
  land(asOf: number, generation: number): Landing {
    if (generation !== this.#generation || !this.covers(asOf)) return { refetch: true };
    return { refetch: false, events: this.#events.filter((event) => event.seq > asOf) };
  }

  /** Whether a snapshot of this age can be brought up to date from here. */
  covers(asOf: number): boolean {
    return this.#completeFrom === null || asOf >= this.#completeFrom;
  }
}

/** Past this many waiting events it is cheaper to read the entries again than to replay. */
const MAX_WAITING = 2_000;

/** Events between arrival and the next frame. */
class Hold {
  #waiting: NumberedEvent[] = [];
  #overflown = false;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  push(events: readonly NumberedEvent[]): void {
    this.#count += events.length;
    if (this.#overflown) return;
    this.#waiting.push(...events);
    if (this.#waiting.length <= MAX_WAITING) return;
    this.#waiting = [];
    this.#overflown = true;
  }

  /** Events of a history that has ended must never reach an entry of the next one. */
  forget(stream: StreamName): void {
    this.#waiting = this.#waiting.filter((event) => event.stream !== stream);
    this.#count = this.#waiting.length;
  }

  /** Takes everything. `overflown`: some were let go, so entries must be read again. */
  take(): { events: readonly NumberedEvent[]; overflown: boolean } {
    const taken = { events: this.#waiting, overflown: this.#overflown };
    this.#waiting = [];
    this.#overflown = false;
    this.#count = 0;
    return taken;
  }
}

export interface CachedEntry {
  key: string;
  /** The oldest snapshot in the entry. */
  asOf: number;
}

/** The cache as the feed sees it. */
export interface LiveCache {
  entries(stream: StreamName): readonly CachedEntry[];
  /** Applies events to every entry; an entry drops those at or below its `asOf`. */
  apply(events: readonly NumberedEvent[]): void;
  /** The same for one entry. */
  replay(key: string, events: readonly NumberedEvent[]): void;
  /** Freezes entries and reads them again; `spread`: many clients do so at this moment. */
  reread(keys: readonly string[], spread: boolean): void;
  /** A snapshot of the entry arrived that could be brought up to date. */
  settled(key: string): void;
}

/**
 * Everything between the socket and the cache of one tab: order, cursors, the race with
 * snapshots. No I/O and no clock. Guarantee: once all frames and snapshots have arrived,
 * every entry equals what the server would answer (invariant I3).
 */
export class LiveFeed {
  readonly #cache: LiveCache;
  readonly #readEvent: ReadEvent;
  readonly #hold = new Hold();
  #streams: Record<StreamName, StreamState> = { user: emptyStream, global: emptyStream };
  #journals: Record<StreamName, Journal> = { user: new Journal(), global: new Journal() };

  constructor(cache: LiveCache, readEvent: ReadEvent) {
    this.#cache = cache;
    this.#readEvent = readEvent;
  }

  /** Accepts events from the gateway or a gap read. `flush` puts them into the cache. */
  take(stream: StreamName, input: StreamInput): void {
    const before = this.#streams[stream].cursor;
    const step = reduceStream(this.#streams[stream], input);
    this.#streams[stream] = step.state;
    const { cursor } = step.state;
    if (cursor === null) return;
    const journal = this.#journals[stream];
    if (step.restarted) {
      journal.restart(cursor.seq);
      this.#hold.forget(stream);
      this.#rereadAll(stream);
    } else if (before === null) {
      journal.adopt((step.apply[0]?.seq ?? cursor.seq + 1) - 1);
      this.#rereadUncovered(stream);
    }
    const events = step.apply
      .map((envelope) => this.#readEvent(stream, envelope))
      .filter((event) => event !== null);
    journal.record(events);
    this.#hold.push(events);
  }

  /** Once per animation frame. */
  flush(): void {
    const { events, overflown } = this.#hold.take();
    if (overflown) STREAM_NAMES.forEach((stream) => this.#rereadAll(stream));
    else if (events.length > 0) this.#cache.apply(events);
  }

  /** A snapshot has arrived in the cache; `generation` is the one at the time of its request. */
  land(stream: StreamName, entry: CachedEntry, generation: number): void {
    const landing = this.#journals[stream].land(entry.asOf, generation);
    if (landing.refetch) {
      this.#cache.reread([entry.key], false);
      return;
    }
    if (landing.events.length > 0) this.#cache.replay(entry.key, landing.events);
    this.#cache.settled(entry.key);
  }

  /** Events that have arrived and do not show yet. */
  get waiting(): number {
    return this.#hold.count;
  }

  generation(stream: StreamName): number {
    return this.#journals[stream].generation;
  }

  cursor(stream: StreamName): Cursor | null {
    return this.#streams[stream].cursor;
  }

  isBehind(stream: StreamName): boolean {
    return isBehind(this.#streams[stream]);
  }

  #rereadAll(stream: StreamName): void {
    const keys = this.#cache.entries(stream).map(({ key }) => key);
    if (keys.length > 0) this.#cache.reread(keys, true);
  }

  #rereadUncovered(stream: StreamName): void {
    const journal = this.#journals[stream];
    const old = this.#cache.entries(stream).filter(({ asOf }) => !journal.covers(asOf));
    if (old.length > 0)
      this.#cache.reread(
        old.map(({ key }) => key),
        false,
      );
  }
}
