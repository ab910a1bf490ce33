import weightRows from './sentiment-weights.json' with { type: 'json' };
import type { Feature } from './sentiment-features.ts';

/** How much a word speaks for a bad and for a good feeling, against none. */
interface Weight {
  bad: number;
  good: number;
}

export const BIAS = '(bias)';
const WEIGHTS: ReadonlyMap<string, Weight> = new Map(
  weightRows.map(([name, bad, good]) => [String(name), { bad: Number(bad), good: Number(good) }]),
);
const SILENT: Weight = { bad: 0, good: 0 };

export const weightOf = (name: string): Weight => WEIGHTS.get(name) ?? SILENT;

/**
 * Probabilities of a good and of a bad feeling: multinomial logistic regression over words. The
 * weights come from `training/train-sentiment.ts`.
 */
export function feelingOf(features: readonly Feature[]): { bad: number; good: number } {
  let { bad, good } = weightOf(BIAS);
  for (const { name, value } of features) {
    const weight = WEIGHTS.get(name);
    if (!weight) continue;
    bad += weight.bad * value;
    good += weight.good * value;
  }
  const highest = Math.max(bad, good, 0);
  const [b, g, none] = [Math.exp(bad - highest), Math.exp(good - highest), Math.exp(-highest)];
  return { bad: b / (b + g + none), good: g / (b + g + none) };
}
