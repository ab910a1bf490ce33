import type { FeatureSink } from './features.ts';
import type { Word } from './vocabulary.ts';

/** A model as it is stored: weights in hundredths, in the order of the classes. */
export interface StoredModel {
  classes: string[];
  bias: number[];
  /** `hash name weight weight …`, separated by tabs; the name is for people. */
  features: string[];
}

/** Multinomial logistic regression over hashed features. */
export interface LinearModel {
  bias: readonly number[];
  /** Where a feature's weights begin in `weights`; -1 for one that the model does not know. */
  find(hash: number): number;
  weights: Float32Array;
  /** Weights of all runs of letters of a word together; null when the model knows none. */
  runsOf(word: Word): Float32Array | null;
}

export function loadModel({ classes, bias, features }: StoredModel): LinearModel {
  const size = classes.length;
  const slots = 2 ** Math.ceil(Math.log2(features.length * 4 + 2));
  const keys = new Uint32Array(slots);
  const places = new Int32Array(slots).fill(-1);
  const weights = new Float32Array(features.length * size);
  for (const [index, line] of features.entries()) {
    const [hash = '', , ...values] = line.split('\t');
    const key = Number.parseInt(hash, 36);
    let slot = key & (slots - 1);
    while ((places[slot] ?? -1) >= 0) slot = (slot + 1) & (slots - 1);
    keys[slot] = key;
    places[slot] = index * size;
    for (const [at, value] of values.entries()) weights[index * size + at] = Number(value) / 100;
  }
  const find = (hash: number): number => {
    let slot = hash & (slots - 1);
    for (;;) {
      const place = places[slot] ?? -1;
      if (place < 0 || keys[slot] === hash) return place;
      slot = (slot + 1) & (slots - 1);
    }
  };
  const known = new WeakMap<Word, Float32Array | false>();
  const runsOf = (word: Word): Float32Array | null => {
    let sum = known.get(word);
    if (sum === undefined) {
      sum = sumOfRuns(word, size, find, weights);
      known.set(word, sum);
    }
    return sum === false ? null : sum;
  };
  return { bias: bias.map((value) => value / 100), find, weights, runsOf };
}

function sumOfRuns(
  word: Word,
  size: number,
  find: (hash: number) => number,
  weights: Float32Array,
): Float32Array | false {
  const sum = new Float32Array(size);
  let found = false;
  for (const { hash } of word.runs) {
    const place = find(hash);
    if (place < 0) continue;
    found = true;
    for (let at = 0; at < size; at += 1) sum[at] = (sum[at] ?? 0) + (weights[place + at] ?? 0);
  }
  return found && sum;
}

/** Something that spoke for or against classes: weights from `place` on, times `value`. */
interface Sign {
  weights: Float32Array;
  place: number;
  value: number;
  first: number;
  last: number;
}

/** Sums up what a model knows of the features of one text, and remembers where they stand. */
export class Evidence implements FeatureSink {
  readonly named = false;
  readonly signs: Sign[] = [];
  readonly #model: LinearModel;
  readonly #sums: number[];

  constructor(model: LinearModel) {
    this.#model = model;
    this.#sums = [...model.bias];
  }

  add(hash: number, value: number, first: number, last: number): void {
    const place = this.#model.find(hash);
    if (place >= 0) this.#take(this.#model.weights, place, value, first, last);
  }

  addRuns(word: Word, value: number, at: number): void {
    const weights = this.#model.runsOf(word);
    if (weights) this.#take(weights, 0, value, at, at);
  }

  name(): void {}

  #take(weights: Float32Array, place: number, value: number, first: number, last: number): void {
    const sums = this.#sums;
    for (let at = 0; at < sums.length; at += 1)
      sums[at] = (sums[at] ?? 0) + (weights[place + at] ?? 0) * value;
    if (first >= 0) this.signs.push({ weights, place, value, first, last });
  }

  /** How likely each class is. */
  probabilities(): number[] {
    return softmax(this.#sums);
  }
}

export function softmax(sums: readonly number[]): number[] {
  const highest = Math.max(...sums);
  const parts = sums.map((sum) => Math.exp(sum - highest));
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / total);
}
