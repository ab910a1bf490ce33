import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server under measurement, in a process of its own. */
export interface Program {
  url: string;
  /** CPU seconds used so far, user and system. */
  cpu(): Promise<number>;
  /**
   * Bytes in use after a garbage collection. Not the resident size: pages that a process freed while it
   * started stay resident, and what comes later uses them again.
   */
  memory(): Promise<number>;
  tell(message: object): void;
  stop(): Promise<void>;
}

/** What a measured program reports to its parent. */
type Report = { port: number } | { cpuSeconds: number } | { usedBytes: number };

export async function startProgram(file: string): Promise<Program> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--expose-gc'],
  });
  const { port } = await next<{ port: number }>(child);
  return {
    url: `http://127.0.0.1:${port}`,
    async cpu() {
      const answer = next<{ cpuSeconds: number }>(child);
      child.send({ type: 'cpu' });
      return (await answer).cpuSeconds;
    },
    async memory() {
      const answer = next<{ usedBytes: number }>(child);
      child.send({ type: 'memory' });
      return (await answer).usedBytes;
    },
    tell: (message) => void child.send(message),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function next<T extends Report>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, 'message')) as [T];
  return message;
}

/** For the measured program: answers the parent's questions. */
export function answerParent(onMessage: (message: { type: string }) => void = () => {}): void {
  process.on('message', (message: { type: string }) => {
    if (message.type === 'memory') {
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      return report({ usedBytes: heapUsed + external });
    }
    if (message.type !== 'cpu') return onMessage(message);
    const { user, system } = process.cpuUsage();
    report({ cpuSeconds: (user + system) / 1e6 });
  });
}

export function report(message: Report): void {
  process.send?.(message);
}
