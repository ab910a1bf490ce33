/** One text: features by name, and how likely each class is according to people. */
export interface Example {
  features: readonly { name: string; value: number }[];
  target: Triple;
}

/** Negative, neutral, positive. */
export type Triple = readonly [number, number, number];
export type Weights = Map<string, [number, number, number]>;

export const BIAS = '(bias)';

/** A seeded generator of numbers in 0..1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const copy = [...list];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
  }
  return copy;
}

/** Multinomial logistic regression by AdaGrad with an L2 penalty. Deterministic for a seed. */
export function train(
  examples: readonly Example[],
  options: { seed: number; epochs: number; rate: number; penalty: number; minimum: number },
): Weights {
  const random = seeded(options.seed);
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const name of new Set(features.map((feature) => feature.name)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  const weights: Weights = new Map([[BIAS, [0, 0, 0]]]);
  for (const [name, count] of counts) if (count >= options.minimum) weights.set(name, [0, 0, 0]);
  const steps = new Map(
    [...weights.keys()].map((name) => [name, [1, 1, 1] as [number, number, number]]),
  );
  for (let epoch = 0; epoch < options.epochs; epoch += 1)
    for (const { features, target } of shuffled(examples, random)) {
      const all = [{ name: BIAS, value: 1 }, ...features];
      const guess = probabilities(weights, features);
      for (const { name, value } of all) {
        const weight = weights.get(name);
        const step = steps.get(name);
        if (!weight || !step) continue;
        for (const at of [0, 1, 2] as const) {
          const penalty = name === BIAS ? 0 : options.penalty * weight[at];
          const slope = (guess[at] - target[at]) * value + penalty;
          step[at] += slope * slope;
          weight[at] -= (options.rate * slope) / Math.sqrt(step[at]);
        }
      }
    }
  return weights;
}

/** How likely the classes are: softmax of the summed weights. */
export function probabilities(
  weights: ReadonlyMap<string, readonly [number, number, number]>,
  features: readonly { name: string; value: number }[],
): Triple {
  const sums: [number, number, number] = [...(weights.get(BIAS) ?? [0, 0, 0])];
  for (const { name, value } of features) {
    const weight = weights.get(name);
    if (weight) for (const at of [0, 1, 2] as const) sums[at] += weight[at] * value;
  }
  const highest = Math.max(...sums);
  const [a, b, c] = sums.map((sum) => Math.exp(sum - highest)) as [number, number, number];
  const total = a + b + c;
  return [a / total, b / total, c / total];
}
