import { collectDefaultMetrics } from 'prom-client';
import type { Counter, Histogram, Registry } from 'prom-client';
import { createCounter, createGauge, createHistogram, watchDependencies } from '#config/metrics.ts';

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
