import type { Features } from './collector.ts';
import { softmax } from '../../../workflows/scoring/text/linear-model.ts';
import type { StoredModel } from '../../../workflows/scoring/text/linear-model.ts';
import { VECTOR_FEATURES } from '../../../workflows/scoring/text/word-vectors.ts';
import { seeded, shuffled } from './random.ts';

/** One text: its features, and the target probability of each class. */
export interface Example {
  features: Features;
  target: readonly number[];
  /** Weight in the loss; 1 for most. */
  weight: number;
}

export interface Settings {
  seed: number;
  epochs: number;
  rate: number;
  /** L2, applied to the features that an example has. */
  penalty: number;
  /** Rarer features are left out. */
  minimum: number;
}

/** Weights by hash of the feature; the bias under `BIAS`. */
export type Weights = Map<number, Float64Array>;
const BIAS = -1;

/** A text's known features as indexes of rows of weights. */
interface Row {
  rows: Int32Array;
  values: Float64Array;
  target: readonly number[];
  weight: number;
}

/** Multinomial logistic regression by AdaGrad, averaged over its epochs. Deterministic. */
export function train(examples: readonly Example[], settings: Settings): Weights {
  const size = examples[0]?.target.length ?? 0;
  const known = knownFeatures(examples, settings.minimum);
  const texts = examples.map((example) => rowOf(example, known));
  const length = known.size * size;
  const weights = new Float64Array(length);
  const steps = new Float64Array(length).fill(1);
  const sums = new Float64Array(length);
  const random = seeded(settings.seed);
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    for (const text of shuffled(texts, random)) learn(weights, steps, text, settings);
    for (let at = 0; at < length; at += 1) sums[at] = (sums[at] ?? 0) + (weights[at] ?? 0);
  }
  for (let at = 0; at < length; at += 1) sums[at] = (sums[at] ?? 0) / settings.epochs;
  return new Map(
    [...known].map(([hash, row]) => [hash, sums.subarray(row * size, (row + 1) * size)]),
  );
}

/** Row of each feature that is not too rare; the bias has the first. */
function knownFeatures(examples: readonly Example[], minimum: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { features } of examples)
    for (const hash of new Set(features.hashes)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const known = new Map([[BIAS, 0]]);
  for (const [hash, count] of counts) if (count >= minimum) known.set(hash, known.size);
  return known;
}

function rowOf({ features, target, weight }: Example, known: ReadonlyMap<number, number>): Row {
  const [rows, values] = [[0], [1]];
  for (const [at, hash] of features.hashes.entries()) {
    const row = known.get(hash);
    if (row === undefined) continue;
    rows.push(row);
    values.push(features.values[at] ?? 0);
  }
  return { rows: Int32Array.from(rows), values: Float64Array.from(values), target, weight };
}

function learn(weights: Float64Array, steps: Float64Array, text: Row, settings: Settings): void {
  const { rows, values, target, weight } = text;
  const size = target.length;
  const sums = Array.from({ length: size }, () => 0);
  for (let place = 0; place < rows.length; place += 1) {
    const from = (rows[place] ?? 0) * size;
    for (let at = 0; at < size; at += 1)
      sums[at] = (sums[at] ?? 0) + (weights[from + at] ?? 0) * (values[place] ?? 0);
  }
  const guess = softmax(sums);
  for (let place = 0; place < rows.length; place += 1) {
    const from = (rows[place] ?? 0) * size;
    for (let at = 0; at < size; at += 1) {
      const own = weights[from + at] ?? 0;
      const penalty = from === 0 ? 0 : settings.penalty * own;
      const error = ((guess[at] ?? 0) - (target[at] ?? 0)) * weight;
      const slope = error * (values[place] ?? 0) + penalty;
      const step = (steps[from + at] ?? 1) + slope * slope;
      steps[from + at] = step;
      weights[from + at] = own - (settings.rate * slope) / Math.sqrt(step);
    }
  }
}

/** Probabilities of the classes of one text. */
export function guessOf(weights: Weights, { hashes, values }: Features): number[] {
  const sums = [...(weights.get(BIAS) ?? [])];
  for (const [place, hash] of hashes.entries()) {
    const weight = weights.get(hash);
    if (!weight) continue;
    const value = values[place] ?? 0;
    for (let at = 0; at < sums.length; at += 1)
      sums[at] = (sums[at] ?? 0) + (weight[at] ?? 0) * value;
  }
  return softmax(sums);
}

/**
 * Keeps the `most` features with the largest spread of weights, with readable names, and all
 * components of word vectors: each is small, but together they represent every word.
 */
export function stored(
  weights: Weights,
  classes: readonly string[],
  examples: readonly Example[],
  most: number,
): StoredModel {
  const names = new Map(examples.flatMap(({ features }) => [...features.names]));
  const vectors = new Set(VECTOR_FEATURES.map(({ hash }) => hash));
  const force = (hash: number, own: Iterable<number>): number =>
    vectors.has(hash) ? Infinity : spread(own);
  const features = [...weights]
    .filter(([hash]) => hash !== BIAS)
    .map(([hash, own]) => ({ hash, name: names.get(hash) ?? '', own }))
    .map((feature) => ({ ...feature, force: force(feature.hash, feature.own) }))
    .toSorted((a, b) => (a.force === b.force ? a.hash - b.hash : b.force - a.force))
    .slice(0, most)
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.hash - b.hash))
    .map(({ hash, name, own }) => [hash.toString(36), name, ...hundredths(own)].join('\t'));
  return { classes: [...classes], bias: hundredths(weights.get(BIAS) ?? []), features };
}

const spread = (own: Iterable<number>): number => Math.max(...own) - Math.min(...own);

/** Softmax ignores what all classes share, so weights are centered. */
function hundredths(own: Iterable<number>): number[] {
  const list = [...own];
  const mean = list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
  return list.map((value) => Math.round((value - mean) * 100) + 0);
}
