import type { Print } from './fingerprint.ts';
import { overlapOf } from './sketch.ts';
import type { Sketch } from './sketch.ts';

/** Titles at least this similar are one story. Measured: see deploy/lab/README.md. */
const SAME_TITLE = 0.64;
/** A few words are alike by chance more often. */
const SAME_SHORT_TITLE = 0.78;
const SHORT = 24;
/**
 * Long posts share everyday words by chance, and edits change a small part: hence a separate cut.
 */
export const SAME_TEXT = 0.5;
/** Of a title's likeness: the share of the shorter one contained in the longer. */
const CONTAINED = 0.4;

/** Below this cosine titles are not alike, even if one contains the other. */
export const LEAST_TITLE_COSINE = (SAME_TITLE - CONTAINED) / (1 - CONTAINED);

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
