import { setTimeout as sleep } from 'node:timers/promises';
import { FINAL_SEARCH_STATUSES } from '#contracts/names.ts';
import type { SearchStatus } from '#contracts/names.ts';
import type { SearchDetail } from '#contracts/search.ts';
import { getSearch } from '#db/queries/search.ts';
import { readAsOf } from './as-of.ts';
import type { ApiDeps } from './deps.ts';

const MAX_WAIT_SECONDS = 25;
const LOOK_EVERY_MS = 250;

const isFinal = (status: SearchStatus): boolean =>
  FINAL_SEARCH_STATUSES.some((final) => final === status);

/** Seconds of `Prefer: wait=N` (RFC 7240), at most 25; 0 when it is absent or not understood. */
export function waitSeconds(prefer: string | undefined): number {
  const wanted = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:$|[,;])/i.exec(prefer ?? '')?.[1];
  return Math.min(Number(wanted ?? 0), MAX_WAIT_SECONDS);
}

/**
 * Waits until a search has ended; null when it has not in time, the caller left, or the process
 * drains. Looks at the user's event number (one indexed row) and reads the search only when that
 * has moved.
 */
export async function waitForSearch(
  deps: Pick<ApiDeps, 'database' | 'draining'>,
  wanted: { userId: string; searchId: string; seconds: number; signal: AbortSignal },
): Promise<{ asOf: number; data: SearchDetail } | null> {
  const { userId, searchId, signal } = wanted;
  const until = performance.now() + wanted.seconds * 1_000;
  let seen = -1;
  while (!signal.aborted && !deps.draining() && performance.now() < until) {
    const seq = await readAsOf(deps.database, userId);
    if (seq !== seen) {
      seen = seq;
      const found = await getSearch(deps.database, { userId, searchId });
      if (found === null || isFinal(found.data.status)) return found;
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
  return null;
}
