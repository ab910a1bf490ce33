import { setTimeout } from 'node:timers/promises';
import type { Batch, ControlMessage, Envelope, Tick } from '#contracts/events.ts';
import { CONTROL_SUBJECT, GLOBAL_STREAM, subjectOf } from '#contracts/names.ts';
import type { StreamBatch } from '#db/committed.ts';
import { maintainNats } from './nats.ts';
import type { NatsSettings } from './nats.ts';

/**
 * Notifies the gateways of committed events. Delivery is a hint: the gateways read whatever is lost
 * here from Postgres (architecture 4). No method throws or waits.
 */
export interface Publisher {
  publish(batches: readonly StreamBatch[]): void;
  /** Unnumbered, and may be lost. */
  tick(userId: string, tick: Tick): void;
  control(message: ControlMessage): void;
  /** Calls back when anything is published for a user, until the returned function is called. */
  watch(userId: string, changed: () => void): () => void;
  status(): 'up' | 'down';
  close(): Promise<void>;
}

/**
 * Ids become part of a subject: nothing that NATS would parse as a token, a wildcard or a space.
 */
const STREAM_ID = /^[\w-]{1,64}$/;

const FLUSH_MS = 1_000;

/** NATS refuses messages beyond 1 MB by default. */
const MESSAGE_BYTES = 900_000;

/**
 * The events of one commit in as few messages as hold them. One event that alone is too large goes
 * alone, and is refused: gateways read it from Postgres within seconds.
 */
function withinMessages(events: readonly Envelope[]): Envelope[][] {
  const parts: Envelope[][] = [];
  let bytes = MESSAGE_BYTES;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (bytes + size > MESSAGE_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(event);
    bytes += size;
  }
  return parts;
}

/** @param noteLag gets the age of each published batch in seconds, since its commit. */
export function connectPublisher(
  settings: NatsSettings & { noteLag?: (seconds: number) => void },
): Publisher {
  const link = maintainNats(settings);
  const { logger, noteLag } = settings;

  function send(subject: string, message: Batch | { tick: Tick } | ControlMessage): void {
    // While the link is down the library would buffer without bound, then drop everything.
    const connection = link.current();
    if (!connection) return;
    try {
      connection.publish(subject, JSON.stringify(message));
    } catch (error) {
      logger.warn({ err: error, subject }, 'not published');
    }
  }

  function sendTo(streamId: string, message: Batch | { tick: Tick }): void {
    if (streamId !== GLOBAL_STREAM && !STREAM_ID.test(streamId)) {
      logger.error('not published: the stream id is not usable in a subject');
      return;
    }
    send(subjectOf(streamId), message);
  }

  return {
    publish(batches) {
      for (const { streamId, epoch, events } of batches) {
        const [oldest] = events;
        if (oldest === undefined) continue;
        for (const part of withinMessages(events)) sendTo(streamId, { epoch, events: part });
        noteLag?.(Math.max(0, Date.now() - Date.parse(oldest.at)) / 1_000);
      }
    },
    tick: (userId, tick) => sendTo(userId, { tick }),
    control: (message) => send(CONTROL_SUBJECT, message),
    watch(userId, changed) {
      const subscription = STREAM_ID.test(userId)
        ? link.current()?.subscribe(subjectOf(userId), { callback: () => changed() })
        : undefined;
      return () => subscription?.unsubscribe();
    },
    status: () => link.status(),
    async close() {
      // Flush what was just published, but do not wait for an unresponsive server.
      await Promise.race([
        link.current()?.flush(),
        setTimeout(FLUSH_MS, undefined, { ref: false }),
      ]).catch(() => {});
      await link.close();
    },
  };
}
