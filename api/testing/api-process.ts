import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '#config/free-port.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface ApiProcess {
  origin: string;
  /** Kills it at once, like a crash, and waits until it has exited. */
  crash(): Promise<void>;
}

/** The real API in a separate process; resolves once it listens. */
export async function startApiProcess(env: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...env, API_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const listening = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if ((JSON.parse(line) as { msg?: string }).msg === 'listening') listening.resolve();
  });
  child.once('exit', () => {
    listening.reject(new Error('The API ended before it listened.'));
  });
  await listening.promise;
  return {
    origin: `http://127.0.0.1:${port}`,
    async crash() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
