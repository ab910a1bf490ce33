import type { AppDispatch } from '../lib/store.ts';
import { bannerChanged, connectionChanged } from './live-slice.ts';
import type { Connection } from './live-slice.ts';

/** Shorter interruptions stay invisible. */
export const BANNER_GRACE_MS = 2_500;
export const BACK_ONLINE_MS = 3_000;

/** Turns the socket's ups and downs into what the page says about them. */
export class StatusReporter {
  readonly #dispatch: AppDispatch;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #connection: Connection = 'connecting';
  #liveUntil: number | null = null;
  #shown = false;
  #loaded = 0;

  constructor(dispatch: AppDispatch) {
    this.#dispatch = dispatch;
  }

  down(connection: 'reconnecting' | 'offline'): void {
    if (this.#connection === 'live') {
      this.#liveUntil = Date.now();
      this.#loaded = 0;
    }
    const first = this.#connection === 'connecting' && connection === 'reconnecting';
    const wasDown = this.#connection !== 'live' && this.#connection !== 'connecting';
    this.#report(first ? 'connecting' : connection);
    const banner = bannerChanged({
      kind: 'down',
      offline: connection === 'offline',
      since: this.#liveUntil,
    });
    if (this.#shown) this.#dispatch(banner);
    else if (!wasDown || this.#timer === undefined) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#shown = true;
        this.#dispatch(banner);
      }, BANNER_GRACE_MS);
    }
  }

  up(): void {
    if (this.#connection === 'live') return;
    this.#report('live');
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#shown) return;
    this.#shown = false;
    this.#dispatch(bannerChanged({ kind: 'back', loaded: this.#loaded }));
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#dispatch(bannerChanged(null));
    }, BACK_ONLINE_MS);
  }

  /** Events that came with the join, before `up`. */
  caughtUp(events: number): void {
    if (this.#connection !== 'live') this.#loaded += events;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#dispatch(bannerChanged(null));
  }

  #report(connection: Connection): void {
    this.#connection = connection;
    this.#dispatch(connectionChanged({ connection, at: Date.now() }));
  }
}
