import { collectDefaultMetrics } from 'prom-client';
import type { Counter, Histogram, Registry } from 'prom-client';
import { createCounter, createGauge, createHistogram, watchDependencies } from '#config/metrics.ts';
import type { EventLag } from '#contracts/operator.ts';

export interface Metrics {
  /** Events handed to sockets, by stream. */
  delivered: Counter<'stream'>;
  /** Age of events when they are handed to sockets, in seconds. */
  lag: Histogram<'stream'>;
  /** Events read from Postgres because NATS had not delivered them. */
  carried: Counter;
  gaps: Counter;
  closed: Counter<'reason'>;
  refused: Counter<'reason'>;
}

export function createMetrics(
  registry: Registry,
  readings: { sockets(): number; nats(): 'up' | 'down' },
): Metrics {
  collectDefaultMetrics({ register: registry });
  createGauge(registry, 'earshot_gateway_sockets', (gauge) => gauge.set(readings.sockets()));
  watchDependencies(registry, { nats: readings.nats });
  return {
    delivered: createCounter(registry, 'earshot_gateway_delivered_events_total'),
    lag: createHistogram(registry, 'earshot_event_delivery_lag_seconds'),
    carried: createCounter(registry, 'earshot_gateway_carried_events_total'),
    gaps: createCounter(registry, 'earshot_gateway_gaps_total'),
    closed: createCounter(registry, 'earshot_gateway_closed_total'),
    refused: createCounter(registry, 'earshot_gateway_refused_total'),
  };
}

const WINDOW_MS = 60_000;
const MAX_SAMPLES = 2_000;

export interface LagMeter {
  /** Records an event with this commit time (ISO 8601) as just sent to sockets; returns its age in ms. */
  note(committedAt: string): number;
  /** Median and 95th percentile of the last minute, in milliseconds; zeros when nothing was sent. */
  read(): EventLag;
}

/** Age of events when they are sent. Two clocks are involved: negative ages count as zero. */
export function createLagMeter(now: () => number = Date.now): LagMeter {
  let samples: { at: number; ms: number }[] = [];
  return {
    note(committedAt) {
      const at = now();
      const ms = Math.max(0, at - Date.parse(committedAt));
      samples.push({ at, ms });
      if (samples.length > MAX_SAMPLES) samples = samples.slice(-MAX_SAMPLES / 2);
      return ms;
    },
    read() {
      const since = now() - WINDOW_MS;
      samples = samples.filter(({ at }) => at > since);
      const sorted = samples.map(({ ms }) => ms).toSorted((a, b) => a - b);
      return { events: sorted.length, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
    },
  };
}

/** Nearest rank. */
function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * q) - 1)] ?? 0;
}
