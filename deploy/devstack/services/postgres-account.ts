import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';

/** How to run Postgres' programs, which refuse to run as root. */
export interface PostgresAccount {
  /** Folder with bin, lib and share. */
  native: string;
  dataDir: string;
  /** Prefixes a command with what it needs. */
  command(program: string, args: readonly string[]): { command: string; args: string[] };
  uid?: number;
  gid?: number;
}

const NOBODY = 65_534;
const UNSHARE = ['--user', '--map-user=1', '--map-group=1'];

/**
 * Chooses the account: our own; as root, a user namespace in which we are not root; where that is
 * forbidden (many containers), the account `nobody` with copies it can read.
 */
export function choosePostgresAccount(
  native: string,
  dataDir: string,
  way: 'self' | 'namespace' | 'nobody' = bestWay(),
): PostgresAccount {
  if (way === 'self') return { native, dataDir, command: plain };
  if (way === 'namespace')
    return {
      native,
      dataDir,
      command: (program, args) => ({
        command: 'unshare',
        args: [...UNSHARE, '--', program, ...args],
      }),
    };
  return {
    native: reachable(native) ? native : copyNative(native),
    dataDir: nobodyFolder(dataDir),
    command: plain,
    uid: NOBODY,
    gid: NOBODY,
  };
}

function plain(program: string, args: readonly string[]): { command: string; args: string[] } {
  return { command: program, args: [...args] };
}

function bestWay(): 'self' | 'namespace' | 'nobody' {
  if (process.getuid?.() !== 0) return 'self';
  return spawnSync('unshare', [...UNSHARE, '--', 'true']).status === 0 ? 'namespace' : 'nobody';
}

/** Can `nobody` start these programs (a repository may lie below a folder that only root opens)? */
function reachable(native: string): boolean {
  const tried = spawnSync(join(native, 'bin/postgres'), ['--version'], {
    uid: NOBODY,
    gid: NOBODY,
    cwd: '/',
  });
  return tried.status === 0;
}

function copyNative(native: string): string {
  const target = `/var/tmp/earshot-postgres-${shortHash(native)}`;
  if (existsSync(target)) return target;
  const building = `${target}.${process.pid}`;
  cpSync(native, building, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', building]);
  renameSync(building, target);
  return target;
}

/** The data folder of the account `nobody`, which cannot open a state folder below root's home. */
function nobodyFolder(dataDir: string): string {
  const folder = `/var/tmp/earshot-data-${shortHash(dataDir)}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  chownSync(folder, NOBODY, NOBODY);
  return join(folder, 'postgres');
}

/** Deletes what the account `nobody` stored outside the state folder. */
export function deleteUnprivilegedFolder(dataDir: string): void {
  rmSync(dirname(join('/var/tmp', `earshot-data-${shortHash(dataDir)}`, 'x')), {
    recursive: true,
    force: true,
  });
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
