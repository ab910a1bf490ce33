import type { Tick } from '#contracts/events.ts';
import type { OperatorStatus } from '#contracts/operator.ts';
import { operatorApi } from '../features/operator/api.ts';
import type { AppDispatch } from '../lib/store.ts';
import { analysisTextsArrived } from './ticks-slice.ts';

/** The newest of each kind since the last frame: earlier ones are never drawn. */
export class TickBuffer {
  readonly #dispatch: AppDispatch;
  #texts: Record<string, string> = {};
  #status: OperatorStatus | null = null;

  constructor(dispatch: AppDispatch) {
    this.#dispatch = dispatch;
  }

  push(tick: Tick): void {
    if (tick.type === 'operator.status') this.#status = tick.status;
    else this.#texts[tick.searchId] = tick.text;
  }

  flush(): void {
    if (Object.keys(this.#texts).length > 0) this.#dispatch(analysisTextsArrived(this.#texts));
    this.#texts = {};
    if (this.#status !== null) this.#dispatch(statusArrived(this.#status));
    this.#status = null;
  }
}

/** Does nothing where the operator page was never opened. */
const statusArrived = (status: OperatorStatus) =>
  operatorApi.util.updateQueryData('getOperatorStatus', undefined, (shown) =>
    status.at > shown.at ? status : shown,
  );
