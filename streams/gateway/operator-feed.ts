import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import { BEAT_MS, startBeat } from '#db/process-beat.ts';
import type { ProcessBeat } from '#db/process-beat.ts';
import { readOperatorStatus } from '#db/queries/operator.ts';
import type { LagMeter } from './metrics.ts';
import type { Links } from './connection/links.ts';

/**
 * Reports this gateway, and pushes the state of the whole installation to the administrator's open
 * sockets. Needs only Postgres: the page keeps updating while NATS is down.
 */
export function startOperatorFeed(deps: {
  database: Database;
  logger: Logger;
  links: Links;
  lag: LagMeter;
  nats: () => 'up' | 'down';
  everyMs?: number;
}): ProcessBeat {
  const everyMs = deps.everyMs ?? BEAT_MS;
  let pushing: NodeJS.Timeout | undefined;
  let stopped = false;

  async function push(): Promise<void> {
    const admins = deps.links.administrators();
    if (admins.length === 0) return;
    try {
      const status = await readOperatorStatus(deps.database);
      for (const { socket } of admins) {
        socket.volatile.emit('tick', { type: 'operator.status', status });
      }
    } catch (error) {
      deps.logger.warn({ err: error }, 'the operator page could not be read');
    }
  }

  function schedule(): void {
    pushing = setTimeout(() => {
      void push().finally(() => {
        if (!stopped) schedule();
      });
    }, everyMs);
  }

  const beat = startBeat(deps.database, {
    kind: 'gateway',
    everyMs,
    report: () => ({ nats: deps.nats(), sockets: deps.links.count(), lag: deps.lag.read() }),
  });
  schedule();
  return {
    stop() {
      stopped = true;
      clearTimeout(pushing);
      return beat.stop();
    },
  };
}
