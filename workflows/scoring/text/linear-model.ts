import type { PartWeights, FeatureSink } from './features.ts';
import { perWord } from './vocabulary.ts';
import type { Word } from './vocabulary.ts';
import { VECTOR_FEATURES, VECTOR_UNIT, vectorOf } from './word-vectors.ts';

/** A model as it is stored: weights in hundredths, in the order of the classes. */
export interface StoredModel {
  classes: string[];
  bias: number[];
  /** `hash name weight weight …`, separated by tabs; the name is for people. */
  features: string[];
}

/** Multinomial logistic regression over hashed features. */
interface LinearModel {
  bias: readonly number[];
  /** Index of a feature's first weight in `weights`; -1 for an unknown feature. */
  find(hash: number): number;
  weights: Float32Array;
  /** Summed weights of a word, its n-grams and its vector; null when it has none. */
  wordOf(word: Word): Float32Array | null;
}

/** Most features of a text are unknown: one bit rejects most of them before the table lookup. */
const HINTS = 2 ** 14;

export function loadModel(
  { classes, bias, features }: StoredModel,
  parts: PartWeights,
): LinearModel {
  const size = classes.length;
  const slots = 2 ** Math.ceil(Math.log2(features.length * 4 + 2));
  const keys = new Uint32Array(slots);
  const places = new Int32Array(slots).fill(-1);
  const weights = new Float32Array(features.length * size);
  const hints = new Uint32Array(HINTS);
  for (const [index, line] of features.entries()) {
    const [hash = '', , ...values] = line.split('\t');
    const key = Number.parseInt(hash, 36);
    let slot = key & (slots - 1);
    while ((places[slot] ?? -1) >= 0) slot = (slot + 1) & (slots - 1);
    keys[slot] = key;
    places[slot] = index * size;
    const hint = (key >>> 5) & (HINTS - 1);
    hints[hint] = (hints[hint] ?? 0) | (1 << (key & 31));
    for (const [at, value] of values.entries()) weights[index * size + at] = Number(value) / 100;
  }
  const find = (hash: number): number => {
    if ((((hints[(hash >>> 5) & (HINTS - 1)] ?? 0) >>> (hash & 31)) & 1) === 0) return -1;
    let slot = hash & (slots - 1);
    for (;;) {
      const place = places[slot] ?? -1;
      if (place < 0 || keys[slot] === hash) return place;
      slot = (slot + 1) & (slots - 1);
    }
  };
  const axes = VECTOR_FEATURES.map(({ hash }) => find(hash));
  const wordOf = perWord((word) => {
    const sum = new Float32Array(size);
    let found = false;
    const take = (place: number, value: number): void => {
      if (place < 0) return;
      found = true;
      for (let at = 0; at < size; at += 1)
        sum[at] = (sum[at] ?? 0) + (weights[place + at] ?? 0) * value;
    };
    take(find(word.hash), 1);
    for (const { hash } of word.runs) take(find(hash), parts.run);
    const vector = vectorOf(word);
    if (vector)
      for (const [at, place] of axes.entries())
        take(place, (vector[at] ?? 0) * VECTOR_UNIT * parts.vector);
    return found ? sum : null;
  });
  return { bias: bias.map((value) => value / 100), find, weights, wordOf };
}

/**
 * Sums the weights of the features of one text, and records their positions: lists of equal length,
 * with an entry for each feature that has weights.
 */
