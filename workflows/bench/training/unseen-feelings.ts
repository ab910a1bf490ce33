import { hashOf } from '../../scoring/duplicates/hash.ts';
import { readPost } from '../../scoring/read-post.ts';
import { feelingScore, scoreSentiment } from '../../scoring/sentiment/sentiment.ts';
import { fromDrafts, SENTIMENT_SETTINGS } from './examples.ts';
import type { Feeling, LabelledDraft } from './examples.ts';
import { guessOf, train } from './regression.ts';
import type { Example } from './regression.ts';

const FOLDS = 4;
const foldOf = ({ group }: LabelledDraft): number => (hashOf(group) >>> 2) % FOLDS;

/**
 * The feelings that intents are learned with. The stored model learned the labels of the drafts, so
 * its scores are better on them than on posts it has never seen, and intents would trust them too
 * much. A draft is therefore scored by a model trained without its fold; `others` are the examples
 * that all folds share.
 */
export function unseenFeelings(
  drafts: readonly LabelledDraft[],
  others: readonly Example[],
): Feeling {
  const scores = new Map<unknown, number>();
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const rest = drafts.filter((draft) => foldOf(draft) !== fold);
    const weights = train([...others, ...fromDrafts(rest)], SENTIMENT_SETTINGS);
    for (const draft of drafts) {
      if (foldOf(draft) !== fold) continue;
      const [example] = fromDrafts([{ ...draft, sentiment: 'neutral' }]);
      if (!example) continue;
      const [bad = 0, , good = 0] = guessOf(weights, example.features);
      scores.set(draft.post, feelingScore(readPost(draft.post), good - bad, draft.platform));
    }
  }
  return (post, platform) => scores.get(post) ?? scoreSentiment(post, platform).score;
}
