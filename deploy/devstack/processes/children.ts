import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failedChild, spawnDetached, wrap } from './child.ts';
import type { Child, Launch } from './child.ts';
import { endAll, identify } from './processes.ts';
import type { ProcessId } from './processes.ts';

/** A started process in the form that the watchdog and the next start read. */
export type Member = ProcessId & { name: string; signal: NodeJS.Signals; group: boolean };

export interface Children {
  /** @throws Error after `close`. */
  launch(options: Launch): Child;
  /** Stops the watchdog, and everything that is still running with it. */
  close(): Promise<void>;
}

const WATCHDOG = fileURLToPath(new URL('watchdog.ts', import.meta.url));

/**
 * Starts processes that never outlive this one: a watchdog on a pipe stops them when this process
 * dies, and `registryFile` lets the next start end what survived even the watchdog.
 */
export function openChildren(registryFile: string): Children {
  mkdirSync(dirname(registryFile), { recursive: true });
  const members = new Map<number, Member>();
  const watchdog = spawn(process.execPath, [WATCHDOG], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watchdog.unref();
  watchdog.stdin.on('error', () => {});
  const watchdogGone = new Promise<void>((resolve) => watchdog.once('exit', () => resolve()));

  let closed = false;
  const record = (): void => {
    // The last exits may be reported after `close`, when the folder is already gone.
    if (!closed) writeFileSync(registryFile, JSON.stringify([...members.values()]));
  };
  const add = (member: Member): void => {
    members.set(member.pid, member);
    watchdog.stdin.write(`${JSON.stringify({ add: member })}\n`);
    record();
  };
  const remove = (pid: number): void => {
    if (!members.delete(pid)) return;
    watchdog.stdin.write(`${JSON.stringify({ remove: pid })}\n`);
    record();
  };

  return {
    launch(options) {
      // Nothing else would end it: the watchdog already has its list.
      if (closed)
        throw new Error(`${options.name} cannot be started any more: the stack is stopping`);
      const process = spawnDetached(options);
      const pid = process.pid;
      if (pid === undefined) return failedChild(options, process);
      const id = identify(pid);
      if (id)
        add({
          ...id,
          name: options.name,
          signal: options.stopSignal ?? 'SIGTERM',
          group: options.group ?? false,
        });
      const child = wrap(options, process, pid);
      void child.exited.then(() => remove(pid));
      return child;
    },
    async close() {
      closed = true;
      watchdog.ref();
      watchdog.stdin.end();
      await watchdogGone;
      rmSync(registryFile, { force: true });
    },
  };
}

/** Ends the processes of an earlier, killed start; returns their names. */
export async function endLeftovers(registryFile: string): Promise<string[]> {
  if (!existsSync(registryFile)) return [];
  const members = readRegistry(registryFile).filter(
    (member) => identify(member.pid)?.stamp === member.stamp,
  );
  await endAll(members, 10_000);
  rmSync(registryFile, { force: true });
  return members.map((member) => member.name);
}

function readRegistry(registryFile: string): Member[] {
  try {
    return JSON.parse(readFileSync(registryFile, 'utf8')) as Member[];
  } catch {
    // Half-written by a killed start; the watchdog has ended its processes.
    return [];
  }
}
