import { SEARCH_SENTIMENT_CUTOFF } from '#contracts/names.ts';
import { scoreSentiment } from '../scoring/sentiment.ts';
import { probabilities, seeded, shuffled, train } from '../scoring/training/regression.ts';
import type { Example } from '../scoring/training/regression.ts';
import { labelledExample, scoredExample, SETTINGS } from '../scoring/training/train-sentiment.ts';
import { labelledSchema, readSet, scoredSchema } from './data.lib.ts';
import { macroF1, macroRecall, pearson, SEED, withInterval } from './metrics.lib.ts';
import type { Row } from './table.lib.ts';

const FOLDS = 3;
const HELD_OUT = 'held out: 3 folds, retrained';
/** The model's scale before it is bent to the product's cut. */
const UNBENT_CUT = 0.25;

const named = (score: number, cut: number): string =>
  score > cut ? 'positive' : score < -cut ? 'negative' : 'neutral';

/** Sets that the shipped weights never saw are judged by them; the others by held-out models. */
export function sentimentRows(): Row[] {
  return [...unseen(), ...trainedOn()];
}

function unseen(): Row[] {
  const sets = [
    { set: 'github-gold', metric: 'macro-F1', of: macroF1, baseline: 'VADER 0.625', target: 0.8 },
    {
      set: 'tweeteval',
      metric: 'macro recall',
      of: macroRecall,
      baseline: 'VADER 0.598',
      target: 0.63,
    },
  ];
  return sets.flatMap(({ set, metric, of, baseline, target }) => {
    const rows = readSet(`sentiment/${set}`, labelledSchema);
    if (!rows) return [];
    const judged = rows.map(({ text, label }) => ({
      truth: label,
      guess: named(scoreSentiment({ title: '', content: text }).score, SEARCH_SENTIMENT_CUTOFF),
    }));
    return [{ set, metric, ours: withInterval(judged, of), baseline, target, note: 'never seen' }];
  });
}

function trainedOn(): Row[] {
  const stack = readSet('sentiment/senti4sd', labelledSchema);
  const tweets = readSet('sentiment/vader-tweets', scoredSchema);
  const reviews = readSet('sentiment/vader-amazon', scoredSchema);
  if (!stack || !tweets || !reviews) return [];
  const [a, b, c] = [
    stack.map(({ text, label }) => labelledExample(text, label)),
    tweets.map(({ text, score }) => scoredExample(text, score)),
    reviews.map(({ text, score }) => scoredExample(text, score)),
  ];
  const judged = heldOut(a, [...b, ...c]).map((score, at) => ({
    truth: stack[at]?.label ?? '',
    guess: named(score, UNBENT_CUT),
  }));
  const correlated = (own: Example[], others: Example[], truths: { score: number }[]) =>
    heldOut(own, others).map((guess, at) => ({ truth: truths[at]?.score ?? 0, guess }));
  const forTweets = correlated(b, [...a, ...c], tweets);
  const forReviews = correlated(c, [...a, ...b], reviews);
  const note = HELD_OUT;
  return [
    {
      set: 'senti4sd',
      metric: 'macro-F1',
      ours: withInterval(judged, macroF1),
      baseline: 'VADER 0.715',
      target: 0.8,
      note,
    },
    {
      set: 'vader-tweets',
      metric: 'Pearson r',
      ours: withInterval(forTweets, pearson),
      baseline: 'VADER 0.853',
      target: 0.8,
      note,
    },
    {
      set: 'vader-amazon',
      metric: 'Pearson r',
      ours: withInterval(forReviews, pearson),
      baseline: 'VADER 0.598',
      target: null,
      note,
    },
  ];
}

/** Scores of rows by models that never saw them. */
function heldOut(own: readonly Example[], others: readonly Example[]): number[] {
  const order = shuffled([...own.keys()], seeded(SEED));
  const scores = Array.from({ length: own.length }, () => 0);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const outside = order.filter((_at, place) => place % FOLDS === fold);
    const out = new Set(outside);
    const weights = train([...own.filter((_row, at) => !out.has(at)), ...others], SETTINGS);
    for (const at of outside) {
      const [bad, , good] = probabilities(weights, own[at]?.features ?? []);
      scores[at] = good - bad;
    }
  }
  return scores;
}
