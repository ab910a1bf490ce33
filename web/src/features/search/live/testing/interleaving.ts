import { isDeepStrictEqual } from 'node:util';
import type { EventsPage } from '#contracts/events.ts';
import type { SearchDetail, SearchHistory } from '#contracts/search/search.ts';
import { readEvent } from '../../../../live/connection/frame-queue.ts';
import { FROZEN, foldNewer } from '../../../../live/registry.ts';
import type { Live } from '../../../../lib/api.ts';
import { LiveFeed } from '../../../../live/stream/live-feed.ts';
import type { LiveCache } from '../../../../live/stream/live-feed.ts';
import type { NumberedEvent } from '../../../../live/numbered-event.ts';
import { foldHistory } from '../../../../live/history-fold.ts';
import { foldSearch, searchIdOf } from '../fold-search.ts';
import { uuid } from '../../../results/testing/samples.ts';
import { Changes } from './changes.ts';
import { SEARCHES } from './interleaving-steps.ts';
import type { Step } from './interleaving-steps.ts';
import { StreamServer } from './stream-server.ts';
import type { Wire } from './stream-server.ts';

const HISTORY = 'history';
const KEYS = [HISTORY, ...SEARCHES.map(uuid)];
const PAGE = 3;

interface Request {
  key: string;
  generation: number;
  answer: { asOf: number; data: SearchDetail | SearchHistory } | null;
}
interface GapRead {
  epochAsked: string;
  after: number;
  page: EventsPage | null;
}

function withoutAsOf<T>({ asOf: _asOf, ...data }: Live<T>) {
  return data;
}

/** One browser tab and one server; the test controls every message between them. */
export class Interleaving {
  readonly #stream = new StreamServer();
  readonly #searches = new Map<string, Live<SearchDetail>>();
  #history: Live<SearchHistory>[] = [];
  #wire: Wire[] | null = null;
  #requests: Request[] = [];
  #gapReads: GapRead[] = [];
  readonly #changes = new Changes(this.#stream);
  #restored = false;
  readonly #feed = new LiveFeed(this.#cache(), readEvent);

  #cache(): LiveCache {
    return {
      entries: (stream) => {
        if (stream === 'global') return [];
        const asOfs = this.#history.map((page) => page.asOf);
        const history = asOfs.length > 0 ? [{ key: HISTORY, asOf: Math.min(...asOfs) }] : [];
        return [...history, ...[...this.#searches].map(([key, { asOf }]) => ({ key, asOf }))];
      },
      apply: (events) => KEYS.forEach((key) => this.#replay(key, events)),
      replay: (key, events) => this.#replay(key, events),
      reread: (keys) => keys.forEach((key) => this.#reread(key)),
      settled: () => undefined,
    };
  }

  #replay(key: string, events: readonly NumberedEvent[]): void {
    if (key === HISTORY)
      return foldHistory(this.#history, events, (event) =>
        'search' in event.data ? event.data.search : null,
      );
    const entry = this.#searches.get(key);
    const own = events.filter((event) => searchIdOf(event) === key);
    if (entry !== undefined) foldNewer(entry, own, foldSearch);
  }

  #reread(key: string): void {
    for (const entry of key === HISTORY ? this.#history : [this.#searches.get(key)]) {
      if (entry !== undefined) entry.asOf = FROZEN;
    }
    // RTK Query deduplicates requests in flight.
    if (this.#requests.every((request) => request.key !== key)) this.#ask(key);
  }

  #ask(key: string): void {
    this.#requests.push({ key, generation: this.#feed.generation('user'), answer: null });
  }

  take(step: Step): void {
    if (step.do === 'commit') return this.#commit(step.kinds);
    const { index } = step;
    switch (step.do) {
      case 'deliver':
        return this.#deliver(index, true);
      case 'repeat':
        return this.#deliver(index, false);
      case 'lose':
        this.#wire?.splice(index % Math.max(1, this.#wire.length), 1);
        return;
      case 'connect':
        this.#wire ??= this.#stream.join(this.#feed.cursor('user'));
        return;
      case 'disconnect':
        this.#wire = null;
        return;
      case 'ask':
        return this.#ask(KEYS[index % KEYS.length] ?? HISTORY);
      case 'read':
        return this.#read(index);
      case 'land':
        return this.#land(index);
      case 'gap':
        return this.#gap(index);
      case 'flush':
        return this.#feed.flush();
      case 'restore': {
        // Snapshots carry no epoch: a backup restored between page load and first join is not
        // detected.
        if (this.#feed.cursor('user') === null) return;
        this.#restored = true;
        const frame = this.#stream.restore(Math.max(0, this.#stream.head - index));
        this.#wire?.push(frame);
        return;
      }
      case 'trim':
        return this.#stream.trim();
    }
  }

  #commit(kinds: readonly (readonly [number, number, number])[]): void {
    const events = kinds.flatMap((kind) => this.#changes.make(...kind));
    this.#wire?.push({ type: 'events', epoch: this.#stream.epoch, events });
  }

  #deliver(index: number, remove: boolean): void {
    if (this.#wire === null || this.#wire.length === 0) return;
    const position = index % this.#wire.length;
    const frame = this.#wire[position];
    if (remove) this.#wire.splice(position, 1);
    if (frame !== undefined) this.#feed.take('user', frame);
  }

  #read(index: number): void {
    const request = this.#requests[index % Math.max(1, this.#requests.length)];
    if (request === undefined) return;
    const data =
      request.key === HISTORY ? this.#stream.history() : this.#stream.search(request.key);
    if (data === null) return this.#drop(request);
    request.answer = structuredClone({ asOf: this.#stream.head, data });
  }

  /** Also for a 404: the entry's content belongs to a search that does not exist. */
  #drop(request: Request): void {
    this.#requests = this.#requests.filter((other) => other !== request);
    this.#searches.delete(request.key);
  }

  #land(index: number): void {
    const request = this.#requests[index % Math.max(1, this.#requests.length)];
    if (request === undefined || request.answer === null) return;
    this.#requests = this.#requests.filter((other) => other !== request);
    const { asOf, data } = request.answer;
    if ('items' in data) this.#history = [{ ...data, asOf }];
    else this.#searches.set(request.key, { ...data, asOf });
    this.#feed.land('user', { key: request.key, asOf }, request.generation);
  }

  #gap(index: number): void {
    const cursor = this.#feed.cursor('user');
    if (this.#feed.isBehind('user') && cursor !== null && this.#gapReads.length === 0) {
      this.#gapReads.push({ epochAsked: cursor.epoch, after: cursor.seq, page: null });
    }
    const read = this.#gapReads[0];
    if (read === undefined) return;
    if (index % 2 === 0 || read.page === null) {
      read.page = this.#stream.readAfter(read.after, read.epochAsked, PAGE);
      return;
    }
    this.#gapReads.shift();
    this.#feed.take('user', { type: 'page', epochAsked: read.epochAsked, page: read.page });
  }

