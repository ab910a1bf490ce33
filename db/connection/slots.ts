import postgres from 'postgres';
import type { Sql } from 'postgres';
import { AppError } from '#domain/errors.ts';

type DriverOptions = NonNullable<Parameters<typeof postgres>[1]>;

/** One connection of ours: when it is lost, `lost` becomes true at once and stays so. */
export interface Slot {
  readonly client: Sql;
  lost: boolean;
  /** Called at the moment the connection is lost. */
  onLost: (() => void) | null;
}

export interface Slots {
  acquire(): Promise<Slot>;
  release(slot: Slot): void;
  close(): Promise<void>;
}

/** The outcome is unknown when this is thrown during commit; callers retry by natural key. */
export class ConnectionLostError extends Error {
  constructor() {
    super('The database connection was lost.');
    this.name = 'ConnectionLostError';
  }
}

/** How long a command waits for a connection before it is refused. */
const ACQUIRE_TIMEOUT_MS = 5_000;
const MAX_WAITING = 2_000;

interface SlotOptions {
  url: string;
  options: DriverOptions;
  max: number;
  /** Maximum callers waiting for a connection; the next one is refused. */
  maxWaiting?: number;
  /** Prepares a client before its first statement. */
  onCreate?: (client: Sql) => void;
}

interface Waiter {
  resolve: (slot: Slot) => void;
  timer: NodeJS.Timeout;
}

/**
 * A pool of clients with exactly one connection each. The driver's own pool would reconnect a lost
 * connection under a running transaction and hand it to another caller; a client of our own can be
 * discarded along with its connection.
 */
export function createSlots(settings: SlotOptions): Slots {
  const maxWaiting = settings.maxWaiting ?? MAX_WAITING;
  const idle: Slot[] = [];
  const open = new Set<Slot>();
  const waiting: Waiter[] = [];

  function create(): Slot {
    const client = postgres(settings.url, {
      ...settings.options,
      max: 1,
      onclose: () => {
        slot.lost = true;
        slot.onLost?.();
        discard(slot);
      },
    });
    settings.onCreate?.(client);
    const slot: Slot = { client, lost: false, onLost: null };
    open.add(slot);
    return slot;
  }

  function discard(slot: Slot): void {
    if (!open.delete(slot)) return;
    const index = idle.indexOf(slot);
    if (index >= 0) idle.splice(index, 1);
    void slot.client.end({ timeout: 0 }).catch(() => {});
    const next = waiting.shift();
    if (next) hand(next, create());
  }

  function hand(waiter: Waiter, slot: Slot): void {
    clearTimeout(waiter.timer);
    waiter.resolve(slot);
  }

  return {
    acquire() {
      const free = idle.pop();
      if (free) return Promise.resolve(free);
      if (open.size < settings.max) return Promise.resolve(create());
      if (waiting.length >= maxWaiting) return Promise.reject(busy());
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          resolve,
          timer: setTimeout(() => {
            waiting.splice(waiting.indexOf(waiter), 1);
            reject(busy());
          }, ACQUIRE_TIMEOUT_MS),
        };
        waiting.push(waiter);
      });
    },
    release(slot) {
      slot.onLost = null;
      if (!open.has(slot)) return;
      const next = waiting.shift();
      if (next) hand(next, slot);
      else idle.push(slot);
    },
    async close() {
      const slots = [...open];
      open.clear();
      idle.length = 0;
      await Promise.all(slots.map((slot) => slot.client.end({ timeout: 5 })));
    },
  };
}

function busy(): AppError {
  return new AppError('SYSTEM_ERROR', 'Server error. Please try again later.', {
    details: { retryAfter: 2 },
  });
}
