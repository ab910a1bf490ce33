import type { Features } from './features.ts';
import { loadModel, probabilities } from './linear-model.ts';
import stored from './sentiment-weights.json' with { type: 'json' };

const MODEL = loadModel(stored);

/**
 * Probabilities of a good and of a bad feeling: multinomial logistic regression. The weights come
 * from `training/train-models.ts`.
 */
export function feelingOf(features: Features): { bad: number; good: number } {
  const [bad = 0, , good = 0] = probabilities(MODEL, features);
  return { bad, good };
}

/** How much a feature speaks for a good feeling against a bad one. */
export function pullOf(hash: number): number {
  const place = MODEL.find(hash);
  if (place < 0) return 0;
  return (MODEL.weights[place + 2] ?? 0) - (MODEL.weights[place] ?? 0);
}
