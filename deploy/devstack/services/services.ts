import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { natsConfiguration } from '#config/nats-accounts.ts';
import { PORT_OFFSETS } from '#config/sandbox-addresses.ts';
import type { Child } from '../processes/child.ts';
import type { Children } from '../processes/children.ts';
import { yieldToOthers } from '../processes/priority.ts';
import { MAX_DEADLINE_MS } from '../processes/work-probe.ts';
import { APP_ROLE, BACKGROUND_ROLE, OWNER_ROLE, readCredentials, signedIn } from './credentials.ts';
import { homeFiles } from '../home.ts';
import { delivers, greets, startNats } from './nats.ts';
import { ensureRole } from './postgres-database.ts';
import { checkDatabaseUrl, ensureDatabase } from './postgres-database.ts';
import { startPostgres, writes } from './postgres.ts';
import type { Progress } from '../progress.ts';
import { resolveTool } from '../tools/resolve-tool.ts';
import type { Settings } from '../settings.ts';
import { SetupError } from '../setup-error.ts';
import { answersOk, namespaceAddress, startTemporal } from './temporal.ts';
import { TOOLS } from '../tools/tools.ts';

/** A service of the stack: how to start it, once its program is available. */
export interface Service {
  name: string;
  ports: ReadonlyMap<number, string>;
  start(children: Children): Promise<Child>;
  /** A call that does its work: a write, a message there and back, a read. */
  works(): Promise<boolean>;
}

/** The services this stack starts itself, programs resolved; the user's own are checked instead. */
export async function planServices(settings: Settings, progress: Progress): Promise<Service[]> {
  const { own, values } = settings;
  const services: Service[] = [];
  if (own.postgres) await checkDatabaseUrl(values.DATABASE_URL);
  else services.push(postgresService(settings));
  if (own.nats) await checkNats(values.NATS_URL);
  else services.push(natsService(settings, await resolveTool(TOOLS.nats, progress)));
  if (!own.temporal)
    services.push(temporalService(settings, await resolveTool(TOOLS.temporal, progress)));
  return services;
}

function postgresService({ home, basePort }: Settings): Service {
  const port = basePort + PORT_OFFSETS.postgres;
  return {
    name: 'Postgres',
    ports: new Map([[port, 'Postgres']]),
    async start(children) {
      const passwords = readCredentials(home).postgres;
      const child = await startPostgres(children, {
        dataDir: homeFiles(home).postgres,
        port,
        logFile: join(homeFiles(home).logs, 'postgres.log'),
        password: passwords[OWNER_ROLE],
      });
      const server = `postgres://127.0.0.1:${port}/postgres`;
      const owner = signedIn(server, OWNER_ROLE, passwords[OWNER_ROLE]);
      await ensureDatabase(owner, 'earshot');
      await ensureRole(owner, { role: APP_ROLE, password: passwords[APP_ROLE] });
      await ensureRole(owner, {
        role: BACKGROUND_ROLE,
        password: passwords[BACKGROUND_ROLE],
        bypassesPolicies: true,
      });
      return child;
    },
    works: () =>
      writes(
        signedIn(
          `postgres://127.0.0.1:${port}/postgres`,
          OWNER_ROLE,
          readCredentials(home).postgres[OWNER_ROLE],
        ),
      ),
  };
}

function natsService({ home, basePort }: Settings, bin: string): Service {
  const port = basePort + PORT_OFFSETS.nats;
  return {
    name: 'NATS',
    ports: new Map([[port, 'NATS']]),
    start(children) {
      const { natsConfiguration: configuration, logs } = homeFiles(home);
      const text = natsConfiguration(readCredentials(home).nats);
      writeFileSync(configuration, text, { mode: 0o600 });
      return startNats(children, { bin, port, configuration, logFile: join(logs, 'nats.log') });
    },
    works: () => delivers({ port, user: 'tools', password: readCredentials(home).nats.tools }),
  };
}

function temporalService({ home, basePort }: Settings, bin: string): Service {
  const port = basePort + PORT_OFFSETS.temporal;
  const httpPort = basePort + PORT_OFFSETS.temporalHttp;
  const uiPort = basePort + PORT_OFFSETS.temporalUi;
  return {
    name: 'Temporal',
    ports: new Map([
      [port, 'Temporal'],
      [httpPort, 'Temporal’s HTTP API'],
      [uiPort, 'Temporal’s UI'],
    ]),
    async start(children) {
      const child = await startTemporal(children, {
        bin,
        port,
        httpPort,
        uiPort,
        databaseFile: homeFiles(home).temporal,
        logFile: join(homeFiles(home).logs, 'temporal.log'),
      });
      yieldToOthers(child.pid);
      return child;
    },
    works: () => answersOk(namespaceAddress(httpPort), MAX_DEADLINE_MS),
  };
}

async function checkNats(urls: string): Promise<void> {
  const [first = ''] = urls.split(',');
  const { hostname, port } = new URL(first.includes('://') ? first : `nats://${first}`);
  if (await greets(hostname, Number(port || 4222))) return;
  throw new SetupError(
    `NATS_URL: no NATS server answers at ${hostname}:${port || 4222}.`,
    'Start that server, correct NATS_URL, or unset it and one is started for you.',
  );
}
