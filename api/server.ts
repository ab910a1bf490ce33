import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { limitConnections } from '#streams/connections.ts';
import type { AppEnv } from './deps.ts';

/** A head or body still arriving after this time is cut off: they are 80 KB at most. */
const LIMITS = {
  headersTimeout: 6_000,
  requestTimeout: 12_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
} as const;

const MAX_CONNECTIONS = 10_000;
const MAX_CONNECTIONS_PER_PEER = 1_000;

const DRAIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** Starts listening. @throws the operating system's error, such as EADDRINUSE. */
export async function listen(
  app: Hono<AppEnv>,
  { port, host, behindProxy = false }: { port: number; host: string; behindProxy?: boolean },
): Promise<Server> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: LIMITS,
    // The name of a request of HTTP/1.0 without one, which is how balancers ask for /readyz.
    hostname: 'localhost',
  }) as Server;
  limitConnections(server, {
    maximum: MAX_CONNECTIONS,
    perPeer: behindProxy ? null : MAX_CONNECTIONS_PER_PEER,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}

/** Stops accepting, lets current requests finish for at most 10 s, then cuts off the rest. */
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
