import { setTimeout } from 'node:timers/promises';

interface Group {
  working: number;
  /** Fires when the last one has finished. */
  finished: AbortController;
}

/**
 * Has activities of one workflow that run in this process report to the engine at one time. Each
 * report alone makes the engine run a step of the workflow that only goes on waiting for the
 * others. Results are committed before they are reported: a worker that dies with a report loses
 * nothing else, and the repeated activity finds its result stored.
 * @param atMostMs how long one waits for the others. A failure is reported at once.
 */
export function createTogether(atMostMs: number) {
  const groups = new Map<string, Group>();
  return async <T>(key: string, cancelled: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const group = groups.get(key) ?? { working: 0, finished: new AbortController() };
    groups.set(key, group);
    group.working += 1;
    const result = await work().finally(() => {
      group.working -= 1;
      if (group.working > 0) return;
      groups.delete(key);
      group.finished.abort();
    });
    const signal = AbortSignal.any([cancelled, group.finished.signal]);
    // Either of the two ends the wait early.
    await setTimeout(atMostMs, undefined, { signal }).catch(() => {});
    return result;
  };
}
