import type { Features } from './features.ts';

/** A model as it is stored: weights in hundredths, in the order of the classes. */
export interface StoredModel {
  classes: string[];
  bias: number[];
  /** `hash name weight weight …`, separated by tabs; the name is for people. */
  features: string[];
}

const EMPTY = -1;

/** Multinomial logistic regression over hashed features. */
export interface LinearModel {
  classes: readonly string[];
  bias: readonly number[];
  /** Where a feature's weights stand in `weights`; -1 for one that the model does not know. */
  find(hash: number): number;
  weights: Float32Array;
}

export function loadModel({ classes, bias, features }: StoredModel): LinearModel {
  const size = classes.length;
  const slots = 2 ** Math.ceil(Math.log2(features.length * 2 + 2));
  const keys = new Float64Array(slots).fill(EMPTY);
  const places = new Int32Array(slots);
  const weights = new Float32Array(features.length * size);
  for (const [index, line] of features.entries()) {
    const [hash = '', , ...values] = line.split('\t');
    const key = Number.parseInt(hash, 36);
    let slot = key & (slots - 1);
    while (keys[slot] !== EMPTY) slot = (slot + 1) & (slots - 1);
    keys[slot] = key;
    places[slot] = index * size;
    for (const [at, value] of values.entries()) weights[index * size + at] = Number(value) / 100;
  }
  const find = (hash: number): number => {
    let slot = hash & (slots - 1);
    for (;;) {
      const key = keys[slot] ?? EMPTY;
      if (key === hash) return places[slot] ?? -1;
      if (key === EMPTY) return -1;
      slot = (slot + 1) & (slots - 1);
    }
  };
  return { classes, bias: bias.map((value) => value / 100), find, weights };
}

/** How likely each class is: softmax of the summed weights. */
export function probabilities(model: LinearModel, features: Features): number[] {
  const sums = [...model.bias];
  const { hashes, values } = features;
  for (let at = 0; at < hashes.length; at += 1) {
    const place = model.find(hashes[at] ?? 0);
    if (place < 0) continue;
    const value = values[at] ?? 0;
    for (let index = 0; index < sums.length; index += 1)
      sums[index] = (sums[index] ?? 0) + (model.weights[place + index] ?? 0) * value;
  }
  return softmax(sums);
}

export function softmax(sums: readonly number[]): number[] {
  const highest = Math.max(...sums);
  const parts = sums.map((sum) => Math.exp(sum - highest));
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / total);
}
