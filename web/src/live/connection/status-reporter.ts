import type { AppDispatch } from '../../lib/store.ts';
import { bannerChanged, connectionChanged } from './live-slice.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { Connection } from './live-slice.ts';

/** Shorter interruptions stay invisible. */
export const BANNER_GRACE_MS = 2_500;
export const BACK_ONLINE_MS = 3_000;
/** A restart of the gateway is over by then; a proxy that refuses the link is not. */
export const BLOCKED_MS = 30_000;

/** Turns the socket's connects and disconnects into the status shown on the page. */
export class StatusReporter {
  readonly #dispatch: AppDispatch;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #connection: Connection = 'connecting';
  #liveUntil: number | null = null;
  #shown = false;
  /** What the banner shows, while it does. */
  #shownAs: 'reconnecting' | 'offline' | null = null;
  #loaded = 0;

  constructor(dispatch: AppDispatch) {
    this.#dispatch = dispatch;
  }

  down(connection: 'reconnecting' | 'offline'): void {
    const wasLive = this.#connection === 'live';
    if (wasLive) {
      this.#liveUntil = serverNow();
      this.#loaded = 0;
    }
    const stillFirst = this.#connection === 'connecting' && connection === 'reconnecting';
    this.#report(stillFirst ? 'connecting' : connection);
    if (this.#shown) {
      if (this.#shownAs !== connection) this.#showDown();
    } else if (wasLive || this.#timer === undefined) {
      this.#after(BANNER_GRACE_MS, () => {
        this.#showDown();
      });
    }
  }

  up(): void {
    if (this.#connection === 'live') return;
    this.#report('live');
    this.#clear();
    if (!this.#shown) {
      this.#dispatch(bannerChanged(null));
      return;
    }
    this.#shown = false;
    this.#dispatch(bannerChanged({ kind: 'back', loaded: this.#loaded }));
    this.#after(BACK_ONLINE_MS, () => {
      this.#dispatch(bannerChanged(null));
    });
  }

  /** Events that came with the join, before `up`. */
  caughtUp(events: number): void {
    if (this.#connection !== 'live') this.#loaded += events;
  }

  close(): void {
    this.#clear();
    this.#dispatch(bannerChanged(null));
  }

  #showDown(): void {
    this.#shown = true;
    const offline = this.#connection === 'offline';
    const since = this.#liveUntil;
    this.#shownAs = offline ? 'offline' : 'reconnecting';
    this.#dispatch(bannerChanged({ kind: 'down', offline, since }));
    if (offline) this.#clear();
    else
      this.#after(BLOCKED_MS, () => {
        this.#dispatch(bannerChanged({ kind: 'blocked', since }));
      });
  }

  #after(ms: number, work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      work();
    }, ms);
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #report(connection: Connection): void {
    this.#connection = connection;
    this.#dispatch(connectionChanged({ connection, at: serverNow() }));
  }
}
