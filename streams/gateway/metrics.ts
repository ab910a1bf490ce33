import { Counter, Gauge, collectDefaultMetrics } from 'prom-client';
import type { Registry } from 'prom-client';

export interface Metrics {
  /** Events handed to sockets, by stream. */
  delivered: Counter<'stream'>;
  /** Events read from Postgres because NATS had not delivered them. */
  carried: Counter;
  gaps: Counter;
  closed: Counter<'reason'>;
  refused: Counter<'reason'>;
}

export function createMetrics(registry: Registry, readings: { sockets(): number; nats(): number }) {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('earshot_gateway_sockets', 'Open sockets.', readings.sockets);
  gauge('earshot_gateway_nats_up', '1 while NATS is connected.', readings.nats);
  const metrics: Metrics = {
    delivered: new Counter({
      name: 'earshot_gateway_delivered_events_total',
      help: 'Events handed to sockets.',
      labelNames: ['stream'],
      registers,
    }),
    carried: new Counter({
      name: 'earshot_gateway_carried_events_total',
      help: 'Events read from Postgres because NATS had not brought them.',
      registers,
    }),
    gaps: new Counter({
      name: 'earshot_gateway_gaps_total',
      help: 'Messages that did not follow the last number.',
      registers,
    }),
    closed: new Counter({
      name: 'earshot_gateway_closed_total',
      help: 'Sockets that the gateway closed.',
      labelNames: ['reason'],
      registers,
    }),
    refused: new Counter({
      name: 'earshot_gateway_refused_total',
      help: 'Handshakes refused.',
      labelNames: ['reason'],
      registers,
    }),
  };
  return metrics;
}
