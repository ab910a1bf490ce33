import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '#config/free-port.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface ApiProcess {
  origin: string;
  /** Seconds of processor time used so far, user and system. Linux only. */
  cpu(): Promise<number>;
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
    async cpu() {
      const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
      // The command name in brackets may itself contain blanks and brackets.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    async crash() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
