import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#config/free-port.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface SandboxProcess {
  origin: string;
  /** POST /control/faults, or DELETE without a body. */
  fault(body?: Record<string, unknown>): Promise<void>;
  stop(): Promise<void>;
}

/** The sandbox as its own process on a free port, ready to be asked; `world` is a folder. */
export async function startSandboxProcess(world?: string): Promise<SandboxProcess> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const home = mkdtempSync(join(tmpdir(), 'earshot-sandbox-'));
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(ROOT, 'deploy/sandbox/main.ts')], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      EARSHOT_HOME: home,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      OIDC_ISSUER: `${origin}/oidc`,
      ...(world === undefined ? {} : { EARSHOT_SANDBOX_WORLD: world }),
    },
  });
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error('the sandbox did not start');
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    return answer?.ok ?? false;
  };
  while (!(await isReady())) await wait(50);
  return {
    origin,
    async fault(body) {
      const answer = await fetch(`${origin}/control/faults`, {
        method: body ? 'POST' : 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      });
      if (!answer.ok) throw new Error(`fault refused: ${await answer.text()}`);
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
