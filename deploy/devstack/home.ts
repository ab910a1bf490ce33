import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { endLeftovers } from './processes/children.ts';
import { lockOwner, takeLock } from './processes/lock.ts';
import type { LockOwner } from './processes/lock.ts';
import { SetupError } from './setup-error.ts';

/** The files of a state folder. */
export function homeFiles(home: string): {
  lock: string;
  processes: string;
  logs: string;
  /** Passwords of the services; readable by their owner only. */
  credentials: string;
  natsConfiguration: string;
  postgres: string;
  temporal: string;
} {
  return {
    lock: join(home, 'lock'),
    processes: join(home, 'processes.json'),
    logs: join(home, 'logs'),
    credentials: join(home, 'credentials.json'),
    natsConfiguration: join(home, 'nats.conf'),
    postgres: join(home, 'postgres-18'),
    // The server does not migrate an older file: another version, another file.
    temporal: join(home, 'temporal-1.29.1.db'),
  };
}

/**
 * Claims a state folder for this process and ends what a killed start left behind.
 * @returns names of processes that had to be ended, and the release. @throws SetupError when a
 * stack already runs there.
 */
export async function takeHome(
  home: string,
  note: string,
): Promise<{ ended: string[]; release(): void }> {
  mkdirSync(home, { recursive: true });
  const files = homeFiles(home);
  const lock = takeLock(files.lock, note);
  if (!lock.held) throw alreadyRunning(home, lock.owner);
  const ended = await endLeftovers(files.processes);
  return { ended, release: lock.release };
}

/** @throws SetupError when a stack runs in this folder. */
export function refuseWhileRunning(home: string): void {
  const owner = lockOwner(homeFiles(home).lock);
  if (owner) throw alreadyRunning(home, owner);
}

function alreadyRunning(home: string, owner: LockOwner): SetupError {
  return new SetupError(
    `Earshot already runs with the state folder ${home} (process ${owner.pid}, ${owner.note}).`,
    `Stop it with Ctrl-C where it runs (or: kill ${owner.pid}); to run a second stack: PORT=5400 EARSHOT_HOME=.earshot-second npm start.`,
  );
}

/** Keeps the logs of the start before this one as `<name>.log.1`. */
export function rotateLogs(folder: string): void {
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder))
    if (file.endsWith('.log')) renameSync(join(folder, file), join(folder, `${file}.1`));
}
