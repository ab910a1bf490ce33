import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Client } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { NativeConnection, Runtime } from '@temporalio/worker';
import type { Worker } from '@temporalio/worker';
import { carryStart } from '#config/tracing/carry-start.ts';
import type { PlatformId } from '#domain/names.ts';
import { loadWorkflowBundle } from '../runtime/bundle.ts';
import { providerRates } from '../runtime/rates.ts';
import { createWorkers } from '../runtime/workers.ts';
import type { SomeActivities, WorkerSettings } from '../runtime/workers.ts';

const silent = {
  log() {},
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
};

export interface TestEngine {
  address: string;
  /** Of this test file alone: queues and workflow ids are not shared with others. */
  namespace: string;
  client: Client;
  /** Starts all workers of a worker process, with the given activities, until `close`. */
  serve(
    activities: SomeActivities,
    rates?: Readonly<Record<PlatformId, number>>,
    analyses?: WorkerSettings['analyses'],
  ): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}

/** A separate namespace on a shared Temporal server. */
export async function createTestEngine(address: string): Promise<TestEngine> {
  Runtime.install({
    logger: silent,
    telemetryOptions: { logging: { filter: { core: 'ERROR', other: 'ERROR' }, forward: {} } },
    shutdownSignals: [],
  });
  const connection = await NativeConnection.connect({ address });
  const namespace = `test-${randomUUID()}`;
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: msToTs('1 day'),
  });
  const client = new Client({ connection, namespace, interceptors: carryStart });
  await usable(client);
  const running: { stop(): Promise<void> }[] = [];
  return {
    address,
    namespace,
    client,
    async serve(activities, rates = providerRates(1_000), analyses) {
      const workflowBundle = await loadWorkflowBundle(silent);
      const workers = await createWorkers({
        connection,
        namespace,
        workflowBundle,
        activities,
        rates,
        ...(analyses ? { analyses } : {}),
      });
      const served = serving(workers);
      running.push(served);
      return served;
    },
    async close() {
      await Promise.all(running.map((served) => served.stop()));
      await connection.close();
    },
  };
}

function serving(workers: readonly Worker[]): { stop(): Promise<void> } {
  const runs = Promise.all(workers.map((worker) => worker.run()));
  let stopped: Promise<void> | null = null;
  return {
    stop() {
      stopped ??= (async () => {
        for (const worker of workers) worker.shutdown();
        await runs;
      })();
      return stopped;
    },
  };
}

/** A new namespace reaches the server's caches a moment later. */
async function usable(client: Client): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      await client.workflow.count();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await setTimeout(50);
    }
  }
}
