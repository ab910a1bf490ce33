import { Client, Connection } from '@temporalio/client';
import { freePort } from '#config/free-port.ts';
import { readEnvironment } from '#config/read-environment.ts';
import { inspectFlags, measureHeap } from './heap.lib.ts';
import type { KeptHeap } from './heap.lib.ts';
import { aiVisibilityStart } from '#contracts/workflows.ts';
import { openDatabase } from '#db/client.ts';
import type { Database } from '#db/client.ts';
import { sandboxAssistants } from '../../assistants/testing/sandbox-assistants.ts';
import { startSandboxProcess } from '../../providers/testing/sandbox-process.ts';
import type { SandboxProcess } from '../../providers/testing/sandbox-process.ts';
import { startWorkerProcess } from '../../testing/worker-process.ts';

export interface BenchStack {
  database: Database;
  sandbox: SandboxProcess;
  /** Starts a new run; resolves with the id of its workflow. */
  start(input: Parameters<typeof aiVisibilityStart>[0]): Promise<string>;
  /** Resolves when the workflow has ended, with the number of events in each of its histories. */
  historiesOf(workflowId: string): Promise<number[]>;
  memory(): Promise<{ heapMb: number; residentMb: number }>;
  /** Live heap of its worker after garbage collection. */
  keptHeap(): Promise<KeptHeap>;
  stop(): Promise<void>;
}

/** One worker process as in production, a sandbox, and the services of the bench. */
export async function startBenchStack(): Promise<BenchStack> {
  const env = readEnvironment();
  const { DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: address } = env;
  const sandbox = await startSandboxProcess(env.EARSHOT_SANDBOX_WORLD);
  const inspector = await freePort();
  const settings = {
    DATABASE_URL: databaseUrl,
    NATS_URL: env.NATS_URL,
    TEMPORAL_ADDRESS: address,
    WORKER_PORT: String(await freePort()),
    METRICS_PUBLIC: 'true',
    OUTBOUND_PRIVATE_ORIGINS: sandbox.origin,
    ASSISTANT_RATE: '1000',
    ASSISTANT_DAILY_CALLS: '1000000',
    ASSISTANT_USER_DAILY_CALLS: '1000000',
    MODEL_DAILY_USD: '100000',
    MODEL_USER_DAILY_USD: '100000',
    MODEL_JOB_USD: '10000',
    ...assistantVariables(sandbox.origin),
  };
  const worker = await startWorkerProcess(settings, { flags: inspectFlags(inspector) });
  const connection = await Connection.connect({ address });
  const client = new Client({ connection });
  const database = openDatabase({ url: databaseUrl, max: 4, name: 'bench' });
  return {
    database,
    sandbox,
    async start(input) {
      const { type, options } = aiVisibilityStart(input);
      await client.workflow.start(type, options);
      return options.workflowId;
    },
    async historiesOf(workflowId) {
      await client.workflow.getHandle(workflowId).result();
      const lengths: number[] = [];
      for await (const { historyLength } of client.workflow.list({
        query: `WorkflowId = "${workflowId}"`,
      }))
        lengths.push(historyLength ?? 0);
      return lengths;
    },
    async memory() {
      const text = await (await fetch(`${worker.origin}/metrics`)).text();
      const value = (name: string): number =>
        Number(new RegExp(`^${name} (\\S+)`, 'mu').exec(text)?.[1] ?? Number.NaN) / 2 ** 20;
      return {
        heapMb: value('nodejs_heap_size_used_bytes'),
        residentMb: value('process_resident_memory_bytes'),
      };
    },
    keptHeap: () => measureHeap(inspector),
    async stop() {
      await worker.end('SIGTERM');
      await connection.close();
      await database.close();
      await sandbox.stop();
    },
  };
}

function assistantVariables(origin: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sandboxAssistants(origin).settings).flatMap(([id, settings]) => [
      [`ASSISTANT_${id.toUpperCase()}_BASE_URL`, settings?.baseUrl ?? ''],
      [`ASSISTANT_${id.toUpperCase()}_API_KEY`, settings?.apiKey ?? ''],
      [`ASSISTANT_${id.toUpperCase()}_MODEL`, settings?.model ?? ''],
    ]),
  );
}
