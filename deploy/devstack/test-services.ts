import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openChildren } from './processes/children.ts';
import type { Children } from './processes/children.ts';
import { startNats } from './services/nats.ts';
import { ROOT } from './paths.ts';
import { freePort } from '#config/free-port.ts';
import { APP_ROLE, BACKGROUND_ROLE } from './services/credentials.ts';
import { ensureRole } from './services/postgres-database.ts';
import { ensureDatabase } from './services/postgres-database.ts';
import { startPostgres } from './services/postgres.ts';
import { createProgress } from './progress.ts';
import type { Progress } from './progress.ts';
import { resolveTool } from './tools/resolve-tool.ts';
import { startTemporal } from './services/temporal.ts';
import { TOOLS } from './tools/tools.ts';

const run = promisify(execFile);
const TEMPLATE = 'earshot_template';

interface TestServicesRunning {
  services: {
    postgresUrl: string;
    templateUrl: string;
    natsUrl: string;
    natsServerBin: string;
    temporalAddress: string;
    temporalBin: string;
  };
  stop(): Promise<void>;
}

/**
 * Starts what integration tests and benchmarks need, with its state below `folder`.
 * @param durable true: Postgres writes to disk as in production (benchmarks).
 */
export async function startTestServices(
  folder: string,
  { durable = false, progress = createProgress() }: { durable?: boolean; progress?: Progress } = {},
): Promise<TestServicesRunning> {
  const nats = await resolveTool(TOOLS.nats, progress);
  const temporal = await resolveTool(TOOLS.temporal, progress);
  const children = openChildren(join(folder, 'processes.json'));
  try {
    const [postgresUrl, natsUrl, temporalAddress] = await Promise.all([
      postgres(children, folder, durable),
      natsServer(children, folder, nats),
      temporalServer(children, folder, temporal),
    ]);
    const services = {
      postgresUrl,
      templateUrl: postgresUrl.replace(/\/postgres$/, `/${TEMPLATE}`),
      natsUrl,
      natsServerBin: nats,
      temporalAddress,
      temporalBin: temporal,
    };
    await migrateTemplate(services.postgresUrl, services.templateUrl);
    return { services, stop: () => children.close() };
  } catch (error) {
    await children.close();
    throw error;
  }
}

// A test's database never outlives the run, so nothing needs to reach the disk.
const HASTY = { fsync: 'off', full_page_writes: 'off' };

async function postgres(children: Children, folder: string, durable: boolean): Promise<string> {
  const port = await freePort();
  await startPostgres(children, {
    dataDir: join(folder, 'postgres'),
    port,
    logFile: join(folder, 'logs/postgres.log'),
    settings: { max_connections: '400', ...(durable ? {} : HASTY) },
  });
  return `postgres://earshot@127.0.0.1:${port}/postgres`;
}

async function natsServer(children: Children, folder: string, bin: string): Promise<string> {
  const port = await freePort();
  await startNats(children, { bin, port, logFile: join(folder, 'logs/nats.log') });
  return `nats://127.0.0.1:${port}`;
}

async function temporalServer(children: Children, folder: string, bin: string): Promise<string> {
  const port = await freePort();
  const httpPort = await freePort();
  await startTemporal(children, {
    bin,
    port,
    httpPort,
    logFile: join(folder, 'logs/temporal.log'),
  });
  return `127.0.0.1:${port}`;
}

async function migrateTemplate(serverUrl: string, templateUrl: string): Promise<void> {
  await ensureDatabase(serverUrl, TEMPLATE);
  // The cluster of the tests lets every role in without its password.
  await ensureRole(serverUrl, { role: APP_ROLE, password: 'test' });
  await ensureRole(serverUrl, { role: BACKGROUND_ROLE, password: 'test', bypassesPolicies: true });
  const migrate = join(ROOT, 'db/migrate.ts');
  if (!existsSync(migrate)) return;
  await run(process.execPath, [migrate], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: templateUrl, LOG_LEVEL: 'warn' },
  });
}
