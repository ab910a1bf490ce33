import { collectDefaultMetrics } from 'prom-client';
import type { Registry } from 'prom-client';
import { createCounter, createGauge, watchDependencies } from '#config/metrics.ts';
import type { Source } from '#contracts/platforms.ts';
import type { Database } from '#db/client.ts';
import { readWorkload } from '#db/queries/workload.ts';
import type { Workload } from '#db/queries/workload.ts';
import { SOURCE_STATES } from '#domain/names.ts';
import type { Outcome } from '../alerts/channels/outcome.ts';

/** Several scrapers, or one that asks often, cost one statement in this time. */
const FRESH_MS = 5_000;
const MICROS = 1_000_000;

interface WorkerMetricDeps {
  database: Database;
  /** Platforms as they are configured. */
  sources: () => readonly Source[];
  modelDailyMicros: number;
  status: { nats(): 'up' | 'down'; temporal(): 'up' | 'down' };
}

interface WorkerMetrics {
  /** Counts one attempt of a delivery. */
  noteAttempt(channel: string, outcome: Outcome['result']): void;
}

/** What the worker does and what waits for workers; read from Postgres when metrics are. */
export function createWorkerMetrics(registry: Registry, deps: WorkerMetricDeps): WorkerMetrics {
  collectDefaultMetrics({ register: registry });
  watchDependencies(registry, deps.status);
  const read = fresh(() => readWorkload(deps.database));
  /** Without Postgres the last values stay: other metrics must not be lost with them. */
  const withWorkload = async (use: (workload: Workload) => void): Promise<void> => {
    const workload = await read().catch(() => null);
    if (workload !== null) use(workload);
  };
  createGauge(registry, 'earshot_jobs', (gauge) =>
    withWorkload(({ jobs }) => {
      for (const { kind, status, n } of jobs) gauge.set({ kind, status }, n);
    }),
  );
  createGauge(registry, 'earshot_jobs_oldest_seconds', (gauge) =>
    withWorkload(({ jobs }) => {
      for (const { kind, status, oldest } of jobs) gauge.set({ kind, status }, oldest);
    }),
  );
  createGauge(registry, 'earshot_platform_queue_oldest_seconds', (gauge) =>
    withWorkload(({ platforms }) => {
      for (const { platform, oldest } of platforms) gauge.set({ platform }, oldest);
    }),
  );
  createGauge(registry, 'earshot_source_state', (gauge) =>
    withWorkload(({ troubled }) => {
      const states = new Map(troubled.map(({ platform, state }) => [platform, state]));
      for (const { id, state: configured } of deps.sources()) {
        const isAsked = configured === 'live' || configured === 'sandbox';
        const current = (isAsked ? states.get(id) : undefined) ?? configured;
        for (const state of SOURCE_STATES)
          gauge.set({ platform: id, state }, state === current ? 1 : 0);
      }
    }),
  );
  createGauge(registry, 'earshot_model_day_usd', (gauge) =>
    withWorkload(({ spent }) => {
      for (const { purpose, micros } of spent) gauge.set({ purpose }, micros / MICROS);
    }),
  );
  createGauge(registry, 'earshot_model_day_limit_usd').set(deps.modelDailyMicros / MICROS);
  createGauge(registry, 'earshot_deliveries_oldest_due_seconds', (gauge) =>
    withWorkload(({ oldestDueDelivery }) => gauge.set(oldestDueDelivery)),
  );
  const attempts = createCounter(registry, 'earshot_deliveries_total');
  return { noteAttempt: (channel, outcome) => attempts.inc({ channel, outcome }) };
}

/** The same promise for everyone who asks within `FRESH_MS`. */
function fresh<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > FRESH_MS)
      last = { at: performance.now(), answer: ask() };
    return last.answer;
  };
}
