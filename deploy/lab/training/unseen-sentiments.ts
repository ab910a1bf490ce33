import { hashOf } from '../../../workflows/scoring/duplicates/hash.ts';
import { readPost } from '../../../workflows/scoring/read-post.ts';
import { sentimentScore, scoreSentiment } from '../../../workflows/scoring/sentiment/sentiment.ts';
import { fromPosts, SENTIMENT_SETTINGS } from './examples.ts';
import type { SentimentOf, TrainingPost } from './examples.ts';
import { guessOf, train } from './regression.ts';
import type { Example } from './regression.ts';

const FOLDS = 4;
const foldOf = ({ group }: TrainingPost): number => (hashOf(group) >>> 2) % FOLDS;

/**
 * Sentiment scores for training intents. The stored model was trained on these posts, so its scores
 * on them are too good. Each post is therefore scored by a model trained without its fold; `others`
 * are the examples that all folds share.
 */
export function unseenSentiments(
  posts: readonly TrainingPost[],
  others: readonly Example[],
): SentimentOf {
  const scores = new Map<unknown, number>();
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const rest = posts.filter((post) => foldOf(post) !== fold);
    const weights = train([...others, ...fromPosts(rest)], SENTIMENT_SETTINGS);
    for (const post of posts) {
      if (foldOf(post) !== fold) continue;
      const [example] = fromPosts([{ ...post, sentiment: 'neutral' }]);
      if (!example) continue;
      const [bad = 0, , good = 0] = guessOf(weights, example.features);
      scores.set(post.post, sentimentScore(readPost(post.post), good - bad, post.platform));
    }
  }
  return (post, platform) => scores.get(post) ?? scoreSentiment(post, platform).score;
}
