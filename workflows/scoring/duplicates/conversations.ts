import { readFingerprint } from './fingerprint.ts';
import type { Print } from './fingerprint.ts';
import { overlapOf } from './sketch.ts';
import type { Sketch } from './sketch.ts';

export interface KnownPost {
  conversationId: string;
  /** From `fingerprintOf`. */
  fingerprint: string;
}

/** At this likeness two posts tell the same story. Measured: see deploy/docs/judgement.md. */
export const SAME_TITLE = 0.64;
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

/**
 * Which conversation a new post belongs to: one with a post of the same address or the same words,
 * else the one with the most similar post, if similar enough; null when it starts its own. Equal
 * candidates: the first. Pure, and the order of `existing` matters for nothing else.
 */
export function joinConversation(
  fingerprint: string,
  existing: readonly KnownPost[],
): string | null {
  const post = readFingerprint(fingerprint);
  if (!post) return null;
  let best: string | null = null;
  let highest = 0;
  for (const known of existing) {
    const other = readFingerprint(known.fingerprint);
    if (!other) continue;
    const margin = marginOf(post, other);
    if (margin >= 0 && (best === null || margin > highest))
      [best, highest] = [known.conversationId, margin];
  }
  return best;
}

const EXACT = 2;

/** How far two posts are above the cut; negative when they do not say the same. */
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
