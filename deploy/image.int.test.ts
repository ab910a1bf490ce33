import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '#config/free-port.ts';
import { assembleImage } from './image.ts';

const UNPRIVILEGED = 65_534;
const DATABASE = 'image_test';

let folder: string;
let tree: string;
const children: ChildProcess[] = [];

/** Another user where we may become one and it reaches the packages; else ourselves. */
function otherUser(): { uid: number; gid: number } | object {
  if (process.getuid?.() !== 0) return {};
  const user = { uid: UNPRIVILEGED, gid: UNPRIVILEGED };
  const tried = spawnSync(process.execPath, ['--version'], { ...user, cwd: '/' });
  return tried.status === 0 ? user : {};
}

const onServer = async (statement: string): Promise<void> => {
  const client = postgres(inject('services').postgresUrl, { max: 1, onnotice: () => {} });
  await client.unsafe(statement);
  await client.end();
};

function databaseUrl(): string {
  const url = new URL(inject('services').postgresUrl);
  url.pathname = `/${DATABASE}`;
  return url.href;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-image-'));
  chmodSync(folder, 0o755);
  tree = join(folder, 'app');
  assembleImage(tree, { web: false });
  spawnSync('chmod', ['-R', 'a-w,a+rX', tree]);
  await onServer(`drop database if exists ${DATABASE} with (force)`);
  await onServer(`create database ${DATABASE}`);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  spawnSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
  await onServer(`drop database if exists ${DATABASE} with (force)`);
});

function start(entry: string, env: Record<string, string> = {}): ChildProcess {
  const { natsUrl, temporalAddress } = inject('services');
  const child = spawn(process.execPath, [entry], {
    cwd: tree,
    ...otherUser(),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      HOME: '/nonexistent',
      NODE_ENV: 'test',
      METRICS_PUBLIC: 'true',
      LOG_LEVEL: 'error',
      // Sandbox mode, the default, sends everything to this origin.
      OUTBOUND_PRIVATE_ORIGINS: 'http://127.0.0.1:9',
      DATABASE_URL: databaseUrl(),
      NATS_URL: natsUrl,
      TEMPORAL_ADDRESS: temporalAddress,
      ...env,
    },
  });
  children.push(child);
  return child;
}

/** The response of /readyz; undefined without one. */
async function health(port: number): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  const body = (await answer?.json()) as { status?: string; ready?: boolean } | undefined;
  return body?.status ?? body?.ready;
}

test('S-45: the image contains no tests, test helpers, benchmarks or source maps', () => {
  const files = globSync('{api,db,streams,workflows,deploy}/**', { cwd: tree });
  const odd = /\.test\.tsx?$|(?:^|\/)(?:testing|bench|histories|devstack|sandbox)\/|\.map$/;
  expect(files.filter((file) => odd.test(file))).toEqual([]);
  expect(files).toContain('workflows/dist/workflows.js');
  expect(files).toContain('db/migrations/meta/_journal.json');
  expect(files).toContain('deploy/postgres-roles.sql');
});

test('the image contains the packages that the processes load, for one platform, and no second Node', () => {
  const packages = globSync('node_modules/{*,@*/*}', { cwd: tree });
  for (const name of ['react', 'lucide-react', 'vite', 'typescript', `node-linux-${process.arch}`])
    expect(packages).not.toContain(`node_modules/${name}`);
  const bridges = globSync('node_modules/@temporalio/core-bridge/releases/*', { cwd: tree });
  expect(bridges).toHaveLength(1);
  expect(globSync('node_modules/**/*.{map,d.ts,md}', { cwd: tree })).toEqual([]);
});

test('every process starts from a read-only tree as a user that owns nothing, and two migrations run at once', async () => {
  const migrations = [start('db/migrate.ts'), start('db/migrate.ts')];
  expect(await Promise.all(migrations.map((migration) => once(migration, 'exit')))).toEqual([
    [0, null],
    [0, null],
  ]);
  const ports = { api: await freePort(), gateway: await freePort(), worker: await freePort() };
  start('api/main.ts', { API_PORT: String(ports.api) });
  start('streams/gateway/main.ts', { GATEWAY_PORT: String(ports.gateway) });
  start('workflows/worker.ts', { WORKER_PORT: String(ports.worker) });
  await expect.poll(() => health(ports.api), { timeout: 40_000 }).toBe('ok');
  await expect.poll(() => health(ports.gateway), { timeout: 40_000 }).toBe(true);
  await expect.poll(() => health(ports.worker), { timeout: 40_000 }).toBe('ok');
  expect(statSync(join(tree, 'workflows')).mode & 0o222).toBe(0);
});
