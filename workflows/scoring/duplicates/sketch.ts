import { startOf } from '#domain/text/cut.ts';
import { hashOf } from './hash.ts';
import { rarityOf } from '#domain/language/rarity.ts';
import { readText } from '../text/tokens.ts';
import { perWord } from '../text/vocabulary.ts';
import type { Word } from '../text/vocabulary.ts';

/**
 * A sample of a text's features that estimates how alike two texts are. Features are stems and
 * runs of letters inside of words (which forgive typos), weighted by the rarity of their word.
 */
export class Sketch {
  /** Each once. */
  readonly hashes: Uint32Array;
  /** Of the feature at the same place. */
  readonly weights: Float64Array;
  /** Features of a higher rank are not in the sample; Infinity when all are. */
  readonly highest: number;
  /** The sum of all squared weights. */
  readonly mass: number;
  #places: Map<number, number> | undefined;

  constructor(hashes: Uint32Array, weights: Float64Array, highest: number) {
    this.hashes = hashes;
    this.weights = weights;
    this.highest = highest;
    let mass = 0;
    for (const weight of weights) mass += weight * weight;
    this.mass = mass;
  }

  get size(): number {
    return this.hashes.length;
  }

  weightOf(hash: number): number | undefined {
    if (this.#places === undefined) {
      this.#places = new Map();
      for (let at = 0; at < this.size; at += 1) this.#places.set((this.hashes[at] ?? 0) | 0, at);
    }
    const at = this.#places.get(hash | 0);
    return at === undefined ? undefined : this.weights[at];
  }
}

const NO_PLACE = -1;
/** Features kept of a text: exact for titles, within a few hundredths for pages. */
const KEPT = 128;
const RUN = 3;
/** Total weight of a word's runs of letters, relative to the word itself. */
const RUNS = 0.8;
/** Prefixes that a site or habit puts before titles, unrelated to their story. */
const BOILERPLATE: ReadonlySet<string> = new Set(['show', 'ask', 'tell', 'hn', 'pdf', 'video']);
const BOILERPLATE_WEIGHT = 0.7;
/** Weights are stored in bytes. */
export const STEPS = 24;

/** The words of a text, by any author. */
export const wordsOf = (text: string): Word[] => readText(text).tokens.map(({ word }) => word);

export function sketchOf(words: readonly Word[]): Sketch {
  const seen = new Set<string>();
  const different = words.filter(({ text }) => !seen.has(text) && seen.add(text)).map(featuresOf);
  const most = different.reduce((sum, features) => sum + features.hashes.length, 0);
  const hashes = new Uint32Array(most);
  const steps = new Uint8Array(most);
  // Where a hash is among those, by its low bits: they are spread already.
  const slots = 2 ** Math.ceil(Math.log2(most * 2 + 2));
  const places = new Int32Array(slots).fill(NO_PLACE);
  let size = 0;
  for (const features of different)
    for (let at = 0; at < features.hashes.length; at += 1) {
      const [hash, weight] = [(features.hashes[at] ?? 0) >>> 0, features.steps[at] ?? 0];
      let slot = hash & (slots - 1);
      while (places[slot] !== NO_PLACE && hashes[places[slot] ?? 0] !== hash)
        slot = (slot + 1) & (slots - 1);
      if (places[slot] === NO_PLACE) {
        places[slot] = size;
        hashes[size] = hash;
        size += 1;
      }
      const place = places[slot] ?? 0;
      if (weight > (steps[place] ?? 0)) steps[place] = weight;
    }
  const weights = new Float64Array(size);
  for (let place = 0; place < size; place += 1) weights[place] = (steps[place] ?? 0) / STEPS;
  return sampled(hashes.slice(0, size), weights);
}

/** A word's features: its stem, then its runs of letters. */
interface WordFeatures {
  hashes: Int32Array;
  /** Weights in whole steps. */
  steps: Uint8Array;
}

const featuresOf = perWord(({ text, stem }): WordFeatures => {
  const weight = BOILERPLATE.has(stem) ? BOILERPLATE_WEIGHT : Math.min(7, rarityOf(stem)) + 0.5;
  const padded = `_${startOf(text, 40)}_`;
  const runs = Math.max(0, padded.length - RUN + 1);
  const share = stepsOf((RUNS * weight) / Math.sqrt(Math.max(1, runs)));
  const hashes = new Int32Array(runs + 1);
  const steps = new Uint8Array(runs + 1).fill(share);
  hashes[0] = hashOf(stem);
  steps[0] = stepsOf(weight);
  for (let at = 0; at < runs; at += 1) hashes[at + 1] = hashOf(`~${padded.slice(at, at + RUN)}`);
  return { hashes, steps };
});

const stepsOf = (weight: number): number => Math.max(1, Math.min(255, Math.round(weight * STEPS)));

/** The place of a feature in the sample: heavy ones come first, equal in every text. */
const rankOf = (hash: number, weight: number): number => (hash + 1) / weight ** 2;

/** Priority sampling: the features of lowest rank, so that two samples overlap as the texts do. */
function sampled(hashes: Uint32Array, weights: Float64Array): Sketch {
  if (hashes.length <= KEPT) return new Sketch(hashes, weights, Infinity);
  const ranks = new Float64Array(hashes.length);
  for (let at = 0; at < ranks.length; at += 1)
    ranks[at] = rankOf(hashes[at] ?? 0, weights[at] ?? 0);
  const highest = ranks.toSorted()[KEPT] ?? Infinity;
  const places: number[] = [];
  for (let at = 0; at < ranks.length; at += 1) if ((ranks[at] ?? 0) <= highest) places.push(at);
  places.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || (hashes[a] ?? 0) - (hashes[b] ?? 0));
  const [keptHashes, keptWeights] = [new Uint32Array(KEPT), new Float64Array(KEPT)];
  for (let at = 0; at < KEPT; at += 1) {
    keptHashes[at] = hashes[places[at] ?? 0] ?? 0;
    keptWeights[at] = weights[places[at] ?? 0] ?? 0;
  }
  return new Sketch(keptHashes, keptWeights, highest);
}

/**
 * How much two texts share, 0..1: cosine, and the share of the smaller one contained in the other.
 */
export function overlapOf(a: Sketch, b: Sketch): { cosine: number; contained: number } {
  const highest = Math.min(a.highest, b.highest);
  let shared = 0;
  for (let at = 0; at < a.size; at += 1) {
    const [hash, weight] = [a.hashes[at] ?? 0, a.weights[at] ?? 0];
    const other = b.weightOf(hash);
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

function massOf(sketch: Sketch, highest: number): number {
  if (highest === Infinity) return sketch.mass;
  let mass = 0;
  for (let at = 0; at < sketch.size; at += 1) {
    const [hash, weight] = [sketch.hashes[at] ?? 0, sketch.weights[at] ?? 0];
    if (rankOf(hash, weight) < highest) mass += Math.max(weight ** 2, unseenShare(highest));
  }
  return mass;
}

/** Weight of a sampled light feature: its own and that of the omitted ones it represents. */
const unseenShare = (highest: number): number => (highest === Infinity ? 0 : 2 ** 32 / highest);
