import { z } from 'zod';
import { envelopeSchema } from '#contracts/envelope.ts';
import type { Batch, Envelope } from '#contracts/envelope.ts';

/** NATS refuses messages beyond 1 MB by default. */
const MESSAGE_BYTES = 900_000;

/**
 * The events of one commit in as few messages as hold them, each event encoded once. One event that
 * alone is too large goes alone, and is refused: gateways read it from Postgres within seconds.
 *
 * A message is a `Batch` as JSON with three more fields before its events, always in this order:
 * `first` and `last` are their numbers, without a gap between them, and `at` is the time of the
 * first. They let a gateway forward the events as text.
 */
export function encodeBatches({ epoch, events }: Batch): string[] {
  const parts: { events: Envelope[]; texts: string[] }[] = [];
  let bytes = MESSAGE_BYTES;
  for (const event of events) {
    const text = JSON.stringify(event);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > MESSAGE_BYTES) {
      parts.push({ events: [], texts: [] });
      bytes = 0;
    }
    parts.at(-1)?.events.push(event);
    parts.at(-1)?.texts.push(text);
    bytes += size;
  }
  const head = JSON.stringify(epoch);
  return parts.map(
    (part) => `{"epoch":${head},${numbersOf(part.events)}"events":[${part.texts.join(',')}]}`,
  );
}

function numbersOf(events: readonly Envelope[]): string {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last || events.some(({ seq }, at) => seq !== first.seq + at)) return '';
  return `"first":${first.seq},"last":${last.seq},"at":${JSON.stringify(first.at)},`;
}

const NUMBERED =
  /^\{"epoch":"([\w-]{1,64})","first":(\d{1,15}),"last":(\d{1,15}),"at":"([\d:.TZ-]{1,30})","events":\[/;
const END = ']}';

const eventsSchema = z.array(envelopeSchema);

/** A batch as NATS carried it, whose events follow one another. They are parsed on first use. */
export class EncodedBatch implements Batch {
  readonly epoch: string;
  readonly first: number;
  readonly last: number;
  /** Time of the first event. */
  readonly at: string;
  /** The events as JSON, separated by commas. */
  readonly text: string;
  #events: Envelope[] | undefined;

  private constructor(epoch: string, first: number, last: number, at: string, text: string) {
    this.epoch = epoch;
    this.first = first;
    this.last = last;
    this.at = at;
    this.text = text;
  }

  /** Reads a message of `encodeBatches` that states its numbers; null for every other text. */
  static read(message: string): EncodedBatch | null {
    const [head, epoch, first, last, at] = NUMBERED.exec(message) ?? [];
    if (head === undefined || epoch === undefined || at === undefined) return null;
    if (!message.endsWith(END) || Number(last) < Number(first)) return null;
    const text = message.slice(head.length, -END.length);
    return new EncodedBatch(epoch, Number(first), Number(last), at, text);
  }

  /** Empty when the text is damaged: the stream then reads the log. */
  get events(): Envelope[] {
    this.#events ??= parsed(`[${this.text}]`);
    return this.#events;
  }
}

function parsed(text: string): Envelope[] {
  try {
    return eventsSchema.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
