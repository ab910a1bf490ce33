import { createSandbox } from './app.ts';
import type { Sandbox, SandboxDeps } from './app.ts';
import { listen } from './serve.ts';

export interface TestSandbox extends Sandbox {
  /** `http://127.0.0.1:<port>` */
  url: string;
  close(): Promise<void>;
}

/**
 * A sandbox on a free port for tests of other folders' processes. Sign-in expects the issuer to be
 * known beforehand: pass `oidc` with a fixed port when the test signs in.
 */
export async function startSandbox(
  options: Partial<SandboxDeps> & { port?: number } = {},
): Promise<TestSandbox> {
  const port = options.port ?? 0;
  const sandbox = await createSandbox({
    stateFolder: null,
    oidc: {
      issuer: `http://localhost:${port}/oidc`,
      clientId: 'earshot-local',
      clientSecret: 'earshot-local-secret',
      redirectUris: ['http://localhost:4400/api/auth/callback'],
    },
    ...options,
  });
  const server = await listen(sandbox, port, '127.0.0.1');
  return { ...sandbox, url: `http://127.0.0.1:${server.port}`, close: () => server.close() };
}
