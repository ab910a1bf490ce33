import { setTimeout } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import type { NativeConnectionOptions, Worker } from '@temporalio/worker';
import type { Logger } from 'pino';
import { carryStart } from '#config/tracing/carry-start.ts';
import { repeat } from './repeat.ts';

interface SessionSettings {
  address: string;
  /** Encryption and sign-in of the connection. */
  security: Pick<NativeConnectionOptions, 'tls' | 'apiKey'>;
  namespace: string;
  logger: Logger;
  createWorkers: (connection: NativeConnection) => Promise<Worker[]>;
  /** Runs alongside the workers until the signal fires. */
  alongside: (client: Client, signal: AbortSignal) => Promise<void>;
}

interface Session {
  status(): 'up' | 'down';
  /** Drains the workers; resolves when nothing runs any more. */
  stop(): Promise<void>;
}

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;
const CHECK_EVERY_MS = 2_000;
const CHECK_DEADLINE_MS = 3_000;

/**
 * Keeps workers polling for as long as the process lives: while the engine cannot be reached, at
 * start or later, it tries again with backoff.
 */
export function startWorkers(settings: SessionSettings): Session {
  const { logger } = settings;
  const stopping = new AbortController();
  let up = false;

  async function keep(): Promise<void> {
    let delay = FIRST_DELAY_MS;
    while (!stopping.signal.aborted) {
      try {
        await serve(settings, stopping.signal, (works) => {
          if (up !== works) logger.info({ temporal: works ? 'up' : 'down' }, 'the workflow engine');
          up = works;
          if (works) delay = FIRST_DELAY_MS;
        });
      } catch (error) {
        logger.warn({ err: error, retryInMs: delay }, 'the workflow engine cannot be reached');
      }
      up = false;
      await setTimeout(delay, undefined, { signal: stopping.signal }).catch(() => {});
      delay = Math.min(MAX_DELAY_MS, delay * 2);
    }
  }

  const kept = keep();
  return {
    status: () => (up ? 'up' : 'down'),
    async stop() {
      stopping.abort();
      await kept;
    },
  };
}

/** One connection and its workers, until `signal` fires or one of them fails. */
async function serve(
  settings: SessionSettings,
  signal: AbortSignal,
  onChange: (works: boolean) => void,
): Promise<void> {
  const connection = await NativeConnection.connect({
    address: settings.address,
    ...settings.security,
  });
  try {
    const client = new Client({
      connection,
      namespace: settings.namespace,
      interceptors: carryStart,
    });
    const workers = await settings.createWorkers(connection);
    const failed = new AbortController();
    const over = AbortSignal.any([signal, failed.signal]);
    over.addEventListener('abort', () => workers.forEach(shutDown), { once: true });
    const runs = workers.map((worker) => worker.run().finally(() => failed.abort()));
    if (over.aborted) workers.forEach(shutDown);
    onChange(true);
    settings.logger.info({ workers: workers.length }, 'polling');
    const results = await Promise.allSettled([
      ...runs,
      settings.alongside(client, over),
      watchEngine(connection, settings, onChange, over),
    ]);
    const broken = results.find((result) => result.status === 'rejected');
    if (broken && !signal.aborted) throw broken.reason;
  } finally {
    await connection.close();
  }
}

/**
 * Workers poll for as long as the engine accepts their connection. Whether it still does its work is
 * shown by a call that takes it through its database.
 */
const watchEngine = (
  connection: NativeConnection,
  { namespace, logger }: Pick<SessionSettings, 'namespace' | 'logger'>,
  onChange: (works: boolean) => void,
  signal: AbortSignal,
): Promise<void> =>
  repeat(
    async () => {
      const works = await connection
        .withDeadline(Date.now() + CHECK_DEADLINE_MS, () =>
          connection.workflowService.describeNamespace({ namespace }),
        )
        .then(
          () => true,
          () => false,
        );
      if (!signal.aborted) onChange(works);
    },
    { everyMs: CHECK_EVERY_MS, failure: 'the workflow engine fails its work', logger, signal },
  );

function shutDown(worker: Worker): void {
  if (worker.getState() === 'RUNNING') worker.shutdown();
}
