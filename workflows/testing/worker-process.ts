import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { freePort } from '#config/free-port.ts';

const MAIN = fileURLToPath(new URL('../worker.ts', import.meta.url));

export interface WorkerProcess {
  /** Its health server. */
  origin: string;
  /** The message of each log line so far. */
  messages: readonly string[];
  signal(name: NodeJS.Signals): void;
  /** Sends the signal and waits for the end; resolves with the exit code, or null when killed. */
  end(name: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Also cleans up after a failed test, including stopped processes. */
export function killWorkerProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** A worker process on a test's own database and engine; `settings` say where its sources are. */
export const startWorkerOn = async (
  database: { url: string },
  { address, namespace }: { address: string; namespace: string },
  settings: Readonly<Record<string, string>>,
): Promise<WorkerProcess> =>
  startWorkerProcess({
    DATABASE_URL: database.url,
    NATS_URL: inject('services').natsUrl,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    WORKER_PORT: String(await freePort()),
    METRICS_PUBLIC: 'true',
    ...settings,
  });

/** The real worker in its own process; resolves once it polls, unless asked not to wait; `flags` are Node's. */
export async function startWorkerProcess(
  env: Readonly<Record<string, string>>,
  { untilPolling = true, flags = [] }: { untilPolling?: boolean; flags?: readonly string[] } = {},
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [...flags, MAIN], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const messages: string[] = [];
  const polling = Promise.withResolvers<void>();
  running.add(child);
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child);
    polling.reject(new Error(`The worker ended before it polled:\n${messages.join('\n')}`));
    return code as number | null;
  });
  polling.promise.catch(() => {});
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { msg } = JSON.parse(line) as { msg: string };
    messages.push(msg);
    if (msg === 'polling' || (!untilPolling && msg === 'listening')) polling.resolve();
  });
  await polling.promise;
  return {
    origin: `http://127.0.0.1:${env['WORKER_PORT']}`,
    messages,
    signal: (name) => child.kill(name),
    async end(name) {
      child.kill(name);
      return exited;
    },
  };
}
