import type { StreamName } from '#contracts/socket.ts';
import { api } from '../../lib/api.ts';
import type { AppStore } from '../../lib/store.ts';
import { runEffects, liveResource } from '../registry.ts';
import type { LiveResource } from '../registry.ts';
import type { CachedEntry, LiveCache } from '../stream/live-feed.ts';
import type { NumberedEvent } from '../numbered-event.ts';

/** A reset meets every open browser at once; they read again spread over this time. */
export const REREAD_SPREAD_MS = 2_000;
/**
 * Number of immediate refetches of an entry; a snapshot that is still behind is then refetched
 * later.
 */
const PROMPT_REREADS = 3;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

interface Entry extends CachedEntry {
  resource: LiveResource;
  arg: unknown;
}

/** The cache of RTK Query as the feed sees it. */
export class CacheAdapter implements LiveCache {
  readonly #store: AppStore;
  readonly #random: () => number;
  readonly #onApplied: (events: readonly NumberedEvent[]) => void;
  /** Rereads of each entry since a snapshot of it last landed in time. */
  readonly #rereads = new Map<string, number>();
  readonly #later = new Map<string, ReturnType<typeof setTimeout>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    store: AppStore,
    random: () => number,
    onApplied: (events: readonly NumberedEvent[]) => void = () => undefined,
  ) {
    this.#store = store;
    this.#random = random;
    this.#onApplied = onApplied;
  }

  entries(stream: StreamName): readonly CachedEntry[] {
    return this.#loaded().filter(({ resource }) => resource.stream === stream);
  }

  entry(key: string): CachedEntry | null {
    return this.#loaded().find((entry) => entry.key === key) ?? null;
  }

  apply(events: readonly NumberedEvent[]): void {
    for (const entry of this.#loaded()) this.#patch(entry, events);
    runEffects(this.#store.dispatch, events);
    this.#onApplied(events);
  }

  replay(key: string, events: readonly NumberedEvent[]): void {
    const entry = this.#loaded().find((candidate) => candidate.key === key);
    if (entry !== undefined) this.#patch(entry, events);
  }

  reread(keys: readonly string[], spread: boolean): void {
    const entries = this.#loaded().filter(({ key }) => keys.includes(key));
    for (const { resource, arg } of entries) resource.freeze(this.#store.dispatch, arg);
    if (spread) {
      // One tag for all: unused entries are dropped instead of refetched.
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#store.dispatch(api.util.invalidateTags(['Live']));
      }, this.#random() * REREAD_SPREAD_MS);
      return;
    }
    for (const entry of entries) this.#refetch(entry);
  }

  /** A snapshot of this entry was brought up to date. */
  settled(key: string): void {
    this.#rereads.delete(key);
    clearTimeout(this.#later.get(key));
    this.#later.delete(key);
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const timer of this.#later.values()) clearTimeout(timer);
    this.#later.clear();
  }

  /** Snapshots that stay behind must neither flood the server nor leave the entry frozen. */
  #refetch({ key, resource, arg }: Entry): void {
    const rereads = (this.#rereads.get(key) ?? 0) + 1;
    this.#rereads.set(key, rereads);
    if (rereads <= PROMPT_REREADS) {
      resource.refetch(this.#store.dispatch, arg);
      return;
    }
    const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (rereads - PROMPT_REREADS - 1));
    clearTimeout(this.#later.get(key));
    this.#later.set(
      key,
      setTimeout(() => {
        this.#later.delete(key);
        if (this.entry(key) !== null) resource.refetch(this.#store.dispatch, arg);
      }, delay),
    );
  }

  #patch({ resource, arg }: Entry, events: readonly NumberedEvent[]): void {
    const own = events.filter(
      (event) => event.stream === resource.stream && resource.concerns(event, arg),
    );
    if (own.length > 0) resource.apply(this.#store.dispatch, arg, own);
  }

  #loaded(): Entry[] {
    const { queries } = this.#store.getState().api;
    return Object.entries(queries).flatMap(([key, query]) => {
      const resource = liveResource(query?.endpointName);
      const asOf = oldestIn(query?.data);
      if (resource === undefined || asOf === null) return [];
      return [{ key, asOf, resource, arg: query?.originalArgs }];
    });
  }
}

/** The smallest `asOf` of an entry or of its pages; null while nothing is loaded. */
function oldestIn(data: unknown): number | null {
  if (typeof data !== 'object' || data === null) return null;
  if ('asOf' in data && typeof data.asOf === 'number') return data.asOf;
  if (!('pages' in data) || !Array.isArray(data.pages)) return null;
  const pages = data.pages.map(oldestIn).filter((asOf) => asOf !== null);
  return pages.length > 0 ? Math.min(...pages) : null;
}
