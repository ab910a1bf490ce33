import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { identify, runs } from './processes.ts';
import type { ProcessId } from './processes.ts';

export interface LockOwner extends ProcessId {
  /** Free text for a message, such as the address of the running stack. */
  note: string;
}

type Locked = { held: true; release(): void } | { held: false; owner: LockOwner };

const RETRY_MS = 5;

/**
 * Takes a lock until its release or the end of this process. The operating system keeps it, on
 * `<file>.db`: two processes never hold it together, and none holds it after its death. `file` names
 * the owner.
 */
export function takeLock(file: string, note = ''): Locked {
  mkdirSync(dirname(file), { recursive: true });
  const self = identify(process.pid);
  if (!self) throw new Error('this process does not know when it started');
  for (;;) {
    const unlock = tryLock(file);
    if (unlock) {
      // Renamed, so that no reader finds half of it.
      writeFileSync(`${file}.new`, JSON.stringify({ ...self, note } satisfies LockOwner));
      renameSync(`${file}.new`, file);
      return {
        held: true,
        release() {
          rmSync(file, { force: true });
          unlock();
        },
      };
    }
    const owner = readOwner(file);
    if (owner && runs(owner)) return { held: false, owner };
    // Taken this instant: its owner is about to write its name.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
  }
}

/** The running owner of a lock, if it has one. */
export function lockOwner(file: string): LockOwner | undefined {
  if (!existsSync(databaseOf(file))) return undefined;
  const unlock = tryLock(file);
  unlock?.();
  return unlock ? undefined : readOwner(file);
}

const databaseOf = (file: string): string => `${file}.db`;
/** Kept from garbage collection, which would end their locks. */
const locked = new Set<DatabaseSync>();
/** SQLite's code for a database that another connection has locked. */
const BUSY = 5;

/** @returns the way to unlock; undefined while another holds it. */
function tryLock(file: string): (() => void) | undefined {
  const path = databaseOf(file);
  // For an error of the file system in its own words. Never again: closing a file ends the locks that
  // this process has on it.
  if (!existsSync(path)) writeFileSync(path, '');
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw error;
  }
  locked.add(database);
  return () => {
    locked.delete(database);
    database.close();
  };
}

function readOwner(file: string): LockOwner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockOwner;
  } catch {
    return undefined;
  }
}
