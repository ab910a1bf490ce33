import { expect, test } from 'vitest';
import intents from '../../scoring/intent/intent-weights.json' with { type: 'json' };
import feelings from '../../scoring/sentiment/sentiment-weights.json' with { type: 'json' };
import { digestOfInputs, TRAIN_AGAIN } from './inputs.ts';

test.each([
  ['sentiment', feelings.inputs],
  ['intent', intents.inputs],
] as const)(
  'the weights of the %s model were trained on the current inputs',
  (model, learntFrom) => {
    expect(digestOfInputs(), `Texts, posts or features changed: run ${TRAIN_AGAIN}`).toBe(
      learntFrom,
    );
  },
);
