import { eventSchema } from '#contracts/events.ts';
import { tickSchema } from '#contracts/ticks.ts';
import type { Tick } from '#contracts/ticks.ts';
import { eventReader } from '../numbered-event.ts';

/** A hidden page draws no frames; its title and notifications still want news. */
const HIDDEN_FLUSH_MS = 250;

export interface FrameClock {
  requestFrame: (callback: () => void) => number;
  cancelFrame: (handle: number) => void;
  setTimer: (callback: () => void, ms: number) => number;
  clearTimer: (handle: number) => void;
}

/** One flush per animation frame, however many events arrived; by timer where no frame fires. */
export class FrameQueue {
  readonly #flush: () => void;
  readonly #clock: FrameClock;
  #scheduled: { frame: number; timer: number } | null = null;

  constructor(flush: () => void, clock: FrameClock = browserClock) {
    this.#flush = flush;
    this.#clock = clock;
  }

  schedule(): void {
    if (this.#scheduled !== null) return;
    const run = (): void => {
      this.cancel();
      this.#flush();
    };
    this.#scheduled = {
      frame: this.#clock.requestFrame(run),
      timer: this.#clock.setTimer(run, HIDDEN_FLUSH_MS),
    };
  }

  cancel(): void {
    if (this.#scheduled === null) return;
    this.#clock.cancelFrame(this.#scheduled.frame);
    this.#clock.clearTimer(this.#scheduled.timer);
    this.#scheduled = null;
  }
}

const browserClock: FrameClock = {
  requestFrame: (callback) => requestAnimationFrame(callback),
  cancelFrame: (handle) => {
    cancelAnimationFrame(handle);
  },
  setTimer: (callback, ms) => window.setTimeout(callback, ms),
  clearTimer: (handle) => {
    window.clearTimeout(handle);
  },
};

/** Any event of this build. Loads the shapes of every feature. */
export const readEvent = eventReader(eventSchema);

/** Any tick of this build. */
export const readTick = (frame: unknown): Tick | null => tickSchema.safeParse(frame).data ?? null;
