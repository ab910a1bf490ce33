import type { SameSaid } from '../bursts/core.ts';

/** Two groups are one problem when so much of what the smaller one counts the other counts, too. */
const SHARED = 0.6;

/**
 * Groups that say the same in their last days, so that one problem is not listed twice: the older id,
 * which is the smaller one, takes the younger. Pure.
 * @param said of each group, by its id
 * @returns for each group that goes, the one it goes to
 */
export function sameProblems<T>(said: ReadonlyMap<number, SameSaid<T>>): Map<number, number> {
  const merged = new Map<number, number>();
  const coherent = [...said]
    .filter(([, { coherent: holds, recent }]) => holds && recent.length > 0)
    .toSorted(([a], [b]) => a - b)
    .map(([id, { recent }]) => ({ id, recent: new Set(recent) }));
  for (const [at, younger] of coherent.entries()) {
    const older = coherent
      .slice(0, at)
      .find(({ id, recent }) => !merged.has(id) && overlap(recent, younger.recent) >= SHARED);
    if (older) merged.set(younger.id, older.id);
  }
  return merged;
}

function overlap<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  return a.intersection(b).size / Math.min(a.size, b.size);
}