  /** Delivers everything in flight, without new changes. */
  settle(): void {
    // A gateway never loses a frame of an open socket; if it did, the sweep would reveal it.
    this.#wire?.push(this.#stream.headFrame());
    this.#wire ??= this.#stream.join(this.#feed.cursor('user'));
    for (let rounds = 0; rounds < 500; rounds += 1) {
      const frame = this.#wire.shift();
      if (frame !== undefined) this.#feed.take('user', frame);
      this.#gap(0);
      this.#gap(1);
      this.#read(0);
      this.#land(0);
      this.#feed.flush();
      const busy = this.#wire.length + this.#requests.length + this.#gapReads.length > 0;
      if (!busy && !this.#feed.isBehind('user')) return;
    }
    throw new Error('The tab never came to rest.');
  }

  /**
   * Entries that differ from the server's answer at their own `asOf`. Only within one epoch: after
   * a restore, earlier sequence numbers mean nothing.
   */
  inconsistent(): string[] {
    if (this.#restored) return [];
    const page = this.#history[0];
    const wrong = [...this.#searches].filter(
      ([id, entry]) =>
        entry.asOf !== FROZEN &&
        !this.#stream.isWithin(entry.asOf) &&
        !isDeepStrictEqual(withoutAsOf(entry), this.#stream.search(id, entry.asOf)),
    );
    const historyWrong =
      page !== undefined &&
      page.asOf !== FROZEN &&
      !isDeepStrictEqual(withoutAsOf(page), this.#stream.history(page.asOf));
    return [...(historyWrong ? [HISTORY] : []), ...wrong.map(([id]) => id)];
  }

  client(): unknown {
    return {
      history: this.#history[0] ? withoutAsOf(this.#history[0]) : null,
      searches: Object.fromEntries(
        [...this.#searches].map(([id, entry]) => [id, withoutAsOf(entry)]),
      ),
    };
  }

  /** The server's answers for the entries that the tab has loaded. */
  server(): unknown {
    return {
      history: this.#history.length > 0 ? this.#stream.history() : null,
      searches: Object.fromEntries(
        [...this.#searches.keys()].map((id) => [id, this.#stream.search(id)]),
      ),
    };
  }
}
