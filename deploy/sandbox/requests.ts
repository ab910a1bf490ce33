import { createMiddleware } from 'hono/factory';
import type { Clock } from './clock.ts';

interface RequestCount {
  target: string;
  status: number;
  count: number;
}

/** Counts answers per target and status. No content: a test asks how often, never what. */
export interface RequestLog {
  count(target: string, status: number): void;
  list(): RequestCount[];
  clear(): void;
}

export function createRequestLog(): RequestLog {
  const counts = new Map<string, RequestCount>();
  return {
    count(target, status) {
      const key = `${target} ${status}`;
      const entry = counts.get(key) ?? { target, status, count: 0 };
      entry.count += 1;
      counts.set(key, entry);
    },
    list: () => [...counts.values()],
    clear: () => counts.clear(),
  };
}

export const countRequests = (log: RequestLog, target: string) =>
  createMiddleware(async (context, next) => {
    await next();
    log.count(target, context.res.status);
  });

/** A server states its own time with each answer; here, that of the sandbox's clock. */
export const stampDates = (clock: Clock) =>
  createMiddleware(async (context, next) => {
    await next();
    context.header('date', new Date(clock.now()).toUTCString());
  });
