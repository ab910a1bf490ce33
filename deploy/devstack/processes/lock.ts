import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { randomUUID } from 'node:crypto';
import { identify, runs } from './processes.ts';
import type { ProcessId } from './processes.ts';
import { systemCode } from '../setup-error.ts';

export interface LockOwner extends ProcessId {
  /** Free text for a message, such as the address of the running stack. */
  note: string;
}

type Locked = { held: true; release(): void } | { held: false; owner: LockOwner };

/**
 * Takes a lock file that names its owner. A lock whose owner no longer runs counts as free, so a
 * killed process never blocks the next.
 */
export function takeLock(file: string, note = ''): Locked {
  mkdirSync(dirname(file), { recursive: true });
  const self = identify(process.pid);
  if (!self) throw new Error('this process does not know when it started');
  const mine = `${file}.${randomUUID()}`;
  writeFileSync(mine, JSON.stringify({ ...self, note } satisfies LockOwner));
  try {
    for (;;) {
      // Unlike creating the file and then writing it, a link appears with its content.
      if (link(mine, file)) return { held: true, release: () => rmSync(file, { force: true }) };
      const owner = readOwner(file);
      if (owner && runs(owner)) return { held: false, owner };
      discardStale(file, owner);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** The running owner of a lock, if it has one. */
export function lockOwner(file: string): LockOwner | undefined {
  const owner = readOwner(file);
  return owner && runs(owner) ? owner : undefined;
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(file: string): LockOwner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockOwner;
  } catch {
    return undefined;
  }
}

/**
 * Moves a stale lock aside; if another process has re-acquired it meanwhile, restores that lock.
 */
function discardStale(file: string, stale: LockOwner | undefined): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readOwner(aside);
  if (moved && moved.pid !== stale?.pid && runs(moved)) link(aside, file);
  rmSync(aside, { force: true });
}
