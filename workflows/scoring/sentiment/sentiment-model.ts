import { evidenceFor, loadModel } from '../text/linear-model.ts';
import type { Evidence } from '../text/linear-model.ts';
import { BESIDE_WORD } from './sentiment-features.ts';
import stored from './sentiment-weights.json' with { type: 'json' };

const MODEL = loadModel(stored, BESIDE_WORD);
/** Places of the classes in the weights: bad, none, good. */
export const [BAD, GOOD] = [0, 2];

/**
 * Collects what speaks for a good and for a bad feeling: multinomial logistic regression. The
 * weights come from `deploy/lab/train.ts`.
 */
export const feelingEvidence = (): Evidence => evidenceFor(MODEL);
