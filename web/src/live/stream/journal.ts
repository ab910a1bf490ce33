import type { NumberedEvent } from '../numbered-event.ts';

/** Events kept for snapshots that are still on their way. */
const JOURNAL_EVENTS = 500;

/** How to handle a snapshot that has just arrived. */
type Landing = { refetch: true } | { refetch: false; events: readonly NumberedEvent[] };

/**
 * The last events of one stream, so that a snapshot which was read before them, but arrives
 * after them, loses none. Correct for any delay: a snapshot from before the journal's first
 * event is read again.
 */
export class Journal {
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
