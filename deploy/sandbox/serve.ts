import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Sandbox } from './app.ts';

interface RunningServer {
  port: number;
  close(): Promise<void>;
}

/** Listens; `close` lets running answers end for a moment, then cuts them. */
export async function listen(sandbox: Sandbox, port: number, host: string): Promise<RunningServer> {
  const server = createAdaptorServer({ fetch: sandbox.app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeIdleConnections' in server) {
          server.closeIdleConnections();
          setTimeout(() => server.closeAllConnections(), 500).unref();
        }
      }),
  };
}
