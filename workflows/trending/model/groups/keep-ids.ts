interface Post {
  /** Of an earlier refresh; null for a post that belongs to none. */
  problemId: number | null;
}

interface KeptIds {
  /** The id of each group, by its key. */
  ids: Map<number, number>;
  /** Known problems whose address leads to another from now on. */
  merged: { from: number; to: number }[];
}

/**
 * Names groups so that addresses keep working. A known problem goes on in the group that has most of
 * its posts, or, when it was silent, in the group of its own key. Where several go on, the oldest,
 * which has the smallest id, gives its id, and the others lead to it. What is left of a problem that
 * went on elsewhere is a new one.
 * @param known ids of all known problems
 * @param lastId the highest id that is taken, as a key or a known id
 */
export function keepIds<T extends Post>(
  groups: ReadonlyMap<number, readonly T[]>,
  known: Iterable<number>,
  lastId: number,
): KeptIds {
  const mainKeys = mainKeysOf([...groups].flatMap(([key, own]) => own.map((post) => [post, key])));
  const ids = new Map<number, number>();
  const merged: KeptIds['merged'] = [];
  const isKnown = new Set(known);
  for (const id of [...isKnown].toSorted((a, b) => a - b)) {
    const mainKey = mainKeys.get(id) ?? id;
    if (!groups.has(mainKey)) continue;
    const older = ids.get(mainKey);
    if (older === undefined) ids.set(mainKey, id);
    else merged.push({ from: id, to: older });
  }
  let next = lastId + 1;
  for (const key of groups.keys()) if (!ids.has(key)) ids.set(key, isKnown.has(key) ? next++ : key);
  return { ids, merged };
}

/** Of each known problem, the key that most of its posts have; of two alike, the smaller one. */
export function mainKeysOf(
  keyed: readonly (readonly [post: Post, key: number])[],
): Map<number, number> {
  const counts = new Map<number, Map<number, number>>();
  for (const [{ problemId }, key] of keyed) {
    if (problemId === null) continue;
    const own = counts.get(problemId) ?? new Map<number, number>();
    counts.set(problemId, own.set(key, (own.get(key) ?? 0) + 1));
  }
  return new Map(
    [...counts].map(([id, own]) => {
      const [mainKey] = [...own].reduce((best, one) =>
        one[1] > best[1] || (one[1] === best[1] && one[0] < best[0]) ? one : best,
      );
      return [id, mainKey];
    }),
  );
}
