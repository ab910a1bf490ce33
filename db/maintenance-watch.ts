import { setTimeout } from 'node:timers/promises';
import type { Maintenance } from '#contracts/maintenance.ts';
import type { Database } from './client.ts';
import { readMaintenance } from './queries/health.ts';

/** Well below the five seconds within which every process must obey. */
const EVERY_MS = 2_000;

export interface MaintenanceWatch {
  /** The state at most `everyMs` ago; while Postgres is down, the last known one. */
  current(): Maintenance | null;
  /** Reads it now: for the process that has just switched it. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Watches the switch for one process. The first state is known when this resolves. */
export async function watchMaintenance(
  database: Database,
  { everyMs = EVERY_MS }: { everyMs?: number } = {},
): Promise<MaintenanceWatch> {
  const stopping = new AbortController();
  let known: Maintenance | null = null;

  async function refresh(): Promise<void> {
    try {
      known = await readMaintenance(database);
    } catch {
      // Postgres is down, which every request already reports.
    }
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await setTimeout(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (!stopping.signal.aborted) await refresh();
    }
  }

  await refresh();
  const following = follow();
  return {
    current: () => known,
    refresh,
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
