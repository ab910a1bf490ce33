import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import { BEAT_MS } from '#db/process-beat.ts';
import { readEngine } from '#db/queries/health.ts';
import type { GatewaySocket } from './types.ts';
import type { Links } from './connection/links.ts';

/** One bad report may be a busy moment. */
const READINGS = 2;

interface EngineWatch {
  /** Tells a socket that has just joined, if there is something to tell. */
  welcome(socket: GatewaySocket): void;
  stop(): void;
}

/**
 * Tells the open pages of signed-in users when jobs wait because the workflow engine or its workers
 * are away, and when they go on. Reads what the processes report in Postgres.
 */
export function watchEngine(deps: {
  database: Database;
  logger: Pick<Logger, 'warn'>;
  links: Pick<Links, 'all'>;
  everyMs?: number;
}): EngineWatch {
  const everyMs = deps.everyMs ?? BEAT_MS;
  let awaySince: string | null = null;
  let failed: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const tell = (socket: GatewaySocket): void => {
    if (socket.data.identity) socket.emit('tick', { type: 'engine', awaySince });
  };

  async function read(): Promise<void> {
    let state;
    try {
      state = await readEngine(deps.database);
    } catch {
      // Without Postgres the pages learn nothing else either.
      return;
    }
    failed = state === 'away' ? [...failed, new Date().toISOString()].slice(0, READINGS) : [];
    const since = failed.length === READINGS ? (failed[0] ?? null) : null;
    if (since === awaySince) return;
    awaySince = since;
    deps.logger.warn({ awaySince }, since === null ? 'jobs go on' : 'jobs wait for the engine');
    for (const { socket } of deps.links.all()) tell(socket);
  }

  function schedule(): void {
    timer = setTimeout(() => {
      void read().finally(() => {
        if (!stopped) schedule();
      });
    }, everyMs);
  }
  schedule();

  return {
    welcome(socket) {
      if (awaySince !== null) tell(socket);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
