import type { Tick } from '#contracts/events.ts';
import type { AppDispatch } from '../lib/store.ts';

type TickOf<Type extends Tick['type']> = Extract<Tick, { type: Type }>;

interface TickHandler {
  key: (tick: Tick) => string;
  apply: (dispatch: AppDispatch, ticks: readonly Tick[]) => void;
}

const handlers = new Map<string, TickHandler>();

/**
 * Handles one type of losable message. `apply` receives the newest tick of each `key` since the
 * last frame; older ones are never drawn. Ticks without a handler are dropped.
 */
export function registerTick<Type extends Tick['type']>(
  type: Type,
  handler: {
    key: (tick: TickOf<Type>) => string;
    apply: (dispatch: AppDispatch, ticks: readonly TickOf<Type>[]) => void;
  },
): void {
  handlers.set(type, handler as unknown as TickHandler);
}

/** Ticks between two frames. */
export class TickBuffer {
  readonly #dispatch: AppDispatch;
  readonly #waiting = new Map<TickHandler, Map<string, Tick>>();

  constructor(dispatch: AppDispatch) {
    this.#dispatch = dispatch;
  }

  push(tick: Tick): void {
    const handler = handlers.get(tick.type);
    if (handler === undefined) return;
    const newest = this.#waiting.get(handler) ?? new Map<string, Tick>();
    newest.set(handler.key(tick), tick);
    this.#waiting.set(handler, newest);
  }

  flush(): void {
    for (const [{ apply }, newest] of this.#waiting) apply(this.#dispatch, [...newest.values()]);
    this.#waiting.clear();
  }
}
