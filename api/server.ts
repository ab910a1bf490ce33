import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './deps.ts';

/** A request that is still arriving after this is cut off (S-15). */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
} as const;

const DRAIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** Starts to listen. @throws the operating system's error, such as EADDRINUSE. */
export async function listen(
  app: Hono<AppEnv>,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: LIMITS }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}

/** Stops accepting, lets what is under way finish for at most 10 s, then cuts the rest off. */
export async function drain(server: Server, milliseconds = DRAIN_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const finished = new AbortController();
  const closeIdle = async (): Promise<void> => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until && !finished.signal.aborted) {
      server.closeIdleConnections();
      await sleep(LOOK_EVERY_MS, undefined, { signal: finished.signal }).catch(() => {});
    }
    server.closeAllConnections();
  };
  const closing = closeIdle();
  await closed;
  finished.abort();
  await closing;
}
