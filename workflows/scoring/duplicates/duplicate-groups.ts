import { LEAST_TITLE_COSINE, SAME_TEXT, marginOf } from './conversations.ts';
import { fingerprintOf, readFingerprint } from './fingerprint.ts';
import type { Foldable, Print } from './fingerprint.ts';
import { createLikenessIndex } from './likeness-index.ts';

/**
 * Folds posts that say the same, by the measure of `joinConversation`. Answers, for each post, the
 * index of the first post of its group. Posts are compared only when they may be alike.
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
  const seen = createSeen(prints);
  for (const [index, print] of prints.entries()) {
    if (!print) continue;
    const known = index < grouped.length ? undefined : nearest(print, seen.like(print), prints);
    if (known !== undefined) firsts[index] = firsts[known] ?? index;
    seen.add(index, print);
  }
  return firsts;
}

/** Equal keys are equal posts. */
const keysOf = ({ address, words }: Print): string[] => [
  ...(address === null ? [] : [`address ${address}`]),
  ...(words === null ? [] : [`words ${words}`]),
];

/** Prints seen so far, looked up by what makes two of them the same. */
function createSeen(prints: readonly (Print | null)[]) {
  const exact = new Map<string, number>();
  const texts = createLikenessIndex(prints.length, SAME_TEXT);
  const titles = createLikenessIndex(prints.length, LEAST_TITLE_COSINE);
  // Two posts with texts are compared by these alone.
  const needsTitles = prints.some((print) => print?.hasText === false);
  return {
    add(index: number, print: Print): void {
      for (const key of keysOf(print)) if (!exact.has(key)) exact.set(key, index);
      if (print.hasText) texts.add(index, print.all);
      if (needsTitles) titles.add(index, print.title);
    },
    /** In the order in which they were added, the exact ones first. */
    like(print: Print): Iterable<number> {
      return new Set([
        ...keysOf(print).flatMap((key) => exact.get(key) ?? []),
        ...(print.hasText ? texts.candidates(print.all) : []),
        ...(needsTitles ? titles.candidates(print.title) : []),
      ]);
    },
  };
}

function nearest(
  print: Print,
  candidates: Iterable<number>,
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
