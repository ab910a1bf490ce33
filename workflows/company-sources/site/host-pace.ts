import type { AdapterDeps } from '#providers/port.ts';

/** Serializes requests to one host with a minimum gap, across all callers. */
export interface HostPace {
  /** Runs `request` when it is the host's turn. `delayMs`: the crawl delay of its robots.txt. */
  run<T>(
    host: string,
    delayMs: number | null,
    signal: AbortSignal,
    request: () => Promise<T>,
  ): Promise<T>;
}

const MAX_HOSTS = 5_000;

/** @param maxMs never waits longer than this: 0 where the hosts are played on this machine */
export function createHostPace(
  spacingMs: number,
  { now, wait }: Pick<AdapterDeps, 'now' | 'wait'>,
  maxMs = Number.POSITIVE_INFINITY,
): HostPace {
  const hosts = new Map<string, { turn: Promise<unknown>; freeAt: number }>();
  return {
    async run(host, delayMs, signal, request) {
      const state = hosts.get(host) ?? { turn: Promise.resolve(), freeAt: 0 };
      hosts.delete(host);
      hosts.set(host, state);
      for (const oldest of hosts.keys()) {
        if (hosts.size <= MAX_HOSTS) break;
        hosts.delete(oldest);
      }
      const mine = state.turn.then(async () => {
        const left = state.freeAt - now().getTime();
        if (left > 0) await wait(left, signal);
        try {
          signal.throwIfAborted();
          return await request();
        } finally {
          state.freeAt = now().getTime() + Math.min(maxMs, Math.max(spacingMs, delayMs ?? 0));
        }
      });
      state.turn = mine.catch(() => undefined);
      return mine;
    },
  };
}
