import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';
import { freePort } from '#config/free-port.ts';

export interface OwnNats {
  url: string;
  start(): Promise<void>;
  /** SIGKILL by default; SIGSTOP makes it half-open, SIGCONT resumes it. */
  kill(signal?: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
}

/** A NATS server that a test may kill. It stores nothing, so each start is an empty one. */
export async function ownNats(options: readonly string[] = []): Promise<OwnNats> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  return {
    url: `nats://127.0.0.1:${port}`,
    async start() {
      child = spawn(
        inject('services').natsServerBin,
        ['-a', '127.0.0.1', '-p', String(port), ...options],
        { stdio: 'ignore' },
      );
      await waitForPort(port);
    },
    async kill(signal = 'SIGKILL') {
      if (!child) return;
      if (signal !== 'SIGKILL') {
        child.kill(signal);
        return;
      }
      const exited = once(child, 'exit');
      child.kill(signal);
      child = null;
      await exited;
    },
  };
}

/** Resolves when something listens on the port. */
export async function waitForPort(port: number, deadline = Date.now() + 20_000): Promise<void> {
  const socket = createConnection({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (Date.now() > deadline) throw error;
    await setTimeout(50);
    return waitForPort(port, deadline);
  } finally {
    socket.destroy();
  }
}
