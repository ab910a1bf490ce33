import type { StreamName } from '#contracts/socket.ts';
import type { NumberedEvent } from '../numbered-event.ts';

/** Past this many waiting events it is cheaper to read the entries again than to replay. */
const MAX_WAITING = 2_000;

/** Events between arrival and the next frame. */
export class Hold {
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
