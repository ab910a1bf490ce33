import type { Batch, Envelope, Tick } from '#contracts/events.ts';
import type { Cursor, ResetFrame, StreamName } from '#contracts/socket.ts';
import { EncodedBatch } from '../../encoded-batch.ts';
import { FRAME_EVENTS_BYTES, Frame, packEvents } from './frames.ts';

/** The live followers of a stream. */
export interface Audience<Member> {
  add(member: Member): void;
  remove(member: Member): void;
  readonly size: number;
  send(frame: Frame): void;
  reset(frame: ResetFrame): void;
  /** May be dropped for a busy member. */
  tick(tick: Tick): void;
}

/** What a joining member still needs after it has read the log up to `from`. */
interface CutOver {
  /** Null while the position of the stream is unknown. */
  from: number | null;
  events: Envelope[];
}

/** Calls `flush` on sessions at the next beat. One timer serves all sessions of a process. */
export interface Beat {
  now(): number;
  schedule(session: { flush(): void }): void;
}

/** Events of an idle user are sent at once; later ones are collected for this long (ms). */
export const COALESCE_MS = 16;
const MAX_CUT_OVER_EVENTS = 200;

/**
 * One stream as this process forwards it: only `seq = last + 1` passes, whatever NATS loses,
 * repeats or reorders. The caller reads missing numbers from Postgres.
 */
export class StreamSession<Member> {
  readonly id: string;
  readonly name: StreamName;
  readonly audience: Audience<Member>;
  /** Position up to which events were accepted; null until `open`. */
  #tail: Cursor | null = null;
  #highestHeard = 0;
  #queue: Batch[] = [];
  /** Upper bound of the queue's size as JSON. */
  #queuedBytes = 0;
  #flushedAt = Number.NEGATIVE_INFINITY;
  readonly #joining = new Set<CutOver>();
  readonly #beat: Beat;

  constructor(options: { id: string; name: StreamName; audience: Audience<Member>; beat: Beat }) {
    this.id = options.id;
    this.name = options.name;
    this.audience = options.audience;
    this.#beat = options.beat;
  }

  get tail(): Cursor | null {
    return this.#tail;
  }

  /** True when numbers are known to be missing. */
  get behind(): boolean {
    return this.#tail !== null && this.#highestHeard > this.#tail.seq;
  }

  /** True when there are no followers and no joins in progress. */
  get unused(): boolean {
    return this.audience.size === 0 && this.#joining.size === 0;
  }

  /** Sets the position on first use. */
  open(head: Cursor): void {
    if (this.#tail !== null) return;
    this.#tail = head;
    for (const cutOver of this.#joining) cutOver.from ??= head.seq;
  }

  /**
   * Accepts a batch from NATS or Postgres. Returns false when the log must be read to continue.
   * @param bytes at least the batch's size as JSON, so that small batches need no measuring.
   */
  accept(batch: Batch, bytes: number): boolean {
    const last = lastOf(batch);
    if (this.#tail === null) {
      this.#highestHeard = Math.max(this.#highestHeard, last);
      return true;
    }
    if (batch.epoch !== this.#tail.epoch) return false;
    const next = continuation(batch, this.#tail.seq);
    this.#highestHeard = Math.max(this.#highestHeard, last);
    if (next) this.#advance(next, bytes);
    return !this.behind;
  }

  /** Highest sequence number seen from any source. */
  get heard(): number {
    return this.#highestHeard;
  }

  /** The log was read and does not contain the number announced as `heard`: it does not exist. */
  settle(heard: number): void {
    if (this.#tail && this.#highestHeard <= heard) this.#highestHeard = this.#tail.seq;
  }

  /** The stream did not exist when it was opened; it starts at its first number. */
  adopt(epoch: string): void {
    this.#tail = { epoch, seq: 0 };
  }

  /** The stream cannot be continued: all followers restart at `head`. */
  restart(head: Cursor): void {
    this.#queue = [];
    this.#queuedBytes = 0;
    this.#tail = head;
    this.#highestHeard = head.seq;
    for (const cutOver of this.#joining) {
      cutOver.from = head.seq;
      cutOver.events = [];
    }
    this.audience.reset({ stream: this.name, ...head });
  }

  /** Starts collecting new events while a member reads the log. */
  watch(): CutOver {
    const cutOver: CutOver = { from: this.#tail?.seq ?? null, events: [] };
    this.#joining.add(cutOver);
    return cutOver;
  }

  unwatch(cutOver: CutOver): void {
    this.#joining.delete(cutOver);
  }

  /**
   * Makes a member that has everything up to `at` live, atomically with the check, so that no event
   * is lost in between. Returns the events it lacks, or null when it must keep reading.
   */
  cutOver(at: Cursor, { from, events }: CutOver, member: Member): Envelope[] | null {
    if (this.#tail === null || at.epoch !== this.#tail.epoch || at.seq > this.#tail.seq)
      return null;
    const complete = at.seq === this.#tail.seq || (from !== null && at.seq >= from);
    if (!complete) return null;
    this.flush();
    this.audience.add(member);
    return events.filter((event) => event.seq > at.seq);
  }

  /** Sends the collected events. */
  flush(): void {
    if (this.#queue.length === 0 || this.#tail === null) return;
    const waiting = this.#queue;
    const bytes = this.#queuedBytes;
    const { epoch } = this.#tail;
    this.#queue = [];
    this.#queuedBytes = 0;
    this.#flushedAt = this.#beat.now();
    const parts =
      bytes <= FRAME_EVENTS_BYTES
        ? [waiting]
        : packEvents(waiting.flatMap(({ events }) => events)).map((events) => [{ events }]);
    for (const part of parts) this.audience.send(new Frame(this.name, epoch, part));
  }

  #advance(next: Batch, bytes: number): void {
    const tail = { epoch: next.epoch, seq: lastOf(next) };
    this.#tail = tail;
    for (const cutOver of this.#joining) {
      if (cutOver.events.length + next.events.length <= MAX_CUT_OVER_EVENTS) {
        cutOver.events.push(...next.events);
      } else {
        // Bounds memory: the member reads these from the log instead.
        cutOver.events = [];
        cutOver.from = tail.seq;
      }
    }
    if (this.audience.size === 0) return;
    const collecting = this.#queue.length > 0;
    this.#queue.push(next);
    this.#queuedBytes += bytes;
    if (collecting) return;
    if (this.#beat.now() - this.#flushedAt >= COALESCE_MS) this.flush();
    else this.#beat.schedule(this);
  }
}

const lastOf = (batch: Batch): number =>
  batch instanceof EncodedBatch ? batch.last : (batch.events.at(-1)?.seq ?? 0);

/** The events of a batch that follow `seq` without a gap; null when there are none. */
function continuation(batch: Batch, seq: number): Batch | null {
  if (batch instanceof EncodedBatch && batch.first === seq + 1) return batch;
  const events: Envelope[] = [];
  for (const event of batch.events) {
    const expected = seq + events.length + 1;
    if (event.seq > expected) break;
    if (event.seq === expected) events.push(event);
  }
  return events.length === 0 ? null : { epoch: batch.epoch, events };
}
