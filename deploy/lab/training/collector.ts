import type { FeatureSink, PartWeights } from '../../../workflows/scoring/text/features.ts';
import type { Word } from '../../../workflows/scoring/text/vocabulary.ts';
import {
  VECTOR_FEATURES,
  VECTOR_UNIT,
  vectorOf,
} from '../../../workflows/scoring/text/word-vectors.ts';

/** The features of a text in a training example. */
export interface Features {
  hashes: number[];
  values: number[];
  names: Map<number, string>;
}

/** Collects the features of one text, with their names. */
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
