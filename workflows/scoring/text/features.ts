import type { Word } from './vocabulary.ts';
import { VECTOR_FEATURES, VECTOR_UNIT, vectorOf } from './word-vectors.ts';

/**
 * Receives the features of a text: a model that sums their weights (`Evidence`), or a list of
 * training examples (`collector`).
 */
export interface FeatureSink {
  /** Whether to keep the names of features, for debugging; they cost time. */
  readonly named: boolean;
  /** A feature with its first and last word, as indexes into the author's words; -1 for the whole text. */
  add(hash: number, value: number, first: number, last: number): void;
  /**
   * A word, its character n-grams, and its word vector.
   */
  addWord(word: Word, value: number, at: number): void;
  name(hash: number, name: string): void;
}

/** Weights of a word's character n-grams and vector components, relative to the word itself. */
export interface PartWeights {
  run: number;
  vector: number;
}

/** The features of a text in a training example. */
export interface Features {
  hashes: number[];
  values: number[];
  names: Map<number, string>;
}

export function collector(parts: PartWeights): FeatureSink & { features: Features } {
  const features: Features = { hashes: [], values: [], names: new Map() };
  const add = (hash: number, value: number): void => {
    features.hashes.push(hash);
    features.values.push(value);
  };
  const name = (hash: number, text: string): void => {
    features.names.set(hash, text);
  };
  let vectors = -1;
  const addWord = (word: Word, value: number): void => {
    add(word.hash, value);
    name(word.hash, word.text);
    for (const { hash, text } of word.runs) {
      add(hash, value * parts.run);
      name(hash, text);
    }
    const vector = vectorOf(word);
    if (vector === null) return;
    if (vectors < 0) {
      vectors = features.values.length;
      for (const feature of VECTOR_FEATURES) {
        add(feature.hash, 0);
        name(feature.hash, feature.name);
      }
    }
    for (let at = 0; at < vector.length; at += 1)
      features.values[vectors + at] =
        (features.values[vectors + at] ?? 0) +
        (vector[at] ?? 0) * VECTOR_UNIT * parts.vector * value;
  };
  return { named: true, add, addWord, name, features };
}

/** Hash of several things in order. */
export const mixed = (a: number, b: number): number => {
  let hash = Math.imul(a ^ (b >>> 15), 0x85ebca6b) + Math.imul(b, 0xc2b2ae35);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x27d4eb2f);
  return (hash ^ (hash >>> 16)) >>> 0;
};
