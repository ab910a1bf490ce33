import { hashOf } from './hash.ts';
import { rarityOf } from '../relevance/rarity.ts';
import { readText } from '../text/tokens.ts';
import { perWord } from '../text/vocabulary.ts';
import type { Word } from '../text/vocabulary.ts';

/**
 * A sample of a text's features that estimates how alike two texts are. Features are stems and
 * runs of letters inside of words (which forgive typos), weighted by the rarity of their word.
 */
export interface Sketch {
  /** Weight by hash of the feature. */
  weights: ReadonlyMap<number, number>;
  /** Features of a higher rank are not in the sample; Infinity when all are. */
  highest: number;
}

/** Features kept of a text: exact for titles, within a few hundredths for pages. */
const KEPT = 128;
const RUN = 3;
/** What all runs of a word weigh together, against the word itself. */
const RUNS = 0.8;
/** Marks that a site or a habit puts before titles say nothing about their story. */
const BOILERPLATE: ReadonlySet<string> = new Set(['show', 'ask', 'tell', 'hn', 'pdf', 'video']);
const BOILERPLATE_WEIGHT = 0.7;
/** Weights are stored in bytes. */
export const STEPS = 24;

/** The words of a text, by any author. */
export const wordsOf = (text: string): Word[] => readText(text).tokens.map(({ word }) => word);

export function sketchOf(words: readonly Word[]): Sketch {
  const weights = new Map<number, number>();
  const seen = new Set<string>();
  for (const word of words) {
    if (seen.has(word.text)) continue;
    seen.add(word.text);
    const { hashes, stored } = featuresOf(word);
    for (let at = 0; at < hashes.length; at += 1) {
      const [hash, weight] = [hashes[at] ?? 0, stored[at] ?? 0];
      if (weight > (weights.get(hash) ?? 0)) weights.set(hash, weight);
    }
  }
  return sampled(weights);
}

/** A word's features: its stem, then its runs of letters. */
interface WordFeatures {
  hashes: readonly number[];
  stored: readonly number[];
}

const featuresOf = perWord(({ text, stem }): WordFeatures => {
  const weight = BOILERPLATE.has(stem) ? BOILERPLATE_WEIGHT : Math.min(7, rarityOf(stem)) + 0.5;
  const padded = `_${text.slice(0, 40)}_`;
  const runs = Math.max(0, padded.length - RUN + 1);
  const share = storedWeight((RUNS * weight) / Math.sqrt(Math.max(1, runs)));
  const hashes = [hashOf(stem)];
  const stored = [storedWeight(weight)];
  for (let at = 0; at < runs; at += 1) {
    hashes.push(hashOf(`~${padded.slice(at, at + RUN)}`));
    stored.push(share);
  }
  return { hashes, stored };
});

const storedWeight = (weight: number): number =>
  Math.max(1, Math.min(255, Math.round(weight * STEPS))) / STEPS;

/** The place of a feature in the sample: heavy ones come first, equal in every text. */
const rankOf = (hash: number, weight: number): number => (hash + 1) / weight ** 2;

/** Priority sampling: the features of lowest rank, so that two samples overlap as the texts do. */
function sampled(weights: ReadonlyMap<number, number>): Sketch {
  if (weights.size <= KEPT) return { weights, highest: Infinity };
  const ranked = Array.from(weights, ([hash, weight]) => ({
    hash,
    weight,
    rank: rankOf(hash, weight),
  })).toSorted((a, b) => a.rank - b.rank || a.hash - b.hash);
  return {
    weights: new Map(ranked.slice(0, KEPT).map(({ hash, weight }) => [hash, weight])),
    highest: ranked[KEPT]?.rank ?? Infinity,
  };
}

/** How much two texts share, 0..1: cosine, and the share of the smaller that the other holds. */
export function overlapOf(a: Sketch, b: Sketch): { cosine: number; contained: number } {
  const highest = Math.min(a.highest, b.highest);
  let shared = 0;
  for (const [hash, weight] of a.weights) {
    const other = b.weights.get(hash);
    if (other === undefined) continue;
    // A feature must be in both samples by rank, or a longer sample would find more.
    if (rankOf(hash, weight) < highest && rankOf(hash, other) < highest)
      shared += Math.max(weight * other, unseenShare(highest));
  }
  const [own, others] = [massOf(a, highest), massOf(b, highest)];
  const both = Math.sqrt(own * others);
  if (both === 0) return { cosine: 0, contained: 0 };
  return {
    cosine: Math.min(1, shared / both),
    contained: Math.min(1, shared / Math.min(own, others)),
  };
}

function massOf({ weights }: Sketch, highest: number): number {
  let mass = 0;
  for (const [hash, weight] of weights)
    if (rankOf(hash, weight) < highest) mass += Math.max(weight ** 2, unseenShare(highest));
  return mass;
}

/** Weight of a sampled light feature: itself and those of its weight that were left out. */
const unseenShare = (highest: number): number => (highest === Infinity ? 0 : 2 ** 32 / highest);
