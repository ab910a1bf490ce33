import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openChildren, endLeftovers } from '../processes/children.ts';
import type { Child } from '../processes/child.ts';
import type { Children } from '../processes/children.ts';
import { deleteUnprivilegedFolder } from './postgres-account.ts';
import { checkDatabaseUrl, ensureDatabase } from './postgres-database.ts';
import { repairPidFile, startPostgres } from './postgres.ts';
import { freePort } from '#config/free-port.ts';
import { identify, runs, until } from '../processes/processes.ts';
import { fileText, startProcess, temporaryFolder } from '../testing/workbench.ts';

/** URL of a module relative to this file, for a script that runs in another process. */
function module(name: string): string {
  return new URL(name, import.meta.url).href;
}

interface Server {
  folder: string;
  url: string;
  start(way?: 'nobody', password?: string): Promise<Child>;
  children: Children;
}

async function server(): Promise<Server> {
  const folder = temporaryFolder();
  const children = openChildren(join(folder, 'processes.json'));
  onTestFinished(() => children.close());
  const port = await freePort();
  return {
    folder,
    children,
    url: `postgres://earshot@127.0.0.1:${port}/postgres`,
    start: (way, password) =>
      startPostgres(children, {
        dataDir: join(folder, 'postgres'),
        port,
        logFile: join(folder, 'postgres.log'),
        way,
        ...(password === undefined ? {} : { password }),
      }),
  };
}

async function query<T>(url: string, run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await run(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

test('a new cluster with a password refuses logins without it, and leaves no password behind', async () => {
  const { folder, url, start } = await server();
  await start(undefined, 'a-password-of-its-own');
  await expect(query(url, (sql) => sql`select 1`)).rejects.toThrow(/password/);
  const known = url.replace('earshot@', 'earshot:a-password-of-its-own@');
  expect(await query(known, (sql) => sql`select 1 as one`)).toMatchObject([{ one: 1 }]);
  expect(existsSync(join(folder, 'postgres.password'))).toBe(false);
});

test('data survives a clean stop and kill -9 of the server', async () => {
  const { url, start } = await server();
  let child = await start();
  await ensureDatabase(url, 'earshot');
  await query(url, (sql) => sql`create table kept (n int)`);
  await child.stop();
  expect(child.exit()?.code).toBe(0);
  child = await start();
  await query(url, (sql) => sql`insert into kept values (1)`);
  process.kill(child.pid, 'SIGKILL');
  await child.exited;
  await start();
  expect(await query(url, (sql) => sql`select n from kept`)).toHaveLength(1);
});

test('it is Postgres 18 with checksums, UTF-8 and byte-wise order', async () => {
  const { url, start } = await server();
  await start();
  const [row] = await query(
    url,
    (sql) => sql`select current_setting('server_version') as version,
      current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
      (select datlocale from pg_database where datname = 'postgres') as locale`,
  );
  expect(row).toMatchObject({ checksums: 'on', encoding: 'UTF8', locale: 'C.UTF-8' });
  expect(row?.version).toMatch(/^18\./);
});

test('a parent killed with SIGKILL leaves no server', async () => {
  const folder = temporaryFolder();
  const port = await freePort();
  const parent = startProcess(process.execPath, [
    '--input-type=module',
    '-e',
    `const { openChildren } = await import('${module('../processes/children.ts')}');
     const { startPostgres } = await import('${module('postgres.ts')}');
     const { writeFileSync } = await import('node:fs');
     const child = await startPostgres(openChildren('${folder}/processes.json'),
       { dataDir: '${folder}/postgres', port: ${port}, logFile: '${folder}/log' });
     writeFileSync('${folder}/pid', String(child.pid));
     setInterval(() => {}, 1000);`,
  ]);
  const postmaster = identify(Number(await fileText(join(folder, 'pid'))));
  expect(postmaster).toBeDefined();
  parent.process.kill('SIGKILL');
  expect(await until(() => !postmaster || !runs(postmaster), 30_000)).toBe(true);
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
});

test('what survived even the watchdog is ended by the next start', async () => {
  const { folder, start } = await server();
  const child = await start();
  // As if launcher and watchdog had been killed together: only the registry lists the server.
  expect(await endLeftovers(join(folder, 'processes.json'))).toEqual(['Postgres']);
  await child.exited;
  expect(child.exit()?.signal ?? child.exit()?.code).toBe(0);
});

test('a pid file whose number now belongs to another program is removed', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'postmaster.pid');
  writeFileSync(file, `${process.pid}\n${folder}\n`);
  repairPidFile(folder);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, '999999999\n');
  repairPidFile(folder);
  expect(existsSync(file)).toBe(false);
});

test('half a cluster of a killed initdb is replaced', async () => {
  const { folder, start, url } = await server();
  mkdirSync(join(folder, 'postgres/base'), { recursive: true });
  mkdirSync(join(folder, 'postgres.new/base'), { recursive: true });
  await start();
  expect(await query(url, (sql) => sql`select 1`)).toHaveLength(1);
});

test.runIf(process.getuid?.() === 0)(
  'as root without user namespaces it runs as nobody, below a folder that only root opens',
  async () => {
    const { folder, start, url } = await server();
    onTestFinished(() => deleteUnprivilegedFolder(join(folder, 'postgres')));
    const child = await start('nobody');
    expect(await query(url, (sql) => sql`select 1`)).toHaveLength(1);
    await child.stop();
    expect(child.exit()?.code).toBe(0);
    await start('nobody');
  },
);

/** A server that answers every login with this error code. */
async function refusing(code: string): Promise<string> {
  const listener = createServer((socket) => {
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused\0\0`);
      const head = Buffer.alloc(5);
      head.write('E');
      head.writeInt32BE(fields.length + 4, 1);
      socket.end(Buffer.concat([head, fields]));
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void listener.close());
  await new Promise((resolve) => listener.once('listening', resolve));
  return `postgres://me:hunter2@127.0.0.1:${(listener.address() as AddressInfo).port}/shop`;
}

test('a wrong password in DATABASE_URL is said without showing it', async () => {
  const error = await checkDatabaseUrl(await refusing('28P01')).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    message: expect.stringMatching(/refuses the user “me” with this password/),
  });
  expect(JSON.stringify(error)).not.toContain('hunter2');
});

test('an unreachable server in DATABASE_URL is named with the way out', async () => {
  const url = `postgres://me:hunter2@127.0.0.1:${await freePort()}/shop`;
  await expect(checkDatabaseUrl(url)).rejects.toMatchObject({
    message: expect.stringMatching(
      /no Postgres answers at 127\.0\.0\.1:\d+\/shop \(ECONNREFUSED\)/,
    ),
    wayOut: expect.stringMatching(/unset DATABASE_URL and the packaged Postgres is started/),
  });
});

test('a missing database in DATABASE_URL is named with the command that makes it', async () => {
  const url = new URL(inject('services').postgresUrl);
  url.pathname = '/not_there';
  await expect(checkDatabaseUrl(url.href)).rejects.toMatchObject({
    message: expect.stringContaining('no database “not_there”'),
    wayOut: expect.stringContaining('createdb not_there'),
  });
  await checkDatabaseUrl(inject('services').postgresUrl);
});
