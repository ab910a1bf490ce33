import type { Word } from './vocabulary.ts';
import { VECTOR_FEATURES, VECTOR_UNIT, vectorOf } from './word-vectors.ts';

/**
 * Where the features of a text go: to a model that sums their weights up (`Evidence`), or to a list
 * that a model is learnt from (`Collected`).
 */
export interface FeatureSink {
  /** Whether names are wanted; they cost time and serve people alone. */
  readonly named: boolean;
  /** A feature with the first and last of the own words that it stands on; -1 for the whole text. */
  add(hash: number, value: number, first: number, last: number): void;
  /**
   * A word by itself, and what says the same less surely: its runs of letters, and where it stands
   * among the words that are used alike.
   */
  addWord(word: Word, value: number, at: number): void;
  name(hash: number, name: string): void;
}

/** What a run of letters of a word and a number of its vector count beside the word itself. */
export interface BesideWord {
  run: number;
  vector: number;
}

/** A text's features as examples of training hold them. */
export interface Features {
  hashes: number[];
  values: number[];
  names: Map<number, string>;
}

export function collector(beside: BesideWord): FeatureSink & { features: Features } {
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
      add(hash, value * beside.run);
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
        (vector[at] ?? 0) * VECTOR_UNIT * beside.vector * value;
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
