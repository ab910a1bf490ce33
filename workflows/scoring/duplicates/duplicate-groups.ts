import { fingerprintOf, readFingerprint } from './fingerprint.ts';
import type { Foldable, Print } from './fingerprint.ts';
import { createLikenessIndex } from './likeness-index.ts';
import type { Sketch } from './sketch.ts';
import { overlapOf } from './sketch.ts';

/** Titles at least this similar are one story. Measured: see deploy/lab/README.md. */
const SAME_TITLE = 0.64;
/** A few words are alike by chance more often. */
const SAME_SHORT_TITLE = 0.78;
const SHORT = 24;
/**
 * Long posts share everyday words by chance, and edits change a small part: hence a separate cut.
 */
const SAME_TEXT = 0.5;
/** Of a title's likeness: the share of the shorter one contained in the longer. */
const CONTAINED = 0.4;

/** Below this cosine titles are not alike, even if one contains the other. */
const LEAST_TITLE_COSINE = (SAME_TITLE - CONTAINED) / (1 - CONTAINED);

const EXACT = 2;

/**
 * How far the similarity of two posts exceeds the threshold; negative for different stories. Posts
 * with the same words or the same address are one story.
 */
export function marginOf(a: Print, b: Print): number {
  if (a.words !== null && a.words === b.words) return EXACT;
  if (a.address !== null && a.address === b.address) return EXACT;
  if (a.hasText && b.hasText) return overlapOf(a.all, b.all).cosine - SAME_TEXT;
  return titleLikeness(a.title, b.title) - titleCut(a.title, b.title);
}

/** 0..1: how alike two titles are. */
export function titleLikeness(a: Sketch, b: Sketch): number {
  const { cosine, contained } = overlapOf(a, b);
  return (1 - CONTAINED) * cosine + CONTAINED * contained;
}

/** The likeness from which two titles tell the same story. */
export const titleCut = (a: Sketch, b: Sketch): number =>
  Math.min(a.size, b.size) < SHORT ? SAME_SHORT_TITLE : SAME_TITLE;

/**
 * Folds posts that tell the same story: each joins the group of the earlier post with the highest
 * `marginOf`. Returns, for each post, the index of the first post of its group. Posts are compared
 * only if the index returns them as candidates.
 */
export function foldDuplicates(posts: readonly Foldable[]): number[] {
  return foldPrints(posts.map((post) => readFingerprint(fingerprintOf(post))));
}

/** The same for prints of which the first ones may already be in groups: they stay in those. */
export function foldPrints(
  prints: readonly (Print | null)[],
  grouped: readonly number[] = [],
): number[] {
  const firsts = prints.map((_print, index) => grouped[index] ?? index);
  const exact = createExact();
  const texts = alikeBy((print) => (print.hasText ? print.all : null), SAME_TEXT, prints, grouped);
  // Two posts with texts are compared by these alone.
  const titles = prints.some((print) => print?.hasText === false)
    ? alikeBy((print) => print.title, LEAST_TITLE_COSINE, prints, grouped)
    : [];
  for (const [index, print] of prints.entries()) {
    if (!print) continue;
    if (index >= grouped.length) {
      const seen = new Set([
        ...exact.like(print),
        ...(texts[index] ?? []),
        ...(titles[index] ?? []),
      ]);
      const known = nearest(print, seen, prints);
      if (known !== undefined) firsts[index] = firsts[known] ?? index;
    }
    exact.add(index, print);
  }
  return firsts;
}

/** Prints by the keys that make two of them equal posts. */
function createExact() {
  const addresses = new Map<string, number>();
  const words = new Map<string, number>();
  return {
    add(index: number, print: Print): void {
      addFirst(addresses, print.address, index);
      addFirst(words, print.words, index);
    },
    /** The first of each; that they are equal is for `marginOf` to say. */
    like: ({ address, words: text }: Print): number[] =>
      [addresses.get(address ?? ''), words.get(text ?? '')].filter((index) => index !== undefined),
  };
}

function addFirst(map: Map<string, number>, key: string | null, index: number): void {
  if (key !== null && !map.has(key)) map.set(key, index);
}

/**
 * For each print that has no group, those before it that may be alike by their sketches, in order.
 * Only these prints are indexed and the others looked up in them, because most are in groups.
 */
function alikeBy(
  sketchOf: (print: Print) => Sketch | null,
  cut: number,
  prints: readonly (Print | null)[],
  { length: known }: readonly number[],
): number[][] {
  const sketches = prints.map((print) => (print ? sketchOf(print) : null));
  const features = sketches.slice(known).reduce((sum, sketch) => sum + (sketch?.size ?? 0), 0);
  const index = createLikenessIndex({ ids: prints.length, features }, cut);
  const among = sketches.map((sketch, id) => {
    if (!sketch || id < known) return [];
    const alike = index.candidates(sketch);
    index.add(id, sketch);
    return alike;
  });
  const before = sketches.map((): number[] => []);
  for (const [id, sketch] of sketches.slice(0, known).entries())
    if (sketch) for (const later of index.candidates(sketch)) before[later]?.push(id);
  return before.map((ids, id) => [...ids, ...(among[id] ?? [])]);
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
