import type { Features } from '../features.ts';
import { softmax } from '../linear-model.ts';
import type { StoredModel } from '../linear-model.ts';
import { seeded, shuffled } from './random.ts';

/** One text: its features, and how likely each class is according to people. */
export interface Example {
  features: Features;
  target: readonly number[];
  /** How much it counts; 1 for most. */
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
export const BIAS = -1;

/** Multinomial logistic regression by AdaGrad, averaged over its epochs. Deterministic. */
export function train(examples: readonly Example[], settings: Settings): Weights {
  const size = examples[0]?.target.length ?? 0;
  const weights: Weights = new Map([[BIAS, new Float64Array(size)]]);
  for (const [hash, count] of countsOf(examples))
    if (count >= settings.minimum) weights.set(hash, new Float64Array(size));
  const steps: Weights = new Map(
    [...weights.keys()].map((hash) => [hash, new Float64Array(size).fill(1)]),
  );
  const random = seeded(settings.seed);
  const sums: Weights = new Map([...weights.keys()].map((hash) => [hash, new Float64Array(size)]));
  for (let epoch = 0; epoch < settings.epochs; epoch += 1) {
    for (const example of shuffled(examples, random)) learn(weights, steps, example, settings);
    for (const [hash, sum] of sums)
      for (let at = 0; at < size; at += 1)
        sum[at] = (sum[at] ?? 0) + (weights.get(hash)?.[at] ?? 0);
  }
  for (const sum of sums.values())
    for (let at = 0; at < size; at += 1) sum[at] = (sum[at] ?? 0) / settings.epochs;
  return sums;
}

function countsOf(examples: readonly Example[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { features } of examples)
    for (const hash of new Set(features.hashes)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return counts;
}

function learn(weights: Weights, steps: Weights, example: Example, settings: Settings): void {
  const { features, target } = example;
  const guess = guessOf(weights, features);
  const update = (hash: number, value: number): void => {
    const [weight, step] = [weights.get(hash), steps.get(hash)];
    if (!weight || !step) return;
    for (let at = 0; at < target.length; at += 1) {
      const own = weight[at] ?? 0;
      const penalty = hash === BIAS ? 0 : settings.penalty * own;
      const slope = ((guess[at] ?? 0) - (target[at] ?? 0)) * value * example.weight + penalty;
      step[at] = (step[at] ?? 0) + slope * slope;
      weight[at] = own - (settings.rate * slope) / Math.sqrt(step[at] ?? 1);
    }
  };
  update(BIAS, 1);
  for (const [at, hash] of features.hashes.entries()) update(hash, features.values[at] ?? 0);
}

/** How likely the classes of one text are. */
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

/** Keeps the `most` features that move verdicts most, with the names that people can read. */
export function stored(
  weights: Weights,
  classes: readonly string[],
  examples: readonly Example[],
  most: number,
): StoredModel {
  const names = new Map(examples.flatMap(({ features }) => [...features.names]));
  const features = [...weights]
    .filter(([hash]) => hash !== BIAS)
    .map(([hash, own]) => ({ hash, name: names.get(hash) ?? '', own }))
    .toSorted((a, b) => spread(b.own) - spread(a.own) || a.hash - b.hash)
    .slice(0, most)
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.hash - b.hash))
    .map(({ hash, name, own }) => [hash.toString(36), name, ...hundredths(own)].join('\t'));
  return { classes: [...classes], bias: hundredths(weights.get(BIAS) ?? []), features };
}

const spread = (own: Iterable<number>): number => Math.max(...own) - Math.min(...own);

/** Softmax does not see what all classes share: the smallest numbers say the same. */
function hundredths(own: Iterable<number>): number[] {
  const list = [...own];
  const mean = list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
  return list.map((value) => Math.round((value - mean) * 100) + 0);
}
