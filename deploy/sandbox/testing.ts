import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createSandbox } from './app.ts';
import type { Sandbox, SandboxDeps } from './app.ts';
import { listen } from './serve.ts';

export interface TestSandbox extends Sandbox {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** `http://localhost:<port>/oidc` */
  issuer: string;
  close(): Promise<void>;
}

/** A port that was free a moment ago: the issuer's address has to be known before it listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

export const TEST_REDIRECT_URI = 'http://localhost:4400/api/auth/callback';

/** A sandbox for a test, with a model that answers at once. */
export async function startSandbox(
  options: Partial<SandboxDeps> & { port?: number } = {},
): Promise<TestSandbox> {
  const port = options.port ?? (await freePort());
  const issuer = options.oidc?.issuer ?? `http://localhost:${port}/oidc`;
  const sandbox = await createSandbox({
    stateFolder: null,
    modelPaceMs: 0,
    oidc: {
      issuer,
      clientId: 'earshot-local',
      clientSecret: 'earshot-local-secret',
      redirectUris: [TEST_REDIRECT_URI],
    },
    ...options,
  });
  const server = await listen(sandbox, port, '127.0.0.1');
  return {
    ...sandbox,
    url: `http://127.0.0.1:${server.port}`,
    issuer,
    close: () => server.close(),
  };
}
