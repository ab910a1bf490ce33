import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { waitReady } from '../processes/ready.ts';
import type { Child } from '../processes/child.ts';
import type { Children } from '../processes/children.ts';

/**
 * The development server's defaults make each step of a workflow wait for a poll; measured on two
 * cores these bring ten activities from 100 ms to 35 ms. The last one ends a 20 s stall of
 * `handle.result()` under load.
 */
export const DYNAMIC_CONFIG = [
  'history.transferProcessorMaxPollRPS=1000',
  'history.timerProcessorMaxPollRPS=1000',
  'history.timerProcessorMaxTimeShift="10ms"',
  'history.longPollExpirationInterval="2s"',
  'system.enableActivityEagerExecution=true',
  'matching.numTaskqueueReadPartitions=1',
  'matching.numTaskqueueWritePartitions=1',
  // One user's many searches do not block another's on the queue of a slow provider.
  'matching.enableFairness=true',
];

interface TemporalOptions {
  bin: string;
  port: number;
  httpPort: number;
  /** Unset: without the UI. */
  uiPort?: number;
  /** Unset: in memory. The file is never migrated, so its name must carry the server's version. */
  databaseFile?: string;
  logFile: string;
}

/** Starts Temporal's development server with the namespace `default` on 127.0.0.1. */
export async function startTemporal(children: Children, options: TemporalOptions): Promise<Child> {
  if (options.databaseFile) mkdirSync(dirname(options.databaseFile), { recursive: true });
  const child = children.launch({
    name: 'Temporal',
    command: options.bin,
    args: temporalArguments(options),
    env: { ...process.env, TEMPORAL_DISABLE_CONFIG_FILE: '1' },
    logFile: options.logFile,
  });
  await waitReady(child, () => answersOk(namespaceAddress(options.httpPort)));
  return child;
}

/** Reading the namespace takes the server through its database. */
export const namespaceAddress = (httpPort: number): string =>
  `http://127.0.0.1:${httpPort}/api/v1/namespaces/default`;

function temporalArguments(options: TemporalOptions): string[] {
  const ui =
    options.uiPort === undefined
      ? ['--headless']
      : ['--ui-ip=127.0.0.1', `--ui-port=${options.uiPort}`];
  const storage = options.databaseFile
    ? [
        `--db-filename=${options.databaseFile}`,
        '--sqlite-pragma=journal_mode=WAL',
        '--sqlite-pragma=synchronous=NORMAL',
      ]
    : [];
  return [
    'server',
    'start-dev',
    '--ip=127.0.0.1',
    '--log-level=warn',
    `--port=${options.port}`,
    `--http-port=${options.httpPort}`,
    ...ui,
    ...storage,
    ...DYNAMIC_CONFIG.map((entry) => `--dynamic-config-value=${entry}`),
  ];
}

/** Does this address answer 200? */
export async function answersOk(address: string, timeoutMs = 2_000): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
