import { SEARCH_SENTIMENT_CUTOFF } from '#domain/names.ts';
import { readPost } from '../../../../workflows/scoring/read-post.ts';
import {
  sentimentScore,
  scoreSentiment,
} from '../../../../workflows/scoring/sentiment/sentiment.ts';
import {
  fromPosts,
  fromScores,
  fromStack,
  ownSentiments,
  SENTIMENT_SETTINGS,
} from '../../training/examples.ts';
import type { TrainingPost } from '../../training/examples.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import { shuffled } from '../../training/random.ts';
import { guessOf, train } from '../../training/regression.ts';
import type { Example } from '../../training/regression.ts';
import { labelledSchema, readSet, scoredSchema } from '../../data.ts';
import { macroF1, macroRecall, pearson, SEED, withInterval } from '../metrics.lib.ts';
import type { Row } from '../table.lib.ts';

const FOLDS = 3;
const HELD_OUT = 'held out: 3 folds, retrained';

export const named = (score: number): string =>
  score > SEARCH_SENTIMENT_CUTOFF
    ? 'positive'
    : score < -SEARCH_SENTIMENT_CUTOFF
      ? 'negative'
      : 'neutral';

/** Sets unseen in training are judged by the shipped weights; the others by held-out models. */
export function sentimentRows(posts: readonly TrainingPost[]): Row[] {
  return [...unseen(), ...trainedOn([...ownSentiments(), ...fromPosts(posts)])];
}

function unseen(): Row[] {
  const sets = [
    {
      set: 'github-gold',
      platform: 'github',
      metric: 'macro-F1',
      of: macroF1,
      baseline: 'VADER 0.625',
      target: 0.82,
    },
    {
      set: 'tweeteval',
      platform: 'mastodon',
      metric: 'macro recall',
      of: macroRecall,
      baseline: 'VADER 0.598',
      target: 0.63,
    },
  ] as const;
  return sets.flatMap(({ set, platform, metric, of, baseline, target }) => {
    const rows = readSet(`sentiment/${set}`, labelledSchema);
    if (!rows) return [];
    const judged = rows.map(({ text, label }) => ({
      truth: label,
      guess: named(scoreSentiment({ title: '', content: text }, platform).score),
    }));
    return [{ set, metric, ours: withInterval(judged, of), baseline, target, note: 'never seen' }];
  });
}

function trainedOn(always: readonly Example[]): Row[] {
  const stack = readSet('sentiment/senti4sd', labelledSchema);
  const tweets = readSet('sentiment/vader-tweets', scoredSchema);
  const reviews = readSet('sentiment/vader-amazon', scoredSchema);
  if (!stack || !tweets || !reviews) return [];
  const sets = [fromStack(stack), fromScores(tweets), fromScores(reviews)] as const;
  const [ofStack = [], ofTweets = [], ofReviews = []] = heldOut(sets, always);
  const judged = stack.map(({ text, label }, at) => ({
    truth: label,
    guess: named(
      sentimentScore(readPost({ title: '', content: text }), ofStack[at] ?? 0, 'stackoverflow'),
    ),
  }));
  const note = HELD_OUT;
  return [
    {
      set: 'senti4sd',
      metric: 'macro-F1',
      ours: withInterval(judged, macroF1),
      baseline: 'VADER 0.715',
      target: 0.83,
      note,
    },
    {
      set: 'vader-tweets',
      metric: 'Pearson r',
      ours: withInterval(paired(tweets, ofTweets), pearson),
      baseline: 'VADER 0.853',
      target: 0.8,
      note,
    },
    {
      set: 'vader-amazon',
      metric: 'Pearson r',
      ours: withInterval(paired(reviews, ofReviews), pearson),
      baseline: 'VADER 0.598',
      target: null,
      note,
    },
  ];
}

/** Out-of-fold scores: each fold leaves out a third of every set. */
function heldOut(sets: readonly Example[][], always: readonly Example[]): number[][] {
  const foldOf = sets.map((set) => {
    const order = shuffled([...set.keys()], seededRandom(SEED));
    const folds = Array.from({ length: set.length }, () => 0);
    for (const [place, at] of order.entries()) folds[at] = place % FOLDS;
    return folds;
  });
  const scores = sets.map((set) => Array.from({ length: set.length }, () => 0));
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const learnt = sets.flatMap((set, index) =>
      set.filter((_row, at) => foldOf[index]?.[at] !== fold),
    );
    const weights = train([...learnt, ...always], SENTIMENT_SETTINGS);
    for (const [index, set] of sets.entries())
      for (const [at, { features }] of set.entries()) {
        if (foldOf[index]?.[at] !== fold) continue;
        const [bad = 0, , good = 0] = guessOf(weights, features);
        (scores[index] ?? [])[at] = good - bad;
      }
  }
  return scores;
}

const paired = (truths: readonly { score: number }[], scores: readonly number[]) =>
  truths.map(({ score }, at) => ({ truth: score, guess: scores[at] ?? 0 }));
