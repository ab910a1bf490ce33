import type { Word } from './vocabulary.ts';

/**
 * Receives the features of a text: a model that sums their weights (`Evidence`), or a
 * training example of the laboratory.
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

/** Hash of several things in order. */
export const mixed = (a: number, b: number): number => {
  let hash = Math.imul(a ^ (b >>> 15), 0x85ebca6b) + Math.imul(b, 0xc2b2ae35);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x27d4eb2f);
  return (hash ^ (hash >>> 16)) >>> 0;
};
