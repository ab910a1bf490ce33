import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject, vi } from 'vitest';
import { freePort } from '#config/free-port.ts';
import type { MetricProcess } from '#config/metrics.ts';
import type { TestDatabase } from '#db/testing/database.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ENTRIES: Readonly<Record<MetricProcess, string>> = {
  api: 'api/main.ts',
  gateway: 'streams/gateway/main.ts',
  worker: 'workflows/worker.ts',
};
/** How long a busy machine may take to start all three. */
const READY_MS = 60_000;
export const PROCESSES = Object.keys(ENTRIES) as MetricProcess[];

/** A line of a process's log. */
export interface LogLine {
  process: MetricProcess;
  line: Record<string, unknown>;
}

/** The real API, gateway and worker on a database and the shared services, as processes. */
export async function startProduct(
  database: TestDatabase,
  { env = {}, onLog }: { env?: Record<string, string>; onLog?: (line: LogLine) => void } = {},
) {
  const ports = await Promise.all(PROCESSES.map(() => freePort()));
  const addresses = new Map(
    PROCESSES.map((process, place) => [process, `http://127.0.0.1:${ports[place] ?? 0}`]),
  );
  const children = PROCESSES.map((process) => {
    const child = spawn(globalThis.process.execPath, [ENTRIES[process]], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: globalThis.process.env.PATH,
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        METRICS_PUBLIC: 'true',
        OUTBOUND_PRIVATE_ORIGINS: 'http://127.0.0.1:9',
        DATABASE_URL: database.appUrl,
        DATABASE_BACKGROUND_URL: database.url,
        NATS_URL: inject('services').natsUrl,
        TEMPORAL_ADDRESS: inject('services').temporalAddress,
        [`${process.toUpperCase()}_PORT`]: addresses.get(process)?.split(':').at(-1),
        ...env,
      },
    });
    createInterface({ input: child.stdout }).on('line', (text) =>
      onLog?.({ process, line: JSON.parse(text) as Record<string, unknown> }),
    );
    return child;
  });
  return {
    /** Where a process answers, without a path. */
    address: (process: MetricProcess): string => addresses.get(process) ?? '',
    /** Resolves when all three answer that they are ready. */
    async ready(): Promise<void> {
      for (const address of addresses.values())
        await vi.waitFor(
          async () => {
            const { status } = await fetch(`${address}/readyz`);
            if (status !== 200) throw new Error(`${address} is not ready: ${status}`);
          },
          { timeout: READY_MS, interval: 100 },
        );
    },
    async kill(): Promise<void> {
      const ends = children.map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(ends);
    },
  };
}
