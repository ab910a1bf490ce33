import type { Word } from './vocabulary.ts';

/**
 * Where the features of a text go: to a model that sums their weights up (`Evidence`), or to a list
 * that a model is learnt from (`Collected`).
 */
export interface FeatureSink {
  /** Whether names are wanted; they cost time and serve people alone. */
  readonly named: boolean;
  /** A feature with the first and last of the own words that it stands on; -1 for the whole text. */
  add(hash: number, value: number, first: number, last: number): void;
  /** The runs of letters of a word, which say the same as the word, less surely. */
  addRuns(word: Word, value: number, at: number): void;
  name(hash: number, name: string): void;
}

/** A text's features as examples of training hold them. */
export interface Features {
  hashes: number[];
  values: number[];
  names: Map<number, string>;
}

export function collector(): FeatureSink & { features: Features } {
  const features: Features = { hashes: [], values: [], names: new Map() };
  const add = (hash: number, value: number): void => {
    features.hashes.push(hash);
    features.values.push(value);
  };
  const name = (hash: number, text: string): void => {
    features.names.set(hash, text);
  };
  const addRuns = (word: Word, value: number): void => {
    for (const { hash, text } of word.runs) {
      add(hash, value);
      name(hash, text);
    }
  };
  return { named: true, add, addRuns, name, features };
}

/** Hash of several things in order. */
export const mixed = (a: number, b: number): number => {
  let hash = Math.imul(a ^ (b >>> 15), 0x85ebca6b) + Math.imul(b, 0xc2b2ae35);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0x27d4eb2f);
  return (hash ^ (hash >>> 16)) >>> 0;
};
