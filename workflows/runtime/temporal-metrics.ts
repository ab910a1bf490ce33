import { MetricsBuffer, Runtime } from '@temporalio/worker';
import type { Logger } from '@temporalio/worker';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { TEMPORAL_METRICS } from '#config/metrics.ts';

/** Between two readings; the buffer holds many more updates than come up meanwhile. */
const DRAIN_MS = 1_000;
const BUFFERED = 100_000;
const PREFIX = 'temporal_';

interface TemporalMetrics {
  /** For `telemetryOptions.metrics` of the runtime. */
  buffer: MetricsBuffer;
  stop(): void;
}

type Update = (labels: Record<string, string>, value: number) => void;

/** Starts the SDK's core with our log and metrics. Once per process, before anything else of it. */
export function installRuntime(logger: Logger, buffer: MetricsBuffer): void {
  Runtime.install({
    logger,
    telemetryOptions: {
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      metrics: { buffer },
    },
    // We drain ourselves, in our order.
    shutdownSignals: [],
  });
}

/**
 * Passes metrics of the SDK's core on to our registry: they are served with ours, behind the same
 * token, and keep only the labels of the catalogue.
 */
export function createTemporalMetrics(registry: Registry): TemporalMetrics {
  const buffer = new MetricsBuffer({ maxBufferSize: BUFFERED, useSecondsForDurations: true });
  const updates = new Map(
    Object.entries(TEMPORAL_METRICS).map(([name, metric]) => {
      const options = {
        name,
        help: metric.help,
        labelNames: [...metric.labels],
        registers: [registry],
      };
      return [name, { labels: metric.labels, update: updaterOf(metric, options) }] as const;
    }),
  );
  function drain(): void {
    for (const { metric, value, attributes } of buffer.retrieveUpdates()) {
      const name = metric.name.startsWith(PREFIX) ? metric.name : `${PREFIX}${metric.name}`;
      const known = updates.get(name);
      if (known === undefined) continue;
      const labels = known.labels.map((label) => [label, String(attributes[label] ?? '')] as const);
      known.update(Object.fromEntries(labels), value);
    }
  }
  const timer = setInterval(drain, DRAIN_MS);
  timer.unref();
  return { buffer, stop: () => clearInterval(timer) };
}

function updaterOf(
  { type, buckets = [] }: (typeof TEMPORAL_METRICS)[string],
  options: { name: string; help: string; labelNames: string[]; registers: Registry[] },
): Update {
  if (type === 'counter') {
    const counter = new Counter(options);
    return (labels, value) => counter.inc(labels, value);
  }
  if (type === 'gauge') {
    const gauge = new Gauge(options);
    return (labels, value) => gauge.set(labels, value);
  }
  const histogram = new Histogram({ ...options, buckets: [...buckets] });
  return (labels, value) => histogram.observe(labels, value);
}
