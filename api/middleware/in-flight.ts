import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '#domain/errors.ts';
import type { AppEnv } from '../deps.ts';
import { limitBody } from './body.ts';

/** Requests of one address whose body is still arriving, per process. */
export const MAX_ARRIVING_PER_ADDRESS = 256;
/**
 * Complete requests per process; beyond this it answers 503 at once rather than all requests late
 *.
 */
const MAX_IN_FLIGHT = 1_000;
/**
 * Complete requests of one address, possibly a whole company's, so that one cannot take all places.
 */
const MAX_PER_ADDRESS = 500;
/** Complete requests of one user: six tabs, each with a waiting reader, stay far below. */
const MAX_PER_USER = 250;

/** Counts what each key currently holds; a key that holds nothing uses no memory. */
function createCounts() {
  const counts = new Map<string, number>();
  return {
    /** False when `key` has reached its maximum. */
    enter(key: string, maximum: number): boolean {
      const held = counts.get(key) ?? 0;
      if (held >= maximum) return false;
      counts.set(key, held + 1);
      return true;
    },
    leave(key: string): void {
      const held = counts.get(key) ?? 0;
      if (held <= 1) counts.delete(key);
      else counts.set(key, held - 1);
    },
  };
}

function refusal(code: 'RATE_LIMIT_ERROR' | 'USER_RATE_LIMIT'): AppError {
  return new AppError(code, 'Too many requests at once. Please try again in a moment.', {
    details: { retryAfter: 1 },
  });
}

/** The rest of a refused body is not read: its connection has no other use. */
function closeConnection(c: Context<AppEnv>): void {
  c.header('Connection', 'close');
}

/**
 * Waits for the body, at most 64 KB, within the limit of its address: an address with many
 * unfinished bodies blocks only itself. Incomplete requests do not count against the process.
 */
export function receiveBody(): MiddlewareHandler<AppEnv> {
  const arriving = createCounts();
  return async (c, next) => {
    if (c.req.raw.body === null) return next();
    const address = c.get('clientAddress');
    if (!arriving.enter(address, MAX_ARRIVING_PER_ADDRESS)) {
      closeConnection(c);
      throw refusal('RATE_LIMIT_ERROR');
    }
    let waiting = true;
    const arrived = (): void => {
      if (waiting) arriving.leave(address);
      waiting = false;
    };
    try {
      return await limitBody(c, async () => {
        // Cached on the request for later readers.
        await c.req.text();
        arrived();
        await next();
      });
    } catch (error) {
      if (!waiting) throw error;
      closeConnection(c);
      throw error instanceof AppError ? error : notWhole(error);
    } finally {
      arrived();
    }
  };
}

/** The client disconnected or was cut off: not our failure, and no one reads the response. */
function notWhole(cause: unknown): AppError {
  return new AppError('VALIDATION_ERROR', 'The request body was cut off.', { cause });
}

/** Counts complete requests, per process and per address. */
export function limitInFlight(): MiddlewareHandler<AppEnv> {
  const held = createCounts();
  let all = 0;
  return async (c, next) => {
    if (all >= MAX_IN_FLIGHT) {
      throw new AppError('SYSTEM_ERROR', 'Server error. Please try again later.', {
        details: { retryAfter: 1 },
      });
    }
    const address = c.get('clientAddress');
    if (!held.enter(address, MAX_PER_ADDRESS)) throw refusal('RATE_LIMIT_ERROR');
    all += 1;
    try {
      await next();
    } finally {
      all -= 1;
      held.leave(address);
    }
  };
}

/** `Prefer: wait` responses that one user, and one process, may hold open. */
const MAX_WAITING_PER_USER = 4;
const MAX_WAITING = 200;

const waiting = createCounts();
let allWaiting = 0;

/** Waits for a user while there is a place to wait; null at once when there is none. */
export async function withinWaitingPlaces<T>(
  userId: string,
  wait: () => Promise<T>,
): Promise<T | null> {
  if (allWaiting >= MAX_WAITING || !waiting.enter(userId, MAX_WAITING_PER_USER)) return null;
  allWaiting += 1;
  try {
    return await wait();
  } finally {
    allWaiting -= 1;
    waiting.leave(userId);
  }
}

const users = createCounts();

/** Runs the rest of a request within its user's share of this process. */
export async function withinUserShare(userId: string, next: () => Promise<void>): Promise<void> {
  if (!users.enter(userId, MAX_PER_USER)) throw refusal('USER_RATE_LIMIT');
  try {
    await next();
  } finally {
    users.leave(userId);
  }
}
