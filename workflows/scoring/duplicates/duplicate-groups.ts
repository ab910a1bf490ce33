import { marginOf } from './conversations.ts';
import { fingerprintOf, readFingerprint } from './fingerprint.ts';
import type { Foldable, Print } from './fingerprint.ts';

/** How many of its weightiest features a post is looked up by. */
const PROBES = 24;
/** A feature in more posts than this finds nothing that a weightier one does not. */
const COMMON = 50;

/**
 * Folds posts that say the same, by the measure of `joinConversation`. Answers, for each post, the
 * index of the first post of its group. Near-linear: posts are compared only when they share a
 * weighty feature.
 */
export function foldDuplicates(posts: readonly Foldable[]): number[] {
  return foldPrints(posts.map((post) => readFingerprint(fingerprintOf(post))));
}

/** The same for prints, of which the first ones may be in groups already: they stay in those. */
export function foldPrints(
  prints: readonly (Print | null)[],
  grouped: readonly number[] = [],
): number[] {
  const firsts = prints.map((_print, index) => grouped[index] ?? index);
  const byKey = new Map<string, number[]>();
  for (const [index, print] of prints.entries()) {
    if (!print) continue;
    const keys = keysOf(print);
    const candidates = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
    const known = index < grouped.length ? undefined : nearest(print, candidates, prints);
    if (known !== undefined) firsts[index] = firsts[known] ?? index;
    for (const key of keys) {
      const list = byKey.get(key);
      if (!list) byKey.set(key, [index]);
      else if (list.length < COMMON) list.push(index);
    }
  }
  return firsts;
}

function keysOf({ address, words, title, all }: Print): string[] {
  const weighty = [title, all].flatMap(({ weights }) =>
    [...weights]
      .toSorted(([, x], [, y]) => y - x)
      .slice(0, PROBES)
      .map(([hash]) => String(hash)),
  );
  return [
    ...(address === null ? [] : [`address ${address}`]),
    ...(words === null ? [] : [`words ${words}`]),
    ...new Set(weighty),
  ];
}

function nearest(
  print: Print,
  candidates: ReadonlySet<number>,
  prints: readonly (Print | null)[],
): number | undefined {
  let best: number | undefined;
  let highest = 0;
  for (const at of candidates) {
    const other = prints[at];
    const margin = other ? marginOf(print, other) : -1;
    if (margin >= 0 && (best === undefined || margin > highest)) [best, highest] = [at, margin];
  }
  return best;
}
