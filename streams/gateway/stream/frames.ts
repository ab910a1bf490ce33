import type { Batch, Envelope } from '#contracts/events.ts';
import { WIRE_LIMITS } from '#contracts/names.ts';
import type { EventsFrame, StreamName } from '#contracts/socket.ts';
import { EncodedBatch } from '../../encoded-batch.ts';

/** Events on their way to sockets. What arrived as text leaves as text unless its events are read. */
export class Frame implements EventsFrame {
  readonly stream: StreamName;
  readonly epoch: string;
  readonly #batches: readonly Pick<Batch, 'events'>[];
  #events: Envelope[] | undefined;
  #packet: string | undefined;

  constructor(stream: StreamName, epoch: string, batches: readonly Pick<Batch, 'events'>[]) {
    this.stream = stream;
    this.epoch = epoch;
    this.#batches = batches;
  }

  get events(): Envelope[] {
    this.#events ??= this.#batches.flatMap(({ events }) => events);
    return this.#events;
  }

  /** Number of events. */
  get size(): number {
    return this.#batches.reduce((sum, batch) => sum + sizeOf(batch), 0);
  }

  /** Time of the first event; undefined when there is none. */
  get startsAt(): string | undefined {
    const [batch] = this.#batches;
    return batch instanceof EncodedBatch ? batch.at : batch?.events[0]?.at;
  }

  /** The frame as an EVENT packet of Socket.IO's protocol 5, encoded once for all tabs of a user. */
  get packet(): string {
    this.#packet ??=
      `2["events",{"stream":"${this.stream}","epoch":${JSON.stringify(this.epoch)},` +
      `"events":[${this.#batches.map(textOf).join(',')}]}]`;
    return this.#packet;
  }
}

const sizeOf = (batch: Pick<Batch, 'events'>): number =>
  batch instanceof EncodedBatch ? batch.last - batch.first + 1 : batch.events.length;

const textOf = (batch: Pick<Batch, 'events'>): string =>
  batch instanceof EncodedBatch
    ? batch.text
    : batch.events.map((event) => JSON.stringify(event)).join(',');

/** Reserved for the event name, stream and epoch around the events. */
const FRAME_OVERHEAD_BYTES = 256;

/** Size limit of the events in one frame, as JSON. */
export const FRAME_EVENTS_BYTES = WIRE_LIMITS.frameBytes - FRAME_OVERHEAD_BYTES;

/** Splits events into frames of at most 64 KB, in order. A single larger event travels alone. */
export function packEvents(
  events: readonly Envelope[],
  maxBytes = FRAME_EVENTS_BYTES,
): Envelope[][] {
  const [first, ...others] = events;
  if (!first) return [];
  if (others.length === 0) return [[first]];
  let current: Envelope[] = [];
  const frames = [current];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (current.length > 0 && bytes + size > maxBytes) {
      current = [];
      frames.push(current);
      bytes = 0;
    }
    current.push(event);
    bytes += size;
  }
  return frames;
}
