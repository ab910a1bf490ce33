import { controlMessageSchema, batchSchema, tickSchema } from '#contracts/events.ts';
import type { Batch, ControlMessage, Tick } from '#contracts/events.ts';
import {
  CONTROL_SUBJECT,
  GLOBAL_STREAM,
  GLOBAL_SUBJECT,
  USER_SUBJECT_WILDCARD,
} from '#contracts/names.ts';
import { z } from 'zod';
import { maintainNats } from './nats.ts';
import type { NatsSettings } from './nats.ts';

export interface SubscriberHandlers {
  onBatch(streamId: string, batch: Batch): void;
  onTick(userId: string, tick: Tick): void;
  onControl(message: ControlMessage): void;
  /** (Re)connected: whatever was published meanwhile has been missed. */
  onUp(): void;
}

export interface Subscriber {
  status(): 'up' | 'down';
  close(): Promise<void>;
}

interface Message {
  subject: string;
  string(): string;
}

const USER_SUBJECT_PREFIX = USER_SUBJECT_WILDCARD.slice(0, -1);
const tickMessageSchema = z.object({ tick: tickSchema });

/**
 * One plain subscription to everything, per process: no queue group, because each gateway needs
 * every event. Messages that do not parse are dropped; the sweep brings what they carried.
 */
export function connectSubscriber(
  settings: NatsSettings,
  handlers: SubscriberHandlers,
): Subscriber {
  const { logger } = settings;

  function receive(message: Message): void {
    const body = parseJson(message.string());
    if (message.subject === CONTROL_SUBJECT) {
      const control = controlMessageSchema.safeParse(body);
      if (control.success) return handlers.onControl(control.data);
    } else {
      const streamId =
        message.subject === GLOBAL_SUBJECT
          ? GLOBAL_STREAM
          : message.subject.slice(USER_SUBJECT_PREFIX.length);
      const batch = batchSchema.safeParse(body);
      if (batch.success) return handlers.onBatch(streamId, batch.data);
      const tick = tickMessageSchema.safeParse(body);
      if (tick.success) return handlers.onTick(streamId, tick.data.tick);
    }
    logger.warn({ subject: message.subject }, 'a message on NATS was not understood');
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
