import type { Tick } from '#contracts/events.ts';
import type { AppDispatch } from '../lib/store.ts';
import { analysisTextsArrived } from './ticks-slice.ts';

/** The newest text of each analysis since the last frame: earlier ones are never drawn. */
export class TickBuffer {
  readonly #dispatch: AppDispatch;
  #texts: Record<string, string> = {};

  constructor(dispatch: AppDispatch) {
    this.#dispatch = dispatch;
  }

  push(tick: Tick): void {
    this.#texts[tick.searchId] = tick.text;
  }

  flush(): void {
    if (Object.keys(this.#texts).length === 0) return;
    this.#dispatch(analysisTextsArrived(this.#texts));
    this.#texts = {};
  }
}
