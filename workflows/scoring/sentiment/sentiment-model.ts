import { evidenceFor, loadModel } from '../text/linear-model.ts';
import type { Evidence } from '../text/linear-model.ts';
import { PART_WEIGHTS } from './sentiment-features.ts';
import stored from './sentiment-weights.json' with { type: 'json' };

const MODEL = loadModel(stored, PART_WEIGHTS);
/** Indexes of the classes in the weights: bad, none, good. */
export const [BAD, GOOD] = [0, 2];

/**
 * Collects the evidence for a good and for a bad sentiment: multinomial logistic regression. The
 * weights come from `deploy/lab/train.ts`.
 */
export const sentimentEvidence = (): Evidence => evidenceFor(MODEL);
