import { vectorOf } from '../../scoring/text/word-vectors.ts';
import { wordAt } from '../../scoring/text/vocabulary.ts';
import { isEverydayWord } from '../names/common-words.ts';

/** Words that say nothing about a text's subject. */
const EMPTY = new Set(
  'the a an and or of to in on for with by from at as is are was be it its this that how what why who your you my we our new use using tool app software service platform company show ask hn best free open source web online'.split(
    ' ',
  ),
);

export interface Topic {
  vector: Float64Array;
  length: number;
}

/** The mean direction of a text's telling words; null when none of them is known. */
export function topicOf(
  words: readonly string[],
  numbersOf: (word: string) => ArrayLike<number> | null = vectorIn,
): Topic | null {
  let sum: Float64Array | null = null;
  for (const word of words) {
    if (EMPTY.has(word) || word.length < 2) continue;
    const vector = numbersOf(word);
    if (!vector) continue;
    const weight = isEverydayWord(word) ? 0.6 : 1;
    sum ??= new Float64Array(vector.length);
    const length = lengthOf(vector) || 1;
    for (let at = 0; at < vector.length; at += 1)
      sum[at] = (sum[at] ?? 0) + (weight * (vector[at] ?? 0)) / length;
  }
  return sum && { vector: sum, length: lengthOf(sum) };
}

/** Cosine of two topics, -1..1; null when one is unknown. */
export function similarity(a: Topic | null, b: Topic | null): number | null {
  if (!a || !b || a.length === 0 || b.length === 0) return null;
  let dot = 0;
  for (let at = 0; at < a.vector.length; at += 1) dot += (a.vector[at] ?? 0) * (b.vector[at] ?? 0);
  return dot / (a.length * b.length);
}

function lengthOf(vector: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at += 1) sum += (vector[at] ?? 0) ** 2;
  return Math.sqrt(sum);
}

const vectorIn = (word: string): ArrayLike<number> | null => vectorOf(wordAt(word, 0, word.length));

/**
 * A word's numbers, or those of its other number, for short texts in which each word counts: the
 * table often knows only "landlord" or only "freelancers".
 */
export function vectorOfEither(word: string): ArrayLike<number> | null {
  const forms = [word, ...otherNumbersOf(word)];
  return forms.reduce<ArrayLike<number> | null>((known, form) => known ?? vectorIn(form), null);
}

function otherNumbersOf(word: string): string[] {
  if (word.length < 4) return [`${word}s`];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (word.endsWith('s')) return [word.slice(0, -1)];
  return [`${word}s`, ...(word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : [])];
}
