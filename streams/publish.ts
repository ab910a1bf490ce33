import { setTimeout } from 'node:timers/promises';
import type { ControlMessage, Tick } from '#contracts/events.ts';
import { CONTROL_SUBJECT, GLOBAL_STREAM, subjectOf } from '#contracts/names.ts';
import type { StreamBatch } from '#db/committed.ts';
import { encodeBatches } from './encoded-batch.ts';
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

/** @param noteLag gets the age of each published batch in seconds, since its commit. */
export function connectPublisher(
  settings: NatsSettings & { noteLag?: (seconds: number) => void },
): Publisher {
  const link = maintainNats(settings);
  const { logger, noteLag } = settings;

  /** @param text a `Batch`, a tick or a `ControlMessage` as JSON. */
  function send(subject: string, text: string): void {
    // While the link is down the library would buffer without bound, then drop everything.
    const connection = link.current();
    if (!connection) return;
    try {
      connection.publish(subject, text);
    } catch (error) {
      logger.warn({ err: error, subject }, 'not published');
    }
  }

  function sendTo(streamId: string, text: string): void {
    if (streamId !== GLOBAL_STREAM && !STREAM_ID.test(streamId)) {
      logger.error('not published: the stream id is not usable in a subject');
      return;
    }
    send(subjectOf(streamId), text);
  }

  return {
    publish(batches) {
      for (const { streamId, epoch, events } of batches) {
        const [oldest] = events;
        if (oldest === undefined) continue;
        for (const text of encodeBatches({ epoch, events })) sendTo(streamId, text);
        noteLag?.(Math.max(0, Date.now() - Date.parse(oldest.at)) / 1_000);
      }
    },
    tick: (userId, tick) => sendTo(userId, JSON.stringify({ tick })),
    control: (message) => send(CONTROL_SUBJECT, JSON.stringify(message)),
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
