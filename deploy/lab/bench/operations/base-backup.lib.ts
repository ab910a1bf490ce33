import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Child } from '../../../devstack/processes/child.ts';
import type { Children } from '../../../devstack/processes/children.ts';
import { startPostgres } from '../../../devstack/services/postgres.ts';

/** A server that hands each finished file of its WAL to a folder. */
interface ArchivingServer {
  child: Child;
  dataDir: string;
  archive: string;
}

const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export async function startArchiving(
  children: Children,
  folder: string,
  port: number,
): Promise<ArchivingServer> {
  const archive = join(folder, 'archive');
  mkdirSync(archive, { recursive: true });
  const dataDir = join(folder, 'postgres');
  const child = await startPostgres(children, {
    dataDir,
    port,
    logFile: join(folder, 'postgres.log'),
    settings: {
      archive_mode: 'on',
      archive_command: `cp %p ${shellWord(archive)}/%f`,
      max_wal_size: '4GB',
    },
  });
  return { child, dataDir, archive };
}

/**
 * What `pg_basebackup` does, by the server's own functions, since the packaged Postgres lacks it: a
 * copy of the files while the server works, and the label that tells where the WAL must be read from.
 */
export async function takeBaseBackup(url: string, dataDir: string, into: string): Promise<void> {
  // Start and end must be the same session.
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [where] = await sql<{ folder: string }[]>`
      select current_setting('data_directory') as folder`;
    if (where?.folder !== dataDir)
      throw new Error(
        `The server keeps its files in ${where?.folder}: copies need user namespaces.`,
      );
    await sql`select pg_backup_start('drill', fast => true)`;
    mkdirSync(into, { mode: 0o700 });
    copyFiles(dataDir, into);
    const [label] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop()`;
    writeFileSync(join(into, 'backup_label'), label?.labelfile ?? '');
  } finally {
    await sql.end({ timeout: 5 });
  }
  rmSync(join(into, 'postmaster.pid'), { force: true });
  rmSync(join(into, 'pg_wal'), { recursive: true });
  mkdirSync(join(into, 'pg_wal'), { mode: 0o700 });
}

/** Files that vanish meanwhile are temporary ones or are in the WAL. */
function copyFiles(from: string, into: string): void {
  const names = readdirSync(from).filter((name) => name !== 'postmaster.pid');
  const { status, stderr } = spawnSync(
    'cp',
    ['-a', ...names.map((name) => join(from, name)), into],
    { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  );
  const serious = stderr.split('\n').filter((line) => line && !line.includes('No such file'));
  if (status !== 0 && serious.length > 0) throw new Error(serious[0]);
}

/** Ends the file of the WAL that is being written, and waits until it is archived. */
export async function archiveSoFar(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [last] = await sql<{ file: string }[]>`
      select pg_walfile_name(pg_switch_wal()) as file`;
    for (;;) {
      const [row] = await sql<{ done: boolean | null }[]>`
        select last_archived_wal >= ${last?.file ?? ''} as done from pg_stat_archiver`;
      if (row?.done === true) return;
      await sleep(50);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Starts a server on a backup; resolves when it has replayed the archive to its end. */
export async function restoreBaseBackup(
  children: Children,
  { backup, archive, port }: { backup: string; archive: string; port: number },
): Promise<Child> {
  writeFileSync(join(backup, 'recovery.signal'), '');
  const child = await startPostgres(children, {
    dataDir: backup,
    port,
    logFile: `${backup}.log`,
    settings: { restore_command: `cp ${shellWord(archive)}/%f %p` },
  });
  const sql = postgres(`postgres://earshot@127.0.0.1:${port}/postgres`, { max: 1 });
  try {
    for (;;) {
      const [row] = await sql<{ still: boolean }[]>`select pg_is_in_recovery() as still`;
      if (row?.still === false) return child;
      await sleep(50);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}
