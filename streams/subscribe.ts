import { batchSchema } from '#contracts/envelope.ts';
import { controlMessageSchema } from '#contracts/events.ts';
import { tickSchema } from '#contracts/ticks.ts';
import type { Batch } from '#contracts/envelope.ts';
import type { ControlMessage } from '#contracts/events.ts';
import type { Tick } from '#contracts/ticks.ts';
import {
  CONTROL_SUBJECT,
  GLOBAL_STREAM,
  GLOBAL_SUBJECT,
  USER_SUBJECT_WILDCARD,
} from '#contracts/names.ts';
import { z } from 'zod';
import { EncodedBatch } from './encoded-batch.ts';
import { maintainNats } from './nats.ts';
import type { NatsSettings } from './nats.ts';

export interface SubscriberHandlers {
  /** False drops the message unread. Most messages are for users of other gateways. */
  follows(streamId: string): boolean;
  /** `bytes`: size of the message that carried the batch. */
  onBatch(streamId: string, batch: Batch, bytes: number): void;
  onTick(userId: string, tick: Tick): void;
  onControl(message: ControlMessage): void;
  /** (Re)connected: anything published meanwhile was missed. */
  onUp(): void;
}

interface Subscriber {
  status(): 'up' | 'down';
  close(): Promise<void>;
}

interface Message {
  subject: string;
  data: Uint8Array;
  string(): string;
}

const USER_SUBJECT_PREFIX = USER_SUBJECT_WILDCARD.slice(0, -1);
const tickMessageSchema = z.object({ tick: tickSchema });

/**
 * One plain subscription to everything, per process: no queue group, because each gateway needs
 * every event. Messages that do not parse are dropped; the sweep recovers their events.
 */
export function connectSubscriber(
  settings: NatsSettings,
  handlers: SubscriberHandlers,
): Subscriber {
  const { logger } = settings;

  function receive(message: Message): void {
    const understood =
      message.subject === CONTROL_SUBJECT ? receiveControl(message) : receiveEvents(message);
    if (!understood) {
      logger.warn({ subject: message.subject }, 'a message on NATS was not understood');
    }
  }

  function receiveControl(message: Message): boolean {
    const control = controlMessageSchema.safeParse(parseJson(message));
    if (control.success) handlers.onControl(control.data);
    return control.success;
  }

  function receiveEvents(message: Message): boolean {
    const streamId =
      message.subject === GLOBAL_SUBJECT
        ? GLOBAL_STREAM
        : message.subject.slice(USER_SUBJECT_PREFIX.length);
    if (!handlers.follows(streamId)) return true;
    const encoded = EncodedBatch.read(message.string());
    if (encoded) {
      handlers.onBatch(streamId, encoded, message.data.length);
      return true;
    }
    const body = parseJson(message);
    const batch = batchSchema.safeParse(body);
    if (batch.success) {
      handlers.onBatch(streamId, batch.data, message.data.length);
      return true;
    }
    const tick = tickMessageSchema.safeParse(body);
    if (tick.success) handlers.onTick(streamId, tick.data.tick);
    return tick.success;
  }

  const link = maintainNats(settings, {
    onConnect(connection) {
      for (const subject of [USER_SUBJECT_WILDCARD, GLOBAL_SUBJECT, CONTROL_SUBJECT]) {
        connection.subscribe(subject, {
          callback: (error, message) => {
            if (error) logger.error({ err: error, subject }, 'a NATS subscription was refused');
            else receive(message);
          },
        });
      }
    },
    onUp: () => handlers.onUp(),
  });
  return link;
}

function parseJson(message: Message): unknown {
  try {
    return JSON.parse(message.string());
  } catch {
    return undefined;
  }
}
