import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeBasePort } from '#config/free-port.ts';
import { sandboxEnvironment, stackEnvironment } from '#config/sandbox-addresses.ts';
import { CHANNEL_SECRET } from '../../../../streams/bench/alerts/world.lib.ts';
import type { Child } from '../../../devstack/processes/child.ts';
import type { Children } from '../../../devstack/processes/children.ts';
import { runNode, waitReady } from '../../../devstack/processes/ready.ts';
import { PROGRAMS } from '../../../devstack/product.ts';
import type { Program } from '../../../devstack/product.ts';
import { createProgress } from '../../../devstack/progress.ts';
import { APP_ROLE, BACKGROUND_ROLE } from '../../../devstack/services/credentials.ts';
import { startNats } from '../../../devstack/services/nats.ts';
import { ensureDatabase, ensureRole } from '../../../devstack/services/postgres-database.ts';
import { startPostgres } from '../../../devstack/services/postgres.ts';
import { answersOk, startTemporal } from '../../../devstack/services/temporal.ts';
import { resolveTool } from '../../../devstack/tools/resolve-tool.ts';
import { TOOLS } from '../../../devstack/tools/tools.ts';

/** One process of the installation, which may be ended and started again. */
export interface Member {
  readonly name: string;
  /** SIGTERM, or SIGINT for Postgres; resolves when it has ended. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Resolves when it is ready. */
  start(): Promise<void>;
}

export interface Cluster {
  members: ReadonlyMap<string, Member>;
  /** Runs the migrations of the sources that are used now. */
  migrate(): Promise<void>;
  /** Of the balancer. */
  url: string;
  /** As the owner. */
  databaseUrl: string;
}

interface ClusterOptions {
  children: Children;
  folder: string;
  /** Folder of the sources for the next start. */
  sources: () => string;
  /** Plans by e-mail address. */
  grants: string;
  /** Takes webhooks. */
  receiver: string;
}

const STOP_MS = 60_000;

/** Two of every process behind a balancer, three NATS servers, Postgres, Temporal, the sandbox. */
export async function startCluster({
  children,
  folder,
  sources,
  grants,
  receiver,
}: ClusterOptions): Promise<Cluster> {
  const base = await freeBasePort(30);
  const members = new Map<string, Member>();
  const add = async (name: string, launch: () => Promise<Child>): Promise<void> => {
    let child = await launch();
    members.set(name, {
      name,
      stop: () => child.stop(STOP_MS),
      async kill() {
        process.kill(child.pid, 'SIGKILL');
        await child.exited;
      },
      async start() {
        child = await launch();
      },
    });
  };
  const log = (name: string): string => join(folder, 'logs', `${name}.log`);
  const nats = await resolveTool(TOOLS.nats, createProgress());
  const temporal = await resolveTool(TOOLS.temporal, createProgress());

  await add('postgres', () =>
    startPostgres(children, {
      dataDir: join(folder, 'postgres'),
      port: base + 3,
      logFile: log('postgres'),
    }),
  );
  const databaseUrl = `postgres://earshot@127.0.0.1:${base + 3}/earshot`;
  const asRole = (role: string): string => databaseUrl.replace('earshot@', `${role}@`);
  await ensureDatabase(databaseUrl.replace(/earshot$/u, 'postgres'), 'earshot');
  await ensureRole(databaseUrl, { role: APP_ROLE, password: 'bench' });
  await ensureRole(databaseUrl, {
    role: BACKGROUND_ROLE,
    password: 'bench',
    bypassesPolicies: true,
  });
  const migrate = (): Promise<void> =>
    runNode(children, {
      name: 'migration',
      args: [join(sources(), 'db/migrate.ts')],
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
      logFile: log('migration'),
    });
  await migrate();
  const nodes = [0, 1, 2];
  for (const node of nodes)
    await add(`nats-${node + 1}`, () => {
      const configuration = join(folder, `nats-${node}.conf`);
      const routes = nodes.map((each) => `nats://127.0.0.1:${base + 16 + each}`);
      writeFileSync(
        configuration,
        `cluster { name: bench, listen: "127.0.0.1:${base + 16 + node}", routes: ${JSON.stringify(routes)} }\n`,
      );
      return startNats(children, {
        bin: nats,
        port: base + 13 + node,
        configuration,
        logFile: log(`nats-${node + 1}`),
      });
    });
  await add('temporal', () =>
    startTemporal(children, {
      bin: temporal,
      port: base + 5,
      httpPort: base + 6,
      databaseFile: join(folder, 'temporal.db'),
      logFile: log('temporal'),
    }),
  );

  const url = `http://localhost:${base + 20}`;
  const sandbox = sandboxEnvironment(base);
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
    ...stackEnvironment(base),
    ...sandbox,
    OUTBOUND_PRIVATE_ORIGINS: `${sandbox['OUTBOUND_PRIVATE_ORIGINS']},${receiver}`,
    PLAN_GRANTS: grants,
    PUBLIC_URL: url,
    GATEWAY_PUBLIC_URL: url,
    DATABASE_URL: asRole(APP_ROLE),
    DATABASE_BACKGROUND_URL: asRole(BACKGROUND_ROLE),
    NATS_URL: nodes.map((node) => `nats://127.0.0.1:${base + 13 + node}`).join(','),
    CHANNEL_SECRET,
    TRUSTED_PROXIES: '1',
    SHUTDOWN_DELAY_SECONDS: '2',
    GATEWAY_DRAIN_SECONDS: '5',
    LOG_LEVEL: 'warn',
  };
  const addProgram = (program: Program, copy: number): Promise<void> => {
    const port = base + program.offset + 20 * (copy - 1) + (copy > 1 ? 1 : 0);
    const name = program.name === 'sandbox' ? 'sandbox' : `${program.name}-${copy}`;
    return add(name, async () => {
      const child = children.launch({
        name,
        command: process.execPath,
        args: [...(program.flags ?? []), program.entry],
        cwd: sources(),
        env: { ...environment, [`${program.name.toUpperCase()}_PORT`]: String(port) },
        logFile: log(name),
      });
      await waitReady(child, () => answersOk(`http://127.0.0.1:${port}/readyz`));
      return child;
    });
  };
  for (const program of PROGRAMS)
    for (const copy of program.name === 'sandbox' ? [1] : [1, 2]) await addProgram(program, copy);

  const balancer = children.launch({
    name: 'balancer',
    command: process.execPath,
    args: [
      join(import.meta.dirname, 'balancer.lib.ts'),
      String(base + 20),
      `${base},${base + 21}`,
      `${base + 1},${base + 22}`,
    ],
    env: { PATH: process.env.PATH },
    logFile: log('balancer'),
  });
  await waitReady(balancer, () => answersOk(`${url}/readyz`));
  return { members, migrate, url, databaseUrl };
}