export class Evidence implements FeatureSink {
  readonly named = false;
  readonly #model: LinearModel;
  readonly #sums: Float64Array;
  readonly #weights: Float32Array[] = [];
  readonly #places: number[] = [];
  readonly #values: number[] = [];
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];
  #count = 0;

  constructor(model: LinearModel) {
    this.#model = model;
    this.#sums = new Float64Array(model.bias.length);
  }

  /** Clears the previous text. */
  begin(): this {
    this.#sums.set(this.#model.bias);
    this.#count = 0;
    return this;
  }

  add(hash: number, value: number, first: number, last: number): void {
    const place = this.#model.find(hash);
    if (place >= 0) this.#take(this.#model.weights, place, value, first, last);
  }

  addWord(word: Word, value: number, at: number): void {
    const weights = this.#model.wordOf(word);
    if (weights) this.#take(weights, 0, value, at, at);
  }

  name(): void {}

  #take(weights: Float32Array, place: number, value: number, first: number, last: number): void {
    const sums = this.#sums;
    for (let at = 0; at < sums.length; at += 1)
      sums[at] = (sums[at] ?? 0) + (weights[place + at] ?? 0) * value;
    if (first < 0) return;
    const sign = this.#count;
    this.#weights[sign] = weights;
    this.#places[sign] = place;
    this.#values[sign] = value;
    this.#firsts[sign] = first;
    this.#lasts[sign] = last;
    this.#count = sign + 1;
  }

  /** The probability of each class. */
  probabilities(): number[] {
    return softmax(this.#sums);
  }

  /** Adds each word's own weight for one class against another. */
  addForces(forces: Float64Array, good: number, bad: number): void {
    for (let sign = 0; sign < this.#count; sign += 1) {
      const first = this.#firsts[sign] ?? 0;
      if (first !== this.#lasts[sign]) continue;
      const [weights, place] = [this.#weights[sign], this.#places[sign] ?? 0];
      const pull = (weights?.[place + good] ?? 0) - (weights?.[place + bad] ?? 0);
      forces[first] = (forces[first] ?? 0) + pull * (this.#values[sign] ?? 0);
    }
  }

  /** The two or three allowed words with the most weight for a class; null when there are none. */
  strongest(of: number, may: (first: number, last: number) => boolean): Run | null {
    return this.#strongest(2, (weights, place) => weights[place + of] ?? 0, may);
  }

  /** The run of words with the most weight for one class against another. */
  strongestPull(
    of: number,
    against: number,
    may: (first: number, last: number) => boolean,
  ): Run | null {
    return this.#strongest(
      1,
      (weights, place) => (weights[place + of] ?? 0) - (weights[place + against] ?? 0),
      may,
    );
  }

  #strongest(
    least: number,
    pullOf: (weights: Float32Array, place: number) => number,
    may: (first: number, last: number) => boolean,
  ): Run | null {
    const forces = new Map<number, number>();
    let [chosen, highest] = [-1, 0];
    for (let sign = 0; sign < this.#count; sign += 1) {
      const weights = this.#weights[sign];
      const [first, last] = [this.#firsts[sign] ?? 0, this.#lasts[sign] ?? 0];
      if (!weights || last - first + 1 < least) continue;
      const force = pullOf(weights, this.#places[sign] ?? 0) * (this.#values[sign] ?? 0);
      if (force <= 0) continue;
      const key = first * MOST_WORDS + last;
      forces.set(key, (forces.get(key) ?? 0) + force);
    }
    for (const [key, force] of forces)
      if (force > highest && may(Math.floor(key / MOST_WORDS), key % MOST_WORDS))
        [chosen, highest] = [key, force];
    if (chosen < 0) return null;
    return { first: Math.floor(chosen / MOST_WORDS), last: chosen % MOST_WORDS, force: highest };
  }
}

/** Adjacent words, by their indexes, and their weight. */
interface Run {
  first: number;
  last: number;
  force: number;
}

/** Places of words are below this. */
const MOST_WORDS = 10_000;

const READY = new WeakMap<LinearModel, Evidence>();

/** Empty evidence, valid until the next text is read, because its lists are reused. */
export function evidenceFor(model: LinearModel): Evidence {
  const evidence = READY.get(model) ?? new Evidence(model);
  READY.set(model, evidence);
  return evidence.begin();
}

export function softmax(sums: ArrayLike<number>): number[] {
  const parts: number[] = [];
  let highest = -Infinity;
  for (let at = 0; at < sums.length; at += 1) highest = Math.max(highest, sums[at] ?? 0);
  let total = 0;
  for (let at = 0; at < sums.length; at += 1) {
    const part = Math.exp((sums[at] ?? 0) - highest);
    parts.push(part);
    total += part;
  }
  for (let at = 0; at < parts.length; at += 1) parts[at] = (parts[at] ?? 0) / total;
  return parts;
}
