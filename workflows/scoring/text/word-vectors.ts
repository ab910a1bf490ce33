import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../duplicates/hash.ts';
import { perWord } from './vocabulary.ts';

/**
 * Vectors of some 29,000 words; words that are used alike, such as "suggest" and "recommend", are close.
 * The file, little-endian: how many words, numbers of each, the unit of a number as a float; then the
 * words' hashes in ascending order; then their numbers, a byte each. Written by
 * `deploy/lab/train-vectors.ts`; source and licence: deploy/lab/README.md.
 */
const FILE = join(import.meta.dirname, 'word-vectors.bin');
const HEADER = 12;

const bytes = new Uint8Array(readFileSync(FILE)).buffer;
const [words = 0, size = 0] = new Uint32Array(bytes, 0, 2);
const [unit = 0] = new Float32Array(bytes, 8, 1);
const hashes = new Uint32Array(bytes, HEADER, words);
const numbers = new Int8Array(bytes, HEADER + words * 4, words * size);

/** Numbers of a word are whole multiples of this; the mean word has length 1. */
export const VECTOR_UNIT = unit;

/** The features that a word's numbers are to a model, in their order. */
export const VECTOR_FEATURES: readonly { name: string; hash: number }[] = Array.from(
  { length: size },
  (_none, at) => ({ name: `(vector ${at})`, hash: hashOf(`(vector ${at})`) }),
);

/** A word's numbers in units; null for a word that the table does not know. */
export const vectorOf = perWord(({ text, hash }) => {
  const apostrophe = text.indexOf("'");
  return find(hash) ?? (apostrophe > 0 ? find(hashOf(text.slice(0, apostrophe))) : null);
});

function find(hash: number): Int8Array | null {
  let [low, high] = [0, words - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const own = hashes[middle] ?? 0;
    if (own === hash) return numbers.subarray(middle * size, (middle + 1) * size);
    if (own < hash) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}
